import type { WeekBooking, WeekDay, WeekPage } from './week-page.server.ts'
import './calendar-week.css'
import { Link } from 'react-router'
import { isConfirmed } from '#src/features/bookings/states.ts'
import { BookingBadge } from '../bookings/booking-actions.tsx'

export function WeekView({ page }: { page: WeekPage }) {
  const notes = notesOf(page)
  return (
    <section className="panel flush week" aria-labelledby="week-title">
      <h2 id="week-title">Week of {page.title}</h2>
      <WeekTable page={page} />
      <WeekList days={page.days} />
      {notes.length > 0 && <p className="muted small">{notes.join(' ')}</p>}
    </section>
  )
}

/** Explains only the words that the week shows. */
function notesOf({ days, isOpen }: WeekPage): Array<string> {
  const looks = new Set(days.flatMap(({ cells }) => cells.map(({ look }) => look)))
  return [
    looks.has('free') && 'Free: customers can book it.',
    looks.has('listed') && (isOpen ? NOT_IN_REACH : CLOSED),
    looks.has('blocked') && 'Blocked: customers can’t book it until you enable it.',
  ].filter(note => note !== false)
}

const CLOSED = 'Listed: customers can’t book it, because the calendar is closed.'
const NOT_IN_REACH = 'Listed: customers can’t book it, because they can only book from tomorrow to 90 days ahead.'

function WeekTable({ page: { title, times, days } }: { page: WeekPage }) {
  return (
    <table className="week-table" aria-label={`Week of ${title}`}>
      <colgroup>
        <col className="week-time" />
        {days.map(day => (
          <col key={day.day} className={isNarrow(day) ? 'week-narrow' : undefined} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">Time</span>
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
  const { weekday, date, href, isToday, isPast, closedFor } = day
  const [number, month = '', year] = date.split(' ')
  return (
    <th
      scope="col"
      className={isPast ? 'week-past' : isToday ? 'week-today' : undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <Link className="week-head" to={href}>
        <span className="week-weekday">{weekday}</span> {number} {month.slice(0, 3)}
        <span className={isNarrow(day) ? 'vh' : undefined}>{month.slice(3)}</span>
        <span className="vh"> {year}</span>
      </Link>
      {isToday && <span className="week-mark">Today</span>}
      {closedFor !== null && <span className="week-mark">Closed: {closedFor}</span>}
    </th>
  )
}

/** Null where a cell above spans this row. */
function DayCell({ day, time }: { day: WeekDay; time: string }) {
  const cell = day.cells.find(each => each.time === time)
  if (cell === undefined) return null
  return (
    <td rowSpan={cell.rows} className={classOf(day, cell)}>
      {cell.bookings.length > 0 && <WeekBookings bookings={cell.bookings} href={day.href} />}
      {cell.look !== null && <span className="week-look muted micro">{LOOK_LABELS[cell.look]}</span>}
    </td>
  )
}

function classOf({ isPast, closedFor }: WeekDay, { look, bookings }: WeekDay['cells'][number]): string | undefined {
  if (bookings.some(({ isCancelled }) => !isCancelled)) return 'week-taken'
  if (look !== null) return `week-${look}`
  return closedFor !== null ? 'week-closed' : isPast ? 'week-past' : undefined
}

/** Empty weekend days get a narrow column. */
function isNarrow({ weekday, isEmpty, closedFor }: WeekDay): boolean {
  return isEmpty && closedFor === null && ['Saturday', 'Sunday'].includes(weekday)
}

const LOOK_LABELS = { free: 'Free', listed: 'Listed', blocked: 'Blocked' } as const

/** The week as a list, for phones. */
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
          {day.closedFor !== null && <p>Closed: {day.closedFor}</p>}
          {day.bookings.length > 0 && <WeekBookings bookings={day.bookings} href={day.href} />}
          <Times words="Free" times={timesOf(day, 'free')} />
          <Times words="Listed" times={timesOf(day, 'listed')} />
          <Times words="Blocked" times={timesOf(day, 'blocked')} />
          {day.isEmpty && day.closedFor === null && <p className="muted">No times.</p>}
        </li>
      ))}
    </ol>
  )
}

function Times({ words, times }: { words: string; times: ReadonlyArray<string> }) {
  if (times.length === 0) return null
  return (
    <p>
      {words}: {times.join(', ')}
    </p>
  )
}

function timesOf({ cells }: WeekDay, look: 'free' | 'listed' | 'blocked'): Array<string> {
  return cells.filter(cell => cell.look === look).map(({ time }) => time)
}

function WeekBookings({ bookings, href }: { bookings: ReadonlyArray<WeekBooking>; href: string }) {
  return (
    <ul className="week-bookings">
      {bookings.map(({ id, name, from, minutes, isCancelled, status }) => (
        <li key={id}>
          <Link className={isCancelled ? 'week-who off' : 'week-who'} to={href} title={name}>
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
