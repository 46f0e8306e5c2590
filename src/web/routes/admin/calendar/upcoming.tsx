import { Link } from 'react-router'
import type { DayPage } from './day-page.server.ts'
import { JoinLink } from './join-link.tsx'

/** Who comes next, day by day. */
export function Upcoming({ days, nextId }: { days: DayPage['upcoming'] } & Pick<DayPage, 'nextId'>) {
  return (
    <section className="panel">
      <h2>Upcoming</h2>
      {days.length === 0 ? (
        <p className="muted">Nobody has booked a consultation. Whoever does will be here, the next one first.</p>
      ) : (
        <ol className="upcoming">
          {days.map(({ day, title, href, bookings }) => (
            <li key={day}>
              <h3>
                <Link to={href}>{title}</Link>
              </h3>
              <ol className="history short joined">
                {bookings.map(({ id, from, name, minutes, meetingLink }) => (
                  <li key={id}>
                    <span className="num">{from}</span>
                    <span>
                      {name} <span className="muted">{minutes} minutes</span>
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
