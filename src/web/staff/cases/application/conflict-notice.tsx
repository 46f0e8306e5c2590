import { findStatusTone, type Status, statusLabel } from '#src/features/cases/states.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Terms } from '../../parts/terms.tsx'

/** Describes the application after a conflict, and who changed what. The times are formatted. */
export type Conflict = {
  current: {
    status: Status
    statusDay: string | null
    adminNotes: string | null
    resubmissionReason: string | null
    version: number
  }
  changes: Array<{ by: string; at: string; from: Status | null; to: Status | null; fields: Array<string> }>
}

export function ConflictNotice({ conflict: { current, changes } }: { conflict: Conflict }) {
  return (
    <>
      <ul className="conflict-changes">
        {changes.map(change => (
          <li key={`${change.at} ${change.by} ${change.to}`}>
            <strong>{change.by}</strong>, {change.at}: {describeChange(change)}
          </li>
        ))}
      </ul>
      <Terms
        className="conflict-now"
        terms={[
          ['Status now', <Badge tone={findStatusTone(current.status)}>{statusLabel(current.status)}</Badge>],
          ['Admin notes now', current.adminNotes ?? 'None'],
          current.resubmissionReason !== null && ['Reason now', current.resubmissionReason],
        ]}
      />
    </>
  )
}

function describeChange({ from, to, fields }: Conflict['changes'][number]): string {
  const otherFields = fields.filter(field => field !== 'status').map(field => FIELD_LABELS[field] ?? field)
  const statusChange = from !== null && to !== null ? [`${statusLabel(from)} → ${statusLabel(to)}`] : []
  const otherChanges = otherFields.length > 0 ? [`${otherFields.join(', ')} changed`] : []
  return [...statusChange, ...otherChanges].join('; ')
}

const FIELD_LABELS: Record<string, string> = {
  adminNotes: 'admin notes',
  reason: 'reason',
  resubmissionReason: 'reason',
}
