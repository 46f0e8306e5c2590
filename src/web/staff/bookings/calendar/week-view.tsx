import type { WeekBooking, WeekDay, WeekPage } from './week-page.server.ts'
import './calendar-week.css'
import { Link } from 'react-router'
import { isConfirmed } from '#src/features/bookings/states.ts'
import { BookingBadge } from '../consultations/booking-actions.tsx'

export function WeekView({ page }: { page: WeekPage }) {
  const legend = buildLegend(page)
  return (
    <section className="panel flush week" aria-labelledby="week-title">
      <h2 id="week-title">Week of {page.title}</h2>
      <WeekTable page={page} />
      <WeekList days={page.days} />
      {legend.length > 0 && <p className="muted small">{legend.join(' ')}</p>}
    </section>
  )
}

function buildLegend({ days, isOpen }: WeekPage): Array<string> {
  const availabilities = new Set(days.flatMap(({ cells }) => cells.map(({ availability }) => availability)))
  return [
    availabilities.has('free') && 'Free: customers can book this time.',
    availabilities.has('listed') && (isOpen ? LISTED_OUTSIDE_WINDOW_NOTE : LISTED_WHILE_CLOSED_NOTE),
    availabilities.has('blocked') && 'Blocked: customers can’t book this time until you enable it.',
  ].filter(note => note !== false)
}

const LISTED_WHILE_CLOSED_NOTE = 'Listed: customers can’t book this time now, because the calendar is closed.'
const LISTED_OUTSIDE_WINDOW_NOTE =
  'Listed: customers can’t book this time now, because they can only book from tomorrow to 90 days ahead.'

function WeekTable({ page: { title, times, days } }: { page: WeekPage }) {
  return (
    <table className="week-table" aria-label={`Week of ${title}`}>
      <colgroup>
        <col className="week-time" />
        {days.map(day => (
          <col key={day.day} className={hasNarrowColumn(day) ? 'week-narrow' : undefined} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Time</span>
          </th>
          {days.map(day => (
            <DayHead key={day.day} day={day} />
          ))}
        </tr>
      </thead>
      <tbody>
        {times.map(time => (
          <tr key={time}>
            <th scope="row" className="num">
              {time}
            </th>
            {days.map(day => (
              <DayCell key={day.day} day={day} time={time} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayHead({ day }: { day: WeekDay }) {
  const { weekday, date, href, isToday, isPast, closureName } = day
  const [number, month = '', year] = date.split(' ')
  return (
    <th
      scope="col"
      className={isPast ? 'week-past' : isToday ? 'week-today' : undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <Link className="week-head" to={href}>
        <span className="week-weekday">{weekday}</span> {number} {month.slice(0, 3)}
        <span className={hasNarrowColumn(day) ? 'visually-hidden' : undefined}>{month.slice(3)}</span>
        <span className="visually-hidden"> {year}</span>
      </Link>
      {isToday && <span className="week-mark">Today</span>}
      {closureName !== null && <span className="week-mark">Closed: {closureName}</span>}
    </th>
  )
}

/** Renders nothing where a cell above spans this row. */
function DayCell({ day, time }: { day: WeekDay; time: string }) {
  const cell = day.cells.find(each => each.time === time)
  if (cell === undefined) return null
  return (
    <td rowSpan={cell.rows} className={buildCellClass(day, cell)}>
      {cell.bookings.length > 0 && <WeekBookings bookings={cell.bookings} href={day.href} />}
      {cell.availability !== null && (
        <span className="week-availability muted micro">{AVAILABILITY_LABELS[cell.availability]}</span>
      )}
    </td>
  )
}

function buildCellClass(
  { isPast, closureName }: WeekDay,
  { availability, bookings }: WeekDay['cells'][number],
): string | undefined {
  if (bookings.some(({ isCancelled }) => !isCancelled)) return 'week-taken'
  if (availability !== null) return `week-${availability}`
  return closureName !== null ? 'week-closed' : isPast ? 'week-past' : undefined
}

function hasNarrowColumn({ weekday, isEmpty, closureName }: WeekDay): boolean {
  return isEmpty && closureName === null && ['Saturday', 'Sunday'].includes(weekday)
}

const AVAILABILITY_LABELS = { free: 'Free', listed: 'Listed', blocked: 'Blocked' } as const

function WeekList({ days }: { days: ReadonlyArray<WeekDay> }) {
  return (
    <ol className="week-list">
      {days.map(day => (
        <li key={day.day} className={day.isPast ? 'week-day past' : 'week-day'}>
          <h3>
            <Link to={day.href} aria-current={day.isToday ? 'date' : undefined}>
              {day.weekday} {day.date}
            </Link>
            {day.isToday && <span className="week-mark">Today</span>}
          </h3>
          {day.closureName !== null && <p>Closed: {day.closureName}</p>}
          {day.bookings.length > 0 && <WeekBookings bookings={day.bookings} href={day.href} />}
          <TimesLine label="Free" times={findTimes(day, 'free')} />
          <TimesLine label="Listed" times={findTimes(day, 'listed')} />
          <TimesLine label="Blocked" times={findTimes(day, 'blocked')} />
          {day.isEmpty && day.closureName === null && <p className="muted">No times.</p>}
        </li>
      ))}
    </ol>
  )
}

function TimesLine({ label, times }: { label: string; times: ReadonlyArray<string> }) {
  if (times.length === 0) return null
  return (
    <p>
      {label}: {times.join(', ')}
    </p>
  )
}

function findTimes({ cells }: WeekDay, availability: keyof typeof AVAILABILITY_LABELS): Array<string> {
  return cells.filter(cell => cell.availability === availability).map(({ time }) => time)
}

function WeekBookings({ bookings, href }: { bookings: ReadonlyArray<WeekBooking>; href: string }) {
  return (
    <ul className="week-bookings">
      {bookings.map(({ id, name, from, minutes, isCancelled, status }) => (
        <li key={id}>
          <Link className={isCancelled ? 'week-name off' : 'week-name'} to={href} title={name}>
            <span className="num">{from}</span> <b>{name}</b>
          </Link>
          <span className="row week-about">
            {minutes} minutes {!isConfirmed(status.kind) && <BookingBadge status={status} />}
          </span>
        </li>
      ))}
    </ul>
  )
}
