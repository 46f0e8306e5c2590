import { addresses } from '#src/addresses.ts'
import { BRAND, SELLER_DESCRIPTION } from '#src/brand.ts'
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
