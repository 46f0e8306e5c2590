import { type Status, statusLabel } from '#src/features/applications/statuses.ts'
import { Badge } from '../../../ui/badge.tsx'
import { FieldError, type FieldState, fieldClass } from '../../../ui/field-frame.tsx'

/** In the order of the way they stand for. */
const IN_ORDER: ReadonlyArray<Status> = [
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

/** Every status as it looks in the list. `now`: the one that the application has. */
export function StatusChoices({
  field,
  chosen,
  now = null,
  onChoose,
}: {
  field: FieldState
  chosen: Status | null
  now?: Status | null
  onChoose: (status: Status) => void
}) {
  return (
    <fieldset className={fieldClass(field)}>
      <legend className="lbl required">Status</legend>
      <FieldError field={field} />
      <div className="pick-list">
        {IN_ORDER.map(status => (
          <label key={status}>
            <input
              type="radio"
              name={field.name}
              value={status}
              required
              checked={status === chosen}
              onChange={() => onChoose(status)}
            />
            <Badge kind={status}>{statusLabel(status)}</Badge>
            {status === now && <span className="muted small"> now</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
