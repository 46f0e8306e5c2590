import { PaymentReference } from '../parts/payment-reference.tsx'
import { BookingActions } from './booking-actions.tsx'
import { BookingBadge } from './booking-badge.tsx'
import type { DayPage } from './day-page.server.ts'
import { JoinLink } from './join-link.tsx'
import type { ShownBooking } from './shown-booking.ts'

type Shown = Pick<DayPage, 'nextId'> & { bookings: ReadonlyArray<ShownBooking>; date: string }

/** The consultations of one day. */
export function DayTable({ bookings, date, nextId }: Shown) {
  return (
    <section className="panel flush day-panel" aria-labelledby="bookings-title">
      <h2 id="bookings-title">
        Consultation Bookings <span className="muted">{date}</span>
      </h2>
      {bookings.length === 0 ? (
        <p className="muted">No consultation bookings for this date.</p>
      ) : (
        <BookingTable bookings={bookings} date={date} nextId={nextId} />
      )}
    </section>
  )
}

const HEADS = ['Customer', 'Time', 'Duration', 'Payment Ref', 'Status']

// biome-ignore-start lint/a11y/noRedundantRoles: on phones a row is drawn as a card, and browsers forget what it was
function BookingTable({ bookings, date, nextId }: Shown) {
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
          <BookingRow key={booking.id} booking={booking} isNext={booking.id === nextId} />
        ))}
      </tbody>
    </table>
  )
}

function BookingRow({ booking, isNext }: { booking: ShownBooking; isNext: boolean }) {
  const { id, name, email, from, to, minutes, reference, status, meetingLink } = booking
  return (
    <tr role="row" id={`booking-${id}`}>
      <td role="cell" className="customer">
        <b>{name}</b>
        <a className="under" href={`mailto:${email}`} title={email}>
          {email}
        </a>
      </td>
      <td role="cell" data-l="Time" className="date">
        <div>
          {from} to {to}
          {meetingLink !== null && (
            <span className="join">
              <JoinLink href={meetingLink} name={name} isNext={isNext} />
            </span>
          )}
        </div>
      </td>
      <td role="cell" data-l="Duration" className="date">
        {minutes} minutes
      </td>
      <td role="cell" data-l="Payment Ref" className="num reference">
        <PaymentReference reference={reference} />
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
