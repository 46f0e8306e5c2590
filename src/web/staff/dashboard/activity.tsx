import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { DashboardPage } from './dashboard-page.server.ts'

export function Activity({ events }: { events: DashboardPage['activity'] }) {
  return (
    <section className="panel early">
      <div className="panel-head">
        <h2>Recent Activity</h2>
        <span className="muted small head-note">Lagos time</span>
        <Link to={addresses.adminAudit()}>All of it</Link>
      </div>
      {events.length === 0 ? (
        <p className="muted">
          Nothing has happened yet. New applications, payments, bookings and what your colleagues do will appear here.
        </p>
      ) : (
        <ol className="history activity">
          {events.map(({ id, kind, text, by, about, href, at, when }) => (
            <li key={id}>
              <time dateTime={at}>{when}</time>
              <span className="muted micro kind">{kind}</span>
              <div>
                {about !== null && (
                  <>
                    {href === null ? <b>{about}</b> : <Link to={href}>{about}</Link>}
                    {': '}
                  </>
                )}
                {text}
                {by !== null && `, by ${by}`}
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
