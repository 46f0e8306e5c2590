import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { ValueChange } from '../parts/value-change.tsx'
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
      <HistoryEntries entries={entries} />
    </section>
  )
}

export function HistoryEntries({ entries }: { entries: ApplicationPage['history']['entries'] }) {
  return entries.length === 0 ? (
    <p className="muted">No changes recorded yet.</p>
  ) : (
    <ol className="history">
      {entries.map(entry => (
        <li key={entry.id}>
          <time dateTime={entry.instant}>{entry.at}</time>
          <div>
            <strong>{entry.who}</strong>: {entry.text}
            {entry.changes.map(change => (
              <ValueChange key={change.field} change={change} />
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}
