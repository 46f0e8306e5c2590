import { Link } from 'react-router'
import { PaymentReference } from '../../money/payments/payment-badge.tsx'
import { type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { BookingActions, BookingBadge, JoinLink } from '../consultations/booking-actions.tsx'
import type { ShownBooking } from '../consultations/shown-booking.ts'
import type { CalendarPage } from './calendar-page.server.ts'
import { nameShownAdviser } from './choose-calendar.ts'
import { CloseDaysButton, ReopenButton } from './close-days-dialog.tsx'
import type { ClosureSummary, DayPage } from './day-page.server.ts'
import { SlotPanel } from './slot-panel.tsx'

export function DayView({ page, calendar }: { page: DayPage; calendar: CalendarPage }) {
  const isNextOnThisDay = page.bookings.some(({ id }) => id === page.nextId)
  return (
    <div className="admin-grid day-view">
      <DayTable bookings={page.bookings} date={page.title} nextId={page.nextId} />
      <SlotPanel page={page} calendar={calendar} />
      <div className="day-side">
        <UpcomingConsultations days={page.upcoming} nextId={isNextOnThisDay ? null : page.nextId} />
        <ClosedDaysPanel closures={page.closures} calendar={calendar} />
      </div>
    </div>
  )
}

function UpcomingConsultations({ days, nextId }: { days: DayPage['upcoming'] } & Pick<DayPage, 'nextId'>) {
  return (
    <section className="panel">
      <h2>Upcoming</h2>
      {days.length === 0 ? (
        <p className="muted">No upcoming consultations. New bookings appear here, soonest first.</p>
      ) : (
        <ol className="upcoming">
          {days.map(({ day, title, href, bookings }) => (
            <li key={day}>
              <h3>
                <Link to={href}>{title}</Link>
              </h3>
              <ol className="history short joined">
                {bookings.map(({ id, from, name, adviser, minutes, meetingLink }) => (
                  <li key={id}>
                    <span className="num">{from}</span>
                    <span>
                      {name}{' '}
                      <span className="muted">
                        {minutes} minutes{adviser !== null && `, ${adviser}`}
                      </span>
                    </span>
                    <JoinLink href={meetingLink} name={name} isNext={id === nextId} />
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function ClosedDaysPanel({ closures, calendar }: { closures: ReadonlyArray<ClosureSummary>; calendar: CalendarPage }) {
  const adviser = nameShownAdviser(calendar)
  return (
    <section className="panel" aria-labelledby="closed-days-title">
      <div className="row ends panel-head">
        <h2 id="closed-days-title">Closed Days {adviser !== null && <span className="muted">{adviser}</span>}</h2>
        <CloseDaysButton today={calendar.today} closes={calendar} label="Close Days" />
      </div>
      {closures.length === 0 ? (
        <p className="muted">There are no closed days. Days that you close appear here.</p>
      ) : (
        <ul className="lined">
          {closures.map(closure => (
            <li key={closure.id} className="row ends closed-span">
              <div className="row">
                <strong>{closure.name}</strong>
                <Link to={closure.href}>{closure.days}</Link>
                {closure.bookingCount > 0 && <span className="due">{describeBookingCount(closure.bookingCount)}</span>}
              </div>
              <ReopenButton closure={closure} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function describeBookingCount(bookingCount: number): string {
  return bookingCount === 1 ? '1 booking on these days' : `${bookingCount} bookings on these days`
}

type DayTableProps = Pick<DayPage, 'nextId'> & { bookings: ReadonlyArray<ShownBooking>; date: string }

function DayTable({ bookings, date, nextId }: DayTableProps) {
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

function BookingTable({ bookings, date, nextId }: DayTableProps) {
  const columns: Array<DataColumn<ShownBooking>> = [
    {
      heading: 'Customer',
      className: 'customer',
      cell: ({ name, email, callHref }) => (
        <>
          {callHref === null ? (
            <b>{name}</b>
          ) : (
            <Link className="name" to={callHref}>
              {name}
            </Link>
          )}
          <a className="under" href={`mailto:${email}`} title={email}>
            {email}
          </a>
        </>
      ),
    },
    {
      heading: 'Time',
      className: 'date',
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
    {
      heading: 'Duration',
      className: 'date',
      cell: ({ minutes, adviser }) => (
        <>
          {minutes} minutes
          {adviser !== null && <span className="under">{adviser}</span>}
        </>
      ),
    },
    {
      heading: 'Payment Ref',
      className: 'num reference',
      cell: ({ reference }) =>
        reference === null ? <span className="muted">Not paid yet</span> : <PaymentReference reference={reference} />,
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
