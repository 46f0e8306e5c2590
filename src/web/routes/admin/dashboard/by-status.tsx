import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { type Status, statusLabel } from '#src/features/applications/statuses.ts'
import type { Figures } from '#src/features/dashboard/queries.server.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Bar } from '../../../ui/charts/bar.tsx'

/** The way of an application, then what ends it. */
const ORDER: ReadonlyArray<Status> = [
  'pending',
  'under_review',
  'evidence_review',
  'draft_review',
  'final_review',
  'resubmission',
  'completed',
  'endorsed',
  'rejected',
]

/** How many applications stand in each status; each leads to them. */
export function ByStatus({ statuses }: { statuses: Figures['byStatus'] }) {
  const inOrder = statuses.toSorted((one, other) => ORDER.indexOf(one.status) - ORDER.indexOf(other.status))
  const largest = Math.max(...statuses.map(({ count }) => count))
  return (
    <section className="panel w5 bars-panel">
      <h2>By status</h2>
      <ul className="bars">
        {inOrder.map(({ status, count }) => (
          <li key={status}>
            <Link to={addresses.adminApplications({ status })}>
              <Badge kind={status}>{statusLabel(status)}</Badge>
              <Bar value={count} largest={largest} kind={status} />
              <b className="num">{count.toLocaleString('en-GB')}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
