import { Link } from 'react-router'
import { WeekBookings } from './week-bookings.tsx'
import type { WeekDay } from './week-page.server.ts'

/** The same week where a table has no room: day after day, who comes and which times are free. */
export function WeekList({ days }: { days: ReadonlyArray<WeekDay> }) {
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
          {day.isEmpty && day.closedFor === null && <p className="muted">Nothing.</p>}
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
