import { Link } from 'react-router'
import { BookingActions } from './booking-actions.tsx'
import { BookingBadge } from './booking-badge.tsx'
import type { DayPage } from './day-page.server.ts'
import type { ShownBooking } from './shown-booking.ts'

/** The consultations of one day. */
export function DayTable({
  bookings,
  date,
  upNext,
}: Pick<DayPage, 'upNext'> & { bookings: ReadonlyArray<ShownBooking>; date: string }) {
  return (
    <section className="panel flush day-panel" aria-labelledby="bookings-title">
      <h2 id="bookings-title">
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
        <BookingTable bookings={bookings} date={date} />
      )}
    </section>
  )
}

const HEADS = ['Customer', 'Time', 'Duration', 'Payment Ref', 'Status']

// biome-ignore-start lint/a11y/noRedundantRoles: on phones a row is drawn as a card, and browsers forget what it was
function BookingTable({ bookings, date }: { bookings: ReadonlyArray<ShownBooking>; date: string }) {
  return (
    <table className="ledger" role="table" aria-label={`Consultation Bookings, ${date}`}>
      <thead role="rowgroup">
        <tr role="row">
          {HEADS.map(head => (
            <th key={head} scope="col" role="columnheader">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {bookings.map(booking => (
          <BookingRow key={booking.id} booking={booking} />
        ))}
      </tbody>
    </table>
  )
}

function BookingRow({ booking }: { booking: ShownBooking }) {
  const { id, name, email, from, to, minutes, reference, status } = booking
  return (
    <tr role="row" id={`booking-${id}`}>
      <td role="cell" className="customer">
        <b>{name}</b>
        <span className="under">{email}</span>
      </td>
      <td role="cell" data-l="Time" className="date">
        {from} to {to}
      </td>
      <td role="cell" data-l="Duration" className="date">
        {minutes} minutes
      </td>
      <td role="cell" data-l="Payment Ref" className="num reference">
        {reference}
      </td>
      <td role="cell" data-l="Status">
        <div>
          <BookingBadge status={status} />
          <BookingActions booking={booking} />
        </div>
      </td>
    </tr>
  )
}
// biome-ignore-end lint/a11y/noRedundantRoles: see above
