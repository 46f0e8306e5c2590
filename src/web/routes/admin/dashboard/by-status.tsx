import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { statusLabel } from '#src/features/applications/statuses.ts'
import type { Figures } from '#src/features/dashboard/queries.server.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Bar } from '../../../ui/charts/bar.tsx'

/** How many applications stand in each status; each leads to them. */
export function ByStatus({ statuses }: { statuses: Figures['byStatus'] }) {
  const largest = Math.max(...statuses.map(({ count }) => count))
  return (
    <section className="panel w5">
      <h2>By status</h2>
      <ul className="bars">
        {statuses.map(({ status, count }) => (
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
