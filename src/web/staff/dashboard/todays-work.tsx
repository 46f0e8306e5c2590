import { Link } from 'react-router'
import type { DashboardPage } from './dashboard-page.server.ts'

export function TodaysWork({ work: { queue, calls, tasks } }: { work: DashboardPage['work'] }) {
  return (
    <div className="admin-grid level todays-work">
      <section className="panel" aria-labelledby="queue">
        <h2 id="queue">Waiting for us</h2>
        {queue.length === 0 ? (
          <p className="muted">No case, payment or message waits for us.</p>
        ) : (
          <ul>
            {queue.map(({ label, count, href }) => (
              <li key={label} className="row ends">
                <Link to={href}>{label}</Link> <b className="num">{count}</b>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="panel" aria-labelledby="calls">
        <h2 id="calls">Calls today</h2>
        {calls.length === 0 ? (
          <p className="muted">No more calls today.</p>
        ) : (
          <ul>
            {calls.map(({ id, time, minutes, name, person, meetingLink }) => (
              <li key={id} className="row ends">
                <span>
                  <b className="num">{time}</b> {person === null ? name : <Link to={person}>{name}</Link>}{' '}
                  <span className="muted micro">{minutes} minutes</span>
                </span>
                {meetingLink !== null && (
                  <a className="btn line sm" href={meetingLink} target="_blank" rel="noreferrer">
                    Join<span className="visually-hidden"> the call with {name} (opens in a new tab)</span>
                  </a>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="panel" aria-labelledby="due-tasks">
        <h2 id="due-tasks">Your tasks due</h2>
        {tasks.length === 0 ? (
          <p className="muted">No task of yours is due today.</p>
        ) : (
          <ul>
            {tasks.map(({ id, title, due, isLate, applicantName, href }) => (
              <li key={id}>
                <Link to={href}>{title}</Link>, {applicantName}{' '}
                <span className={isLate ? 'due micro' : 'muted micro'}>{due}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
