import { STATUSES, statusLabel } from '#src/features/applications/statuses.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Shown } from './shown.ts'

export function BadgesPart({ time }: Shown) {
  return (
    <div className="design-stack">
      <div>
        <h3>Where an application stands</h3>
        <Statuses />
      </div>
      {time === 'day' && (
        <div>
          <h3>The same on a dark ground</h3>
          <div data-theme="dark" className="design-night design-box">
            <Statuses />
          </div>
        </div>
      )}
      <div>
        <h3>Documents and payments</h3>
        <p className="design-row">
          {OTHERS.map(([kind, label]) => (
            <Badge key={label} kind={kind}>
              {label}
            </Badge>
          ))}
        </p>
      </div>
    </div>
  )
}

function Statuses() {
  return (
    <p className="design-row">
      {STATUSES.map(status => (
        <Badge key={status} kind={status}>
          {statusLabel(status)}
        </Badge>
      ))}
    </p>
  )
}

const OTHERS = [
  ['pending', 'Pending'],
  ['approved', 'Approved'],
  ['rejected', 'Rejected'],
  ['fulfilled', 'Fulfilled'],
  ['expired', 'Expired'],
  ['paid', 'Paid in full'],
  ['partial', 'Partial'],
  ['unpaid', 'Unpaid'],
] as const
