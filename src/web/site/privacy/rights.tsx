import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import type { LegalSection } from '../../parts/legal-page.tsx'

export const PRIVACY_RIGHTS: ReadonlyArray<LegalSection> = [
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          The Nigeria Data Protection Act 2023 and the UK GDPR give you these rights. Some have limits, and we say so
          when one applies.
        </p>
        <ul className="plain-list">
          <li>
            <strong>Access:</strong> ask whether we keep data about you, and get a copy.
          </li>
          <li>
            <strong>Correction:</strong> have what is wrong put right. Your phone number and answers you can change
            yourself, on your tracking page under Details.
          </li>
          <li>
            <strong>Erasure:</strong> have it deleted. What the law makes us keep stays: payments, without your name.
          </li>
          <li>
            <strong>Restriction:</strong> have us stop using it while a question about it is open.
          </li>
          <li>
            <strong>Portability:</strong> get what you gave us in a form that a computer can read.
          </li>
          <li>
            <strong>Objection:</strong> object to what we do on the basis of legitimate interest.
          </li>
          <li>
            <strong>Complaint:</strong> complain to an authority, whether or not you wrote to us first.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'how-to-ask',
    title: 'How to ask',
    body: (
      <>
        <p>
          If you have an application, <a href={addresses.tracking()}>open it with your reference and email</a> and press
          “Ask about your data” under Details. Enter the code that we email you. Choose what you want, and say it in
          your words. We confirm it by email at once, and the page shows whether it is answered.
        </p>
        <p>
          Or write to <a href={`mailto:${BRAND.email}?subject=${encodeURIComponent('My data')}`}>{BRAND.email}</a> from
          the email address that you used with us. That is how we know it is you; if we are not sure, we ask one more
          question. We enter your request in the same list. A person reads each one and answers by email.
        </p>
        <p>It costs nothing. We answer within 30 days, and usually much sooner. If we refuse, we say why.</p>
        <p>
          If you ask for deletion while your case is open, our work on it ends. The{' '}
          <a href={`${addresses.terms()}#cancelling`}>terms of service</a> say what that means for payments.
        </p>
      </>
    ),
  },
  {
    id: 'complaints',
    title: 'Where to complain',
    body: (
      <>
        <p>We would like to hear from you first, but you do not have to write to us.</p>
        <ul className="plain-list">
          <li>
            In Nigeria: the Nigeria Data Protection Commission (NDPC), <a href="https://ndpc.gov.ng">ndpc.gov.ng</a>
          </li>
          <li>
            In the United Kingdom: the Information Commissioner’s Office (ICO),{' '}
            <a href="https://ico.org.uk">ico.org.uk</a>
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'When this notice changes',
    body: (
      <p>
        The date at the top changes with it. If a change matters to an open case, we tell you by email before it takes
        effect.
      </p>
    ),
  },
]
