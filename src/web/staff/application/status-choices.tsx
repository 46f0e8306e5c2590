import { useEffect, useRef } from 'react'
import { STATUSES_IN_ORDER, type Status, statusLabel, toneOf } from '#src/features/applications/states.ts'
import { Badge } from '../../ui/badge.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FieldError, type FieldState, fieldClass } from '../../ui/field-frame.tsx'

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
        {STATUSES_IN_ORDER.map(status => (
          <label key={status}>
            <input
              type="radio"
              name={field.name}
              value={status}
              required
              checked={status === chosen}
              onChange={() => onChoose(status)}
            />
            <Badge tone={toneOf(status)}>{statusLabel(status)}</Badge>
            {status === now && <span className="muted small"> now</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** What has to be mended before it is handed in again. On a phone it begins below what is in sight, so it comes into sight. */
export function ReasonField({
  field,
  hint,
  isNew,
}: {
  field: FieldState
  hint: string
  /** It stands here because of what was just chosen, not because the application was in this status before. */
  isNew: boolean
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew])
  return (
    <div className="reason-field" ref={place}>
      <TextArea field={field} label="Reason" hint={hint} rows={4} required />
    </div>
  )
}
