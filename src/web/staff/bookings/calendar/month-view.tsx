import type { MonthDay, MonthPage } from './month-page.server.ts'
import './calendar-month.css'
import { Link } from 'react-router'

export function MonthView({ page }: { page: MonthPage }) {
  return (
    <section className="panel flush month" aria-labelledby="month-title">
      <h2 id="month-title">{page.title}</h2>
      <MonthTable page={page} />
      <MonthKey />
    </section>
  )
}

export function MonthKey() {
  return (
    <ul className="month-key" aria-hidden="true">
      <li>
        <span className="month-mark booked">3</span> booked
      </li>
      <li>
        <span className="month-mark held">1</span> on hold
      </li>
      <li>
        <span className="month-mark free">9</span> free
      </li>
      <li>
        <span className="month-mark closed" /> closed
      </li>
    </ul>
  )
}

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function MonthTable({ page: { title, weeks } }: { page: MonthPage }) {
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
              <td key={day.day} className={buildDayClass(day)}>
                <DayLink day={day} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayLink({
  day: { weekday, date, href, isToday, closureName, bookedCount, heldCount, freeCount },
}: {
  day: MonthDay
}) {
  const [number, ...monthAndYear] = date.split(' ')
  return (
    <Link to={href} aria-current={isToday ? 'date' : undefined}>
      <span>
        <span className="visually-hidden">{weekday} </span>
        <b className="num">{number}</b>
        <span className="visually-hidden"> {monthAndYear.join(' ')}</span>
        {isToday && <span className="month-today"> Today</span>}
      </span>{' '}
      {closureName !== null && (
        <span className="month-mark closed">
          <span className="month-word">Closed: {closureName}</span>
        </span>
      )}{' '}
      {bookedCount > 0 && <CountMark count={bookedCount} word="booked" />}{' '}
      {heldCount > 0 && <CountMark count={heldCount} word="on hold" />}{' '}
      {freeCount > 0 && <CountMark count={freeCount} word="free" />}
    </Link>
  )
}

export function CountMark({ count, word }: { count: number; word: 'booked' | 'on hold' | 'free' }) {
  return (
    <span className={`month-mark ${word === 'on hold' ? 'held' : word}`}>
      {count}
      <span className="month-word"> {word}</span>
    </span>
  )
}

function buildDayClass({ isAdjacentMonth, isPast, isToday, closureName }: MonthDay): string | undefined {
  const classes = [isAdjacentMonth && 'beside', isPast && 'past', isToday && 'today', closureName !== null && 'closed']
  return classes.filter(Boolean).join(' ') || undefined
}
