import { BookingActions, BookingBadge, JoinLink } from '../bookings/booking-actions.tsx'
import type { ShownBooking } from '../bookings/shown-booking.ts'
import { type DataColumn, DataTable } from '../parts/data-table.tsx'
import { PaymentReference } from '../payments/payment-badge.tsx'
import type { DayPage } from './day-page.server.ts'

type Shown = Pick<DayPage, 'nextId'> & { bookings: ReadonlyArray<ShownBooking>; date: string }

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

function BookingTable({ bookings, date, nextId }: Shown) {
  const columns: Array<DataColumn<ShownBooking>> = [
    {
      heading: 'Customer',
      look: 'customer',
      cell: ({ name, email }) => (
        <>
          <b>{name}</b>
          <a className="under" href={`mailto:${email}`} title={email}>
            {email}
          </a>
        </>
      ),
    },
    {
      heading: 'Time',
      look: 'date',
      cell: ({ id, name, from, to, meetingLink }) => (
        <>
          {from} to {to}
          {meetingLink !== null && (
            <span className="join">
              <JoinLink href={meetingLink} name={name} isNext={id === nextId} />
            </span>
          )}
        </>
      ),
    },
    { heading: 'Duration', look: 'date', cell: ({ minutes }) => `${minutes} minutes` },
    {
      heading: 'Payment Ref',
      look: 'num reference',
      cell: ({ reference }) => <PaymentReference reference={reference} />,
    },
    {
      heading: 'Status',
      cell: booking => (
        <>
          <BookingBadge status={booking.status} />
          <BookingActions booking={booking} />
        </>
      ),
    },
  ]
  return (
    <DataTable
      aria-label={`Consultation Bookings, ${date}`}
      columns={columns}
      rows={bookings}
      rowKey={booking => booking.id}
      rowProps={({ id }) => ({ id: `booking-${id}` })}
    />
  )
}
