import { BRAND } from '#src/brand.ts'
import { ProviderName } from '#src/payment-provider.ts'
import type { LegalSection } from '../../parts/legal-page.tsx'
import { TableHead } from '../../ui/table-head.tsx'

/** What we keep, and with whom. */
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
          Everything here comes from you, except what <ProviderName /> tells us about a payment and what our staff note
          down.
        </p>
        <RecordsTable />
        <p>
          You may leave your phone number out. Without the rest we cannot do the work. Please upload only what we ask
          for: we do not need health, police or bank records unless we ask, and we delete any that come anyway.
        </p>
        <p>
          With your first upload we note which version of this notice stood beside the button, and when. Pictures are
          stored without what a phone hides in them, such as where they were taken.
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
          <li>An application that was never paid: 90 days after its last change.</li>
          <li>A paid application, with its documents: six months after the case is closed or you tell us to stop.</li>
          <li>An upload that did not arrive whole: two days after its last byte.</li>
          <li>A consultation that was booked: twelve months after the meeting.</li>
          <li>A message to us: twelve months after our last answer.</li>
          <li>Payments: six years, because our books have to be complete for that long.</li>
        </ul>
        <p>
          People do this, not a timer: in the first week of each month one of us goes through what is due and deletes
          it. Deleting an application deletes its document requests, its documents and their files. Its payments stay in
          our books without your name and email, with the reference. We delete the emails we sent you about it in the
          same week. Copies in our backups go when those backups are replaced, at most 35 days later.
        </p>
        <p>
          You need not wait for us: <a href="#how-to-ask">ask</a>, and we delete earlier.
        </p>
      </>
    ),
  },
  {
    id: 'who-helps-us',
    title: 'Who works with it for us',
    body: (
      <>
        <ul className="plain-list">
          <li>
            <strong>
              <ProviderName />
            </strong>{' '}
            takes your payment. It gets your email address, the amount, our payment reference and what the payment is
            for. You type your card or bank details on its page, not on ours; for those it is responsible itself, under
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
          Mail and hosting providers work on our instructions, under contract. Ask us for their names, and we tell you.
          If you write to us on WhatsApp, WhatsApp handles that chat under its own terms.
        </p>
        <p>
          We do not send your documents to an endorsing body or to the Home Office: you submit your application
          yourself. We hand data to an authority only where the law makes us, and tell you unless the law forbids that.
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
        your data therefore leaves it, because you deal with a business in Lagos. Where a provider moves data between
        countries for us, we use the contract clauses that the UK and Nigerian rules accept. Ask us for a copy.
      </p>
    ),
  },
]

/** What is kept, why, on what ground and who sees it. How long has its own section, in words. */
const RECORDS = [
  {
    what: 'Name, email and phone',
    why: 'To open your application and to write to you',
    ground: 'Our contract with you',
    seenBy: 'Our staff',
  },
  {
    what: 'Your answers in the form, and the state of your application',
    why: 'To assess your case and to show you where it stands',
    ground: 'Our contract with you',
    seenBy: 'Our staff, and you with your reference and email',
  },
  {
    what: 'Documents, such as a passport scan, a CV or certificates',
    why: 'To check and prepare your evidence',
    ground: 'Our contract with you',
    seenBy: 'Our staff. Each time one of them opens or downloads a document, that is recorded',
  },
  {
    what: 'Payments: what for, how much in pounds and naira, when, and with which reference',
    why: 'To take payment, to send receipts, to keep our books',
    ground: 'Our contract, and our legal duty to keep books',
    seenBy: (
      <>
        Our staff and <ProviderName />. Card numbers: <ProviderName /> alone
      </>
    ),
  },
  {
    what: 'Bookings: your name and email, the date, the time and the length, and the time zone your browser tells',
    why: 'To hold the meeting, to remind you of it, and to say its time on your clock',
    ground: 'Our contract with you',
    seenBy: 'Our staff',
  },
  {
    what: 'Messages you send us: name, email, sector and text',
    why: 'To answer you',
    ground: 'Our legitimate interest in answering people who write to us',
    seenBy: 'Our staff',
  },
  {
    what: 'Emails we sent you',
    why: 'To be able to show what we told you, and to send it again if it got lost',
    ground: 'Our contract with you',
    seenBy: 'Our staff and our mail provider',
  },
  {
    what: 'A record of who on our side did what, and when',
    why: 'So that we can answer for every change and every document opened',
    ground: 'Our legitimate interest in keeping your data safe',
    seenBy:
      'Our staff. It holds numbers and names of fields, not what you typed; old and new values are kept apart, and we delete them if you ask for erasure',
  },
] as const

function RecordsTable() {
  return (
    <table className="table records">
      <caption>What we keep about you</caption>
      <TableHead heads={['What', 'Why', 'Legal ground', 'Who sees it']} />
      <tbody>
        {RECORDS.map(({ what, why, ground, seenBy }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td data-l="Why">{why}</td>
            <td data-l="Legal ground">{ground}</td>
            <td data-l="Who sees it">{seenBy}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
