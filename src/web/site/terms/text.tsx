import { addresses } from '#src/addresses.ts'
import { BRAND, SELLER_DESCRIPTION } from '#src/brand.ts'
import { APPLICATION_ITEMS, ITEMS } from '#src/features/site/catalogue/items.ts'
import {
  describeRefundRule,
  describeSecondPaymentDue,
  findDeliverable,
  STAGES,
} from '#src/features/site/catalogue/scope.ts'
import { ProviderName, WaysToPay } from '#src/payment-provider.ts'
import type { LegalSection } from '../../parts/legal-page.tsx'

export const TERMS_WORK: ReadonlyArray<LegalSection> = [
  {
    id: 'who-we-are',
    title: 'Who we are',
    body: (
      <>
        <p>
          {SELLER_DESCRIPTION}. Our trading name is {BRAND.name}, and we were founded in {BRAND.founded}. You can reach
          us at <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>, {BRAND.hours}.
        </p>
        <p>
          These terms apply to everything you buy from us. The contract begins when your initial payment has arrived; we
          confirm it by email. You must be at least 18.
        </p>
      </>
    ),
  },
  {
    id: 'what-we-do',
    title: 'What we do',
    body: (
      <>
        <p>
          We help you prepare an application for the UK Global Talent Visa. The{' '}
          <a href={addresses.services()}>services page</a> says what each package contains, and you get what it said on
          the day you paid. The consultations are described on the <a href={addresses.contact()}>contact page</a>.
        </p>
        <p>
          {BRAND.meetings} You can follow your application on its <a href={addresses.tracking()}>tracking page</a>. Our
          usual times are:
        </p>
        <ul className="plain-list">
          {BRAND.responseTimes.map(({ what, within }) => (
            <li key={what}>
              {what}: {within}
            </li>
          ))}
        </ul>
        <p>If we need longer, we will tell you before the time is up.</p>
      </>
    ),
  },
  {
    id: 'what-we-do-not-do',
    title: 'What we do not do',
    body: (
      <ul className="plain-list">
        <li>We are not the Home Office and not an endorsing body, and we have no influence on either.</li>
        <li>
          <strong>We promise no decision.</strong> Our view of your case is an opinion, given with care. Rules and
          practice change, sometimes while a case is open.
        </li>
        <li>
          We are not a law firm and give no legal advice. We act from Lagos. For advice on the immigration law of the
          United Kingdom, ask a qualified lawyer or an adviser regulated there by the Immigration Advice Authority.
        </li>
        <li>We do not write letters of recommendation, and we do not sign or submit anything in your name.</li>
        <li>You may apply without an adviser. Nothing in these terms stops you.</li>
      </ul>
    ),
  },
  {
    id: 'not-included',
    title: 'What our prices do not include',
    body: (
      <>
        <p>You pay these to others, yourself:</p>
        <ul className="plain-list">
          <li>the fees of the Home Office and the immigration health surcharge,</li>
          <li>a tuberculosis test, where one is required,</li>
          <li>translations, certified copies and courier costs,</li>
          <li>travel, and the appointment at a visa application centre,</li>
          <li>what your own bank charges for a payment.</li>
        </ul>
        <p>We never ask you to pay a government fee to us. If anyone does so in our name, please tell us.</p>
      </>
    ),
  },
  {
    id: 'your-part',
    title: 'Your part',
    body: (
      <ul className="plain-list">
        <li>Give us true and complete information, and only documents that are real and that you may share.</li>
        <li>
          Where an endorsing body forbids tools that write text, do not use any for your statement or your letters. We
          do not use them on your drafts either.
        </li>
        <li>Read every draft before you use it. You sign it, so it has to be right.</li>
        <li>Answer our questions and send documents by the dates we agree, so that you can meet your own deadlines.</li>
        <li>
          Keep your reference to yourself. Together with your email address it opens your application, so treat the pair
          like a key.
        </li>
      </ul>
    ),
  },
  {
    id: 'when-we-stop',
    title: 'When we stop',
    body: (
      <p>
        We end our work if a document turns out to be false, if we are asked to help deceive anyone, or if our staff are
        threatened or abused. We tell you why in writing. You then pay for what we have delivered and get the rest back.
      </p>
    ),
  },
]

/** The sections of the terms about prices, instalments, cancelling and refunds. */
export const TERMS_PAYMENT: ReadonlyArray<LegalSection> = [
  {
    id: 'prices',
    title: 'Prices and payment',
    body: (
      <>
        <p>
          Prices are in pounds. You pay in naira through <ProviderName />, by <WaysToPay />. The payment page shows the
          exact naira amount before you pay, and holds it for 30 minutes. After that it shows a new amount, and you
          decide again. A naira amount on any other page is a guide.
        </p>
        <p>
          You pay the price shown on the day you applied or ordered. A later change to our prices does not affect it.
        </p>
        <p>
          With the Application Fee you prepare the application yourself. We answer in writing whether to apply now, to
          wait, or not to apply, and check your finished file once. A full written report against each criterion is the
          package Initial Assessment. The Application Fee is not deducted from a package.
        </p>
      </>
    ),
  },
  {
    id: 'instalments',
    title: 'Paying in two payments',
    body: (
      <>
        <p>
          Where two payments are offered, the initial payment of 60%, rounded to the pound, is due now, and the final
          payment of the other 40% later. Each is charged at the rate of the day on which you pay it.
        </p>
        <p>
          For the Application Fee, the final payment is due {describeSecondPaymentDue('application_fee')}. For Full
          Application Support, it is due {describeSecondPaymentDue('full_support')}. You may pay it earlier. Until then
          we ask for nothing more, and add no interest. We write to you when it is due.
        </p>
      </>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling and refunds',
    body: (
      <>
        <p>
          You may stop at any time. Write to us from the email address that you used, with your reference. You get a
          refund for work we have not delivered, as follows:
        </p>
        <h3>Consultations</h3>
        <ul className="plain-list">
          <li>
            If you cancel at least 24 hours before it begins: book another time with the same payment, or get a full
            refund. Until then you may also move it, free of charge.
          </li>
          <li>
            Later than that, or if you do not come: no refund. If something serious stopped you from coming, tell us,
            and we will find another time.
          </li>
          <li>If we cannot keep the appointment, you choose: another time, or a full refund.</li>
        </ul>
        <h3>Application Fee and packages</h3>
        <p>{describeRefundRule('full_support')}</p>
        <ul className="plain-list">
          <li>
            We count what we have delivered to you, not the stages that are ticked. Our staff record each delivery, and
            your tracking page shows it with its date.
          </li>
          <li>
            What is to be delivered:
            <ul className="plain-list">
              {APPLICATION_ITEMS.map(item => (
                <li key={item}>
                  {ITEMS[item].name}: {STAGES.flatMap(stage => findDeliverable(item, stage) ?? []).join(', ')}.
                </li>
              ))}
            </ul>
          </li>
          <li>You pay for what was delivered, get the rest back, and see how we counted.</li>
          <li>Once everything is delivered there is no refund, unless we did not do what we agreed.</li>
          <li>
            If you stop before the final payment is due, you do not owe it, unless we have delivered more than the
            initial payment covers.
          </li>
        </ul>
        <h3>Always</h3>
        <ul className="plain-list">
          <li>We refund in full any payment that arrives twice, or for something that can no longer be paid for.</li>
          <li>
            We refund you in naira, all that you paid or the part that is due to you, to the card or account you paid
            from. We send it within ten business days; your bank may need a few more.
          </li>
          <li>
            A refusal by the endorsing body or the Home Office is not in itself a reason for a refund. Work that we did
            badly is.
          </li>
        </ul>
      </>
    ),
  },
]

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
