import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { STATUSES_IN_ORDER, statusLabel, toneOf } from '#src/features/applications/states.ts'
import type { Figures } from '#src/features/dashboard/queries.server.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Bar } from '../../../ui/charts/bar.tsx'

/** How many applications stand in each status; each leads to them. */
export function ByStatus({ statuses }: { statuses: Figures['byStatus'] }) {
  const inOrder = statuses.toSorted(
    (one, other) => STATUSES_IN_ORDER.indexOf(one.status) - STATUSES_IN_ORDER.indexOf(other.status),
  )
  const largest = Math.max(...statuses.map(({ count }) => count))
  return (
    <section className="panel w5 bars-panel">
      <h2>By status</h2>
      <ul className="bars">
        {inOrder.map(({ status, count }) => (
          <li key={status}>
            <Link to={addresses.adminApplications({ status })}>
              <Badge tone={toneOf(status)}>{statusLabel(status)}</Badge>
              <Bar value={count} largest={largest} look={toneOf(status)} />
              <b className="num">{count.toLocaleString('en-GB')}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
