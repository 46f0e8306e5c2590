import { Link } from 'react-router'
import { Badge } from '../../../ui/badge.tsx'
import type { CalendarPage, DayBooking } from './calendar-page.server.ts'

/** Our own states of a booking, in the colours of the nine statuses that mean the like. */
const BADGES = { confirmed: 'completed', cancelled: 'rejected', no_show: 'resubmission' } as const

/** The consultations of one day. */
export function DayTable({
  bookings,
  date,
  upNext,
}: Pick<CalendarPage, 'upNext'> & { bookings: ReadonlyArray<DayBooking>; date: string }) {
  return (
    <section className="panel flush w8 day-panel">
      <h2>
        Consultation Bookings <span className="muted">{date}</span>
      </h2>
      {bookings.length === 0 ? (
        <>
          <p className="muted">No consultation bookings for this date.</p>
          {upNext && (
            <p className="up-next">
              The next one: <Link to={upNext.href}>{upNext.words}</Link>
            </p>
          )}
        </>
      ) : (
        <table className="ledger">
          <caption className="vh">Consultation Bookings, {date}</caption>
          <thead>
            <tr>
              <th scope="col">Customer</th>
              <th scope="col">Time</th>
              <th scope="col">Duration</th>
              <th scope="col">Payment Ref</th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {bookings.map(({ id, name, email, from, to, minutes, reference, status }) => (
              <tr key={id}>
                <td>
                  <b>{name}</b>
                  <span className="under">{email}</span>
                </td>
                <td data-l="Time" className="date">
                  {from} to {to}
                </td>
                <td data-l="Duration" className="date">
                  {minutes} minutes
                </td>
                <td data-l="Payment Ref" className="num">
                  {reference}
                </td>
                <td data-l="Status">
                  <Badge kind={BADGES[status.kind]}>{status.text}</Badge>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
