import { Link } from 'react-router'
import type { MonthDay, MonthPage } from './month-page.server.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The weeks of a month beneath each other; each day leads to itself. */
export function MonthTable({ page: { title, weeks } }: { page: MonthPage }) {
  return (
    <table className="month-table" aria-label={title}>
      <thead>
        <tr>
          {WEEKDAYS.map(weekday => (
            <th key={weekday} scope="col" abbr={weekday}>
              {weekday.slice(0, 3)}
              <span className="month-rest">{weekday.slice(3)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week[0]?.day}>
            {week.map(day => (
              <td key={day.day} className={classOf(day)}>
                <Day day={day} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Named by its full date; what is seen of it is short. */
function Day({ day: { weekday, date, href, isToday, closedFor, booked, free } }: { day: MonthDay }) {
  const [number, ...monthAndYear] = date.split(' ')
  return (
    <Link to={href} aria-current={isToday ? 'date' : undefined}>
      <span>
        <span className="vh">{weekday} </span>
        <b className="num">{number}</b>
        <span className="vh"> {monthAndYear.join(' ')}</span>
        {isToday && <span className="month-today"> Today</span>}
      </span>{' '}
      {closedFor !== null && (
        <span className="month-mark closed">
          <span className="month-word">Closed: {closedFor}</span>
        </span>
      )}{' '}
      {booked > 0 && <Mark count={booked} word="booked" />} {free > 0 && <Mark count={free} word="free" />}
    </Link>
  )
}

function Mark({ count, word }: { count: number; word: 'booked' | 'free' }) {
  return (
    <span className={`month-mark ${word}`}>
      {count}
      <span className="month-word"> {word}</span>
    </span>
  )
}

function classOf({ isBeside, isPast, isToday, closedFor }: MonthDay): string | undefined {
  const says = [isBeside && 'beside', isPast && 'past', isToday && 'today', closedFor !== null && 'closed']
  return says.filter(Boolean).join(' ') || undefined
}
