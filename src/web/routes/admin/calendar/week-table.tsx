import { Link } from 'react-router'
import { WeekBookings } from './week-bookings.tsx'
import type { WeekDay, WeekPage } from './week-page.server.ts'

/** Days beside each other, half-hours beneath each other; who comes covers all of theirs. */
export function WeekTable({ page: { title, times, days } }: { page: WeekPage }) {
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

/** Nothing where a cell above reaches down. */
function DayCell({ day, time }: { day: WeekDay; time: string }) {
  const cell = day.cells.find(each => each.time === time)
  if (cell === undefined) return null
  return (
    <td rowSpan={cell.rows} className={classOf(day, cell)}>
      {cell.bookings.length > 0 && <WeekBookings bookings={cell.bookings} href={day.href} />}
      {cell.look !== null && <span className="week-look">{LOOKS[cell.look]}</span>}
    </td>
  )
}

function classOf({ isPast, closedFor }: WeekDay, { look, bookings }: WeekDay['cells'][number]): string | undefined {
  if (bookings.some(({ isCancelled }) => !isCancelled)) return 'week-taken'
  if (look !== null) return `week-${look}`
  return closedFor !== null ? 'week-closed' : isPast ? 'week-past' : undefined
}

/** A weekend on which nothing is, which is most of them. */
function isNarrow({ weekday, isEmpty, closedFor }: WeekDay): boolean {
  return isEmpty && closedFor === null && ['Saturday', 'Sunday'].includes(weekday)
}

const LOOKS = { free: 'Free', listed: 'Listed', blocked: 'Blocked' } as const
