import { Link } from 'react-router'
import { isConfirmed } from '#src/features/bookings/states.ts'
import { BookingBadge } from '../consultations/booking-actions.tsx'
import type { TeamWeekCell, TeamWeekPage } from './team-week-page.server.ts'
import './calendar-week.css'
import './calendar-team.css'

/** On phones a row becomes a list of days. */
export function TeamWeekView({ page: { title, days, advisers } }: { page: TeamWeekPage }) {
  return (
    <section className="panel flush week" aria-labelledby="week-title">
      <h2 id="week-title">Week of {title}</h2>
      <table className="team-week" aria-label={`Week of ${title}, all advisers`}>
        <thead>
          <tr>
            <th scope="col">Adviser</th>
            {days.map(({ day, weekday, date, href, isToday, isPast }) => {
              const [number, month = '', year] = date.split(' ')
              return (
                <th
                  key={day}
                  scope="col"
                  className={isPast ? 'week-past' : isToday ? 'week-today' : undefined}
                  aria-current={isToday ? 'date' : undefined}
                >
                  <Link className="week-head" to={href}>
                    <span className="week-weekday">{weekday}</span> {number} {month.slice(0, 3)}
                    <span className="visually-hidden">
                      {month.slice(3)} {year}
                    </span>
                  </Link>
                  {isToday && <span className="week-mark">Today</span>}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {advisers.map(({ id, name, isOpen, href, cells }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={href}>{name}</Link>
                {!isOpen && <span className="week-mark">Calendar closed</span>}
              </th>
              {cells.map((cell, index) => (
                <td key={cell.day} className={buildCellClass(cell)}>
                  <Link className="team-day" to={cell.href}>
                    {days[index]?.weekday} {days[index]?.date}
                  </Link>
                  <Cell cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cell({ cell: { href, closureName, isFull, bookings, free, busy } }: { cell: TeamWeekCell }) {
  return (
    <>
      {closureName !== null && <p className="week-mark">Closed: {closureName}</p>}
      {bookings.length > 0 && (
        <ul className="week-bookings">
          {bookings.map(({ id, name, from, minutes, isCancelled, status }) => (
            <li key={id} className={isCancelled ? undefined : 'team-call'}>
              <Link className={isCancelled ? 'week-name off' : 'week-name'} to={href} title={name}>
                <span className="num">{from}</span> <b>{name}</b>
              </Link>
              <span className="row week-about">
                {minutes} minutes {!isConfirmed(status.kind) && <BookingBadge status={status} />}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isFull && <p className="muted micro">No more calls on this day</p>}
      <Times label="Free" times={free} />
      <Times label="Busy" times={busy} />
    </>
  )
}

function Times({ label, times }: { label: 'Free' | 'Busy'; times: ReadonlyArray<string> }) {
  if (times.length === 0) return null
  return (
    <p className={`team-times micro ${label === 'Free' ? 'free' : 'muted'}`}>
      <span className="team-label">{label}</span>{' '}
      {times.map(time => (
        <span key={time} className="num">
          {time}
        </span>
      ))}
    </p>
  )
}

/** On phones an empty day is left out. */
function buildCellClass({ closureName, isPast, isFull, bookings, free, busy }: TeamWeekCell): string | undefined {
  const isEmpty = closureName === null && !isFull && bookings.length + free.length + busy.length === 0
  const classes = [closureName !== null ? 'week-closed' : isPast && 'week-past', isEmpty && 'team-empty']
  return classes.filter(Boolean).join(' ') || undefined
}
