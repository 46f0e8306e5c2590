import { Link } from 'react-router'
import type { DashboardPage } from './dashboard-page.server.ts'

/** The consultations that were paid for last, and whether they have their time. */
export function Consultations({ consultations }: { consultations: DashboardPage['consultations'] }) {
  return (
    <div className="panel flush w8 early">
      <h2 id="paid-consultations">Paid Consultation Bookings</h2>
      {consultations.length === 0 ? (
        <p className="muted">Nobody has paid for a consultation yet. Each will be here with its time.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard
        <section className="ledger-scroll" tabIndex={0} aria-labelledby="paid-consultations">
          <table className="ledger consultations" aria-labelledby="paid-consultations">
            <thead>
              <tr>
                <th scope="col">Customer</th>
                <th scope="col">Service</th>
                <th scope="col" className="amount">
                  Amount
                </th>
                <th scope="col">Reference</th>
                <th scope="col">Paid on</th>
                <th scope="col">Booking</th>
              </tr>
            </thead>
            <tbody>
              {consultations.map(paid => (
                <ConsultationRow key={paid.reference} paid={paid} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}

function ConsultationRow({ paid }: { paid: DashboardPage['consultations'][number] }) {
  return (
    <tr>
      <td>
        <b>{paid.name}</b>
        <span className="under">{paid.email}</span>
      </td>
      <td data-l="Service">{paid.service}</td>
      <td data-l="Amount" className="amount">
        {paid.amount}
      </td>
      <td data-l="Reference" className="num">
        <abbr title={paid.reference}>{shortReference(paid.reference)}</abbr>
      </td>
      <td data-l="Paid on" className="date">
        {paid.paidOn}
      </td>
      <td data-l="Booking" className="date">
        {paid.booking === null ? (
          <span className="due">Not booked yet</span>
        ) : (
          <span>
            <Link to={paid.booking.href}>{paid.booking.day}</Link>
            <span className="under">{paid.booking.time}</span>
          </span>
        )}
      </td>
    </tr>
  )
}

/** "TP-8Q2N…X4RM": enough to tell two apart. */
function shortReference(reference: string): string {
  return `${reference.slice(0, 7)}…${reference.slice(-4)}`
}
