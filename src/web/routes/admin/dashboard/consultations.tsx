import { Link } from 'react-router'
import { PaymentReference } from '../parts/payment-reference.tsx'
import type { DashboardPage } from './dashboard-page.server.ts'

/** The consultations that were paid for last, and whether they have their time. */
export function Consultations({ consultations }: { consultations: DashboardPage['consultations'] }) {
  return (
    <div className="panel flush w8 early">
      <div className="panel-head">
        <h2 id="paid-consultations">Paid Consultation Bookings</h2>
        <span className="muted small head-note">Lagos time</span>
      </div>
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
      <td className="customer">
        <b>{paid.name}</b>
      </td>
      <td className="service">
        <Service name={paid.service} />
      </td>
      <td className="amount">{paid.amount}</td>
      <td className="reference num">
        <PaymentReference reference={paid.reference} />
      </td>
      <td className="paid-on date">{paid.paidOn}</td>
      <td className="booking date">
        {paid.booking === null ? (
          <span className="due">Not booked yet</span>
        ) : (
          <Link to={paid.booking.href}>{paid.booking.at}</Link>
        )}
      </td>
    </tr>
  )
}

/** "30-Minute Consultation": what the table is about is not said in each of its rows. */
function Service({ name }: { name: string }) {
  const [length, ...rest] = name.split(' ')
  return (
    <>
      {length} <span className="vh">{rest.join(' ')}</span>
    </>
  )
}
