import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { ToldChange } from '../parts/told-change.tsx'
import type { ApplicationPage } from './application-page.server.ts'

export function History({
  history: { entries, total },
  applicationId,
}: Pick<ApplicationPage, 'history'> & { applicationId: string }) {
  return (
    <section className="panel" aria-labelledby="history">
      <div className="row ends panel-head">
        <h2 id="history">
          History <span className="muted num">{total}</span>
        </h2>
        {total > 0 && <span className="muted small head-note">Lagos time</span>}
        {entries.length < total && (
          <Link to={addresses.adminApplication(applicationId, { history: 'all' })} preventScrollReset>
            Show all {total}
          </Link>
        )}
      </div>
      {entries.length === 0 ? (
        <p className="muted">Nothing was recorded yet. Each change stands here with who made it.</p>
      ) : (
        <ol className="history">
          {entries.map(entry => (
            <li key={entry.id}>
              <time dateTime={entry.instant}>{entry.at}</time>
              <div>
                <strong>{entry.who}</strong>: {entry.text}
                {entry.changes.map(change => (
                  <ToldChange key={change.field} change={change} />
                ))}
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
