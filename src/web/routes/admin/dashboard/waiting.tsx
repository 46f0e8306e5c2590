import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { statusLabel } from '#src/features/applications/states.ts'
import type { Figures } from '#src/features/dashboard/queries.server.ts'
import { Bar } from '../../../ui/charts/bar.tsx'

/** How long applications have stood where they stand. The longest is drawn strong: there the work is stuck. */
export function Waiting({ waiting }: { waiting: Figures['waiting'] }) {
  const longest = Math.max(0, ...waiting.map(({ days }) => days))
  return (
    <section className="panel w5 bars-panel">
      <h2>
        Where applications wait <span className="muted">median days in the stage</span>
      </h2>
      {waiting.length === 0 ? (
        <p className="muted">Nothing waits. Pending applications are counted once they are paid.</p>
      ) : (
        <ul className="bars days">
          {waiting.map(({ status, days }) => (
            <li key={status}>
              <Link to={addresses.adminApplications({ status })}>
                <span>{statusLabel(status)}</span>
                <Bar value={days} largest={longest} look={days === longest ? '' : 'faint'} />
                <b className="num">{days === 1 ? '1 day' : `${days.toLocaleString('en-GB')} days`}</b>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {waiting.length > 0 && <p className="muted micro">Pending ones are counted once they are paid.</p>}
    </section>
  )
}
