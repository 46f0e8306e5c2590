import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { ApplicationPage } from './application-page.server.ts'

/** Says in one line where the evidence plan and what follows from it stand. */
export function EvidencePanel({ page: { application, evidence } }: { page: ApplicationPage }) {
  if (evidence === null) return null
  return (
    <section className="panel" aria-labelledby="evidence">
      <div className="row ends panel-head">
        <h2 id="evidence">Evidence</h2>
        <div className="row">
          {evidence.hasLetters && (
            <Link className="btn line sm" to={addresses.adminLetters(application.id)}>
              Letters
            </Link>
          )}
          <Link className="btn line sm" to={addresses.adminEvidence(application.id)}>
            Evidence Plan
          </Link>
        </div>
      </div>
      <p className="row">
        <span>{evidence.line}.</span>
        {evidence.unread > 0 && <Badge tone="warn">{`${evidence.unread} proposed`}</Badge>}
      </p>
    </section>
  )
}
