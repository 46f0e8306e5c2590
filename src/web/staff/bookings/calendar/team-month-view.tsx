import { Link } from 'react-router'
import { CountMark, MonthKey, WEEKDAYS } from './month-view.tsx'
import type { TeamMonthDay, TeamMonthPage } from './team-month-page.server.ts'
import './calendar-month.css'
import './calendar-team.css'

/** On phones, a day shows only the counts of all advisers together. */
export function TeamMonthView({ page: { title, weeks } }: { page: TeamMonthPage }) {
  return (
    <section className="panel flush month" aria-labelledby="month-title">
      <h2 id="month-title">{title}</h2>
      <table className="month-table" aria-label={`${title}, all advisers`}>
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
      <MonthKey />
    </section>
  )
}

function DayLink({
  day: { weekday, date, href, isToday, isClosed, lines, booked, held, free },
}: {
  day: TeamMonthDay
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
      <span className="team-lines">
        {lines.map(line => (
          <span key={line.id} className="team-line">
            <span className="team-name" title={line.name}>
              {line.name}
            </span>{' '}
            <Counts {...line} />
          </span>
        ))}
      </span>
      <span className="team-sums" aria-hidden="true">
        {isClosed && <span className="month-mark closed" />}
        <Counts closureName={null} booked={booked} held={held} free={free} />
      </span>
    </Link>
  )
}

type CountsProps = Pick<TeamMonthDay['lines'][number], 'closureName' | 'booked' | 'held' | 'free'>

function Counts({ closureName, booked, held, free }: CountsProps) {
  return (
    <>
      {closureName !== null && (
        <span className="team-closed" title={closureName}>
          Closed
        </span>
      )}{' '}
      {booked > 0 && <CountMark count={booked} word="booked" />} {held > 0 && <CountMark count={held} word="on hold" />}{' '}
      {free > 0 && <CountMark count={free} word="free" />}
    </>
  )
}

function buildDayClass({ isAdjacentMonth, isPast, isToday, isClosed }: TeamMonthDay): string | undefined {
  const classes = [isAdjacentMonth && 'beside', isPast && 'past', isToday && 'today', isClosed && 'closed']
  return classes.filter(Boolean).join(' ') || undefined
}
