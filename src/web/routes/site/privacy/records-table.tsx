import { ProviderName } from '#src/payment-provider.ts'

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

export function RecordsTable() {
  return (
    <table className="table records">
      <caption>What we keep about you</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Why</th>
          <th scope="col">Legal ground</th>
          <th scope="col">Who sees it</th>
        </tr>
      </thead>
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
