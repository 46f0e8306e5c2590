import { BRAND } from '#src/brand.ts'
import { describeRule, RETENTION } from '#src/features/privacy/retention.ts'
import { ProviderName } from '#src/payment-provider.ts'
import type { LegalSection } from '../../parts/legal-page.tsx'
import { TableHead } from '../../ui/table-head.tsx'

export const PRIVACY_DATA: ReadonlyArray<LegalSection> = [
  {
    id: 'who-we-are',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          {BRAND.name}, {BRAND.office.join(', ')}. We decide why and how your data is used, so the law calls us the data
          controller. For anything about your data, write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>.
        </p>
        <p>
          We work in Nigeria, under the Nigeria Data Protection Act 2023. Where the UK GDPR protects you too, for
          example because you are in the United Kingdom, we follow it as well. This notice is written for both.
        </p>
      </>
    ),
  },
  {
    id: 'what-we-keep',
    title: 'What we keep, and why',
    body: (
      <>
        <p>
          Everything here comes from you, except what <ProviderName /> tells us about a payment, what an applicant tells
          us about <a href="#referees">their referees</a>, and what our staff note down.
        </p>
        <RecordsTable />
        <p>
          You may leave out your phone number and how you heard about us, but we cannot do the work without the rest.
          Please upload only what we ask for: we do not need health, police or bank records unless we ask.
        </p>
        <p>
          When you first upload a file, we record which version of this notice was linked beside the button, and when.
          We store pictures without the details that a phone hides in them, such as where they were taken.
        </p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <>
        <ul className="plain-list">
          {Object.values(RETENTION).map(rule => (
            <li key={rule.what}>{describeRule(rule)}</li>
          ))}
          <li>A browser in which a code was entered: 30 days. One without a code: two hours after its last use.</li>
        </ul>
        <p>
          Our program erases each of these by itself, within a few hours of the day it is due. With an application go
          its document requests, its documents and their files, its referees and their letters, the emails we sent you
          about it, and the old and new values in our record of who did what. Its payments stay in our books under the
          reference, without your name and email. What the endorsing body decided stays in our statistics without your
          name: the body, the route, your field and package, the month, and the criteria that the decision letter names.
          Copies in our backups go when those backups are replaced, at most 35 days later. A story that you let us
          publish stays when its application is erased, for the time above.
        </p>
        <p>
          We wait while a payment is on its way, a refund is due or a dispute is open. If a claim or an authority makes
          us keep something longer, one of our owners puts it on hold with a reason. Ask us, and we tell you.
        </p>
        <p>
          You do not have to wait: <a href="#how-to-ask">ask</a>, and we delete it earlier.
        </p>
      </>
    ),
  },
  {
    id: 'referees',
    title: 'If an applicant named you as a referee',
    body: (
      <>
        <p>
          The applicant gave us your name, role, organisation, email address and perhaps your phone number, and told us
          how you know their work. Our first email to you says so. We use this for that letter alone: to ask you, to
          remind you at most twice, and to check what you send. The legal basis is our legitimate interest, and the
          applicant’s, in the letter that the endorsing body asks for.
        </p>
        <p>
          Our staff see your letter and your CV. The applicant sees whether you were asked, promised or sent it, and
          what you wrote only once we open it to them. They never see why you cannot write. Your letter and CV go to the
          endorsing body with the application, in a file that the applicant reads first.
        </p>
        <p>
          Every reminder has a link that stops reminders. To have your data deleted, write to{' '}
          <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> from the address that we wrote to: your name and your
          files go, and the application keeps an empty place. Otherwise they go with the application.
        </p>
      </>
    ),
  },
  {
    id: 'who-helps-us',
    title: 'Who handles your data for us',
    body: (
      <>
        <ul className="plain-list">
          <li>
            <strong>
              <ProviderName />
            </strong>{' '}
            takes your payment. It gets your email address, the amount, our payment reference and what the payment is
            for. You type your card or bank details on its page, not on ours; it is responsible for those itself, under
            its own privacy notice.
          </li>
          <li>
            <strong>A mail provider</strong> carries our emails to you and yours to us.
          </li>
          <li>
            <strong>A hosting provider</strong> runs the computers on which our database and your documents are stored.
          </li>
          <li>
            <strong>A video service</strong> carries our consultations. We do not record them.
          </li>
        </ul>
        <p>
          Mail and hosting providers work on our instructions, under contract. Ask us for their names, and we will tell
          you. If you write to us on WhatsApp, WhatsApp handles that chat under its own terms.
        </p>
        <p>
          We do not send your documents to an endorsing body or to the Home Office: you submit your application
          yourself. We give data to an authority only where the law requires us to, and tell you unless the law forbids
          that.
        </p>
      </>
    ),
  },
  {
    id: 'where-it-is',
    title: 'Where your data is',
    body: (
      <p>
        Our team reads it in Nigeria. Our providers may store it in other countries. If you are in the United Kingdom,
        your data therefore leaves the country, because you deal with a business in Lagos. Where a provider moves data
        between countries for us, we use the contract clauses that the UK and Nigerian rules accept. Ask us for a copy.
      </p>
    ),
  },
]

/** This table leaves out retention periods, which have a section of their own. */
const RECORDS = [
  {
    what: 'Name, email and phone',
    why: 'To open your application and to write to you',
    legalBasis: 'Our contract with you',
    seenBy: 'Our staff, and you. Your phone number is shown only after a code from our email',
  },
  {
    what: 'Your answers in the form, and the status of your application',
    why: 'To assess your case and to show you its progress',
    legalBasis: 'Our contract with you',
    seenBy:
      'Our staff, and you: the status with your reference and email, your answers only after a code from our email',
  },
  {
    what: 'How you heard about us, if you tell us, and the code of the link that you followed (ref=…)',
    why: 'To count which places people find us through. The code names the place, not you, and no cookie follows you',
    legalBasis: 'Our legitimate interest in knowing how people find us',
    seenBy: 'Our staff',
  },
  {
    what: 'Documents, such as a passport scan, a CV or certificates',
    why: 'To check and prepare your evidence',
    legalBasis: 'Our contract with you',
    seenBy:
      'Our staff, and you after a code from our email. Each time a document is opened or downloaded, that is recorded, and you can see the record',
  },
  {
    what: 'Payments: what for, how much in pounds and naira, when, and with which reference',
    why: 'To take payment, to send receipts, to keep our books',
    legalBasis: 'Our contract, and our legal duty to keep books',
    seenBy: (
      <>
        Our staff and <ProviderName />. Card numbers: <ProviderName /> alone
      </>
    ),
  },
  {
    what: 'When you pay for someone else: your name and email',
    why: 'To take payment, and to send you the receipt',
    legalBasis: 'Our contract with you',
    seenBy: (
      <>
        Our staff and <ProviderName />. The person you pay for sees your name
      </>
    ),
  },
  {
    what: 'A bank account that you name for a refund: its last four digits',
    why: 'To show where a refund went. The whole number goes straight to our payment provider',
    legalBasis: 'Our contract with you',
    seenBy: 'Our staff',
  },
  {
    what: 'Bookings: your name and email, the date, the time and the length, and the time zone your browser gives',
    why: 'To hold the meeting, to remind you of it, and to show its time in your own time zone',
    legalBasis: 'Our contract with you',
    seenBy: 'Our staff',
  },
  {
    what: 'What you tell us before a consultation: your field, a topic, a question, a CV, or the times that would suit you',
    why: 'So that the adviser for your field can prepare the call. After it, we keep our notes, what we went through, and the summary that we email you',
    legalBasis: 'Our contract with you, or what you ask us to do before one',
    seenBy: 'Our staff. Each time your CV is opened or downloaded, that is recorded',
  },
  {
    what: 'Messages you send us: name, email, sector and text',
    why: 'To answer you',
    legalBasis: 'Our legitimate interest in answering people who write to us',
    seenBy: 'Our staff',
  },
  {
    what: 'Your story for our website, if you send one: your words, the name, role and field that you chose, and your consent',
    why: 'To show it on our website. We ask for it once, by email, after your visa',
    legalBasis:
      'Your consent. You can withdraw it at any time by the link in our email: then we delete your words at once',
    seenBy: 'Our staff, and everyone once we publish it',
  },
  {
    what: 'Referees whom you name for letters of recommendation, and how far each letter is',
    why: 'To ask them for the letter that the endorsing body wants',
    legalBasis: 'Our contract with you, and our legitimate interest in doing what you asked us for',
    seenBy:
      'Our staff, you after a code from our email, and the referee. What a referee wrote you see only once we open it',
  },
  {
    what: 'Requests about your data: what you ask for, in your words, and our answer',
    why: 'To do what you ask, and to show that we did',
    legalBasis: 'Our legal duty to answer you',
    seenBy: 'Our staff, and you after a code from our email',
  },
  {
    what: 'Emails we sent you',
    why: 'To be able to show what we told you, and to send it again if it got lost',
    legalBasis: 'Our contract with you',
    seenBy: 'Our staff and our mail provider',
  },
  {
    what: 'Browsers in which your application is open: their kind, such as “Chrome on Android”, when a code was entered, and the last use',
    why: 'To show you where your application is open, so that you can end it',
    legalBasis: 'Our legitimate interest in keeping your data safe',
    seenBy: 'You, and our staff',
  },
  {
    what: 'A record of which of our staff did what, and when',
    why: 'So that we can account for every change and every document opened',
    legalBasis: 'Our legitimate interest in keeping your data safe',
    seenBy:
      'Our staff. It holds numbers and names of fields, not what you typed; old and new values are kept apart, and go with what they are about',
  },
] as const

function RecordsTable() {
  return (
    <table className="table records">
      <caption>What we keep about you</caption>
      <TableHead heads={['What', 'Why', 'Legal basis', 'Who sees it']} />
      <tbody>
        {RECORDS.map(({ what, why, legalBasis, seenBy }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td data-l="Why">{why}</td>
            <td data-l="Legal basis">{legalBasis}</td>
            <td data-l="Who sees it">{seenBy}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
