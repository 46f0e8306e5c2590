import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import type { LegalSection } from '../../parts/legal-page.tsx'

export const TERMS_DISPUTES: ReadonlyArray<LegalSection> = [
  {
    id: 'your-work',
    title: 'Your work stays yours',
    body: (
      <p>
        What you send us stays yours, and so does the file that we prepare for you once it is paid for. We use it for
        your case alone. We tell your story on this site only if you agree in writing. The{' '}
        <a href={addresses.privacy()}>privacy notice</a> says how we treat your data.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'What we are liable for',
    body: (
      <>
        <p>
          If we do our work badly, we put it right without charge, or refund what you paid for it. If our mistake costs
          you more, we are liable for that up to the price of the service concerned.
        </p>
        <p>
          We are not liable for decisions of the endorsing body or the Home Office, for changes to the rules, for delays
          by others, or for the consequences of wrong or late information from you.
        </p>
        <p>
          None of this limits what the law does not let us limit: fraud, death or injury caused by our negligence, and
          your rights as a consumer.
        </p>
      </>
    ),
  },
  {
    id: 'complaints',
    title: 'If you want to complain',
    body: (
      <>
        <p>
          Write to <a href={`mailto:${BRAND.email}?subject=${encodeURIComponent('Complaint')}`}>{BRAND.email}</a> with
          the word “Complaint” in the subject. Someone who did not work on your case reads it. You will hear from us
          within two business days and get a full answer within ten.
        </p>
        <p>
          If that does not settle it, you may complain to the Federal Competition and Consumer Protection Commission in
          Nigeria, or to the consumer body where you live.
        </p>
      </>
    ),
  },
  {
    id: 'law',
    title: 'The law that applies',
    body: (
      <p>
        The law of Nigeria applies, and its courts may decide disputes. If you live elsewhere, you keep the rights that
        the law there gives you as a consumer and that no contract may take away, and you may go to the courts there.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'When these terms change',
    body: (
      <p>
        When these terms change, so does the date at the top. Anything you have already bought keeps the terms of the
        day on which you first paid for it. If one sentence here turns out to be invalid, the others still apply.
      </p>
    ),
  },
]
