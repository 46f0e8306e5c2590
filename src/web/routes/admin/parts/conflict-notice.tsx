import { statusLabel, toneOf } from '#src/features/applications/states.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Conflict } from './answer.ts'

/** Who changed the same application meanwhile, and how it stands now: to be read before it is saved over. */
export function ConflictNotice({ conflict: { current, changes } }: { conflict: Conflict }) {
  return (
    <>
      <ul className="conflict-changes">
        {changes.map(change => (
          <li key={`${change.at} ${change.by} ${change.to}`}>
            <strong>{change.by}</strong>, {change.at}: {inWords(change)}
          </li>
        ))}
      </ul>
      <dl className="conflict-now">
        <dt>Status now</dt>
        <dd>
          <Badge tone={toneOf(current.status)}>{statusLabel(current.status)}</Badge>
        </dd>
        <dt>Admin notes now</dt>
        <dd>{current.adminNotes ?? 'None'}</dd>
        {current.resubmissionReason !== null && (
          <>
            <dt>Reason now</dt>
            <dd>{current.resubmissionReason}</dd>
          </>
        )}
      </dl>
    </>
  )
}

function inWords({ from, to, fields }: Conflict['changes'][number]): string {
  const others = fields.filter(field => field !== 'status').map(field => FIELD_WORDS[field] ?? field)
  const moved = from !== null && to !== null ? [`${statusLabel(from)} → ${statusLabel(to)}`] : []
  const changed = others.length > 0 ? [`${others.join(', ')} changed`] : []
  return [...moved, ...changed].join('; ')
}

const FIELD_WORDS: Record<string, string> = {
  adminNotes: 'admin notes',
  reason: 'reason',
  resubmissionReason: 'reason',
}
