import { STATUSES, statusLabel, toneOf } from '#src/features/applications/states.ts'
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
          {OTHERS.map(([tone, label]) => (
            <Badge key={label} tone={tone}>
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
        <Badge key={status} tone={toneOf(status)}>
          {statusLabel(status)}
        </Badge>
      ))}
    </p>
  )
}

const OTHERS = [
  ['waiting', 'Pending'],
  ['good', 'Approved'],
  ['bad', 'Rejected'],
  ['good', 'Fulfilled'],
  ['neutral', 'Expired'],
  ['good', 'Paid in full'],
  ['progress-60', 'Partial'],
  ['neutral', 'Unpaid'],
] as const
