import { useEffect, useRef } from 'react'
import { STATUSES_IN_ORDER, type Status, statusLabel, toneOf } from '#src/features/applications/states.ts'
import { Badge } from '../../ui/badge.tsx'
import { TextArea } from '../../ui/field.tsx'
import type { FieldState } from '../../ui/field-frame.tsx'
import { PickList } from '../parts/pick-list.tsx'

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
    <PickList field={field} legend="Status" values={STATUSES_IN_ORDER} chosen={chosen} onChoose={onChoose}>
      {status => (
        <>
          <Badge tone={toneOf(status)}>{statusLabel(status)}</Badge>
          {status === now && <span className="muted small"> now</span>}
        </>
      )}
    </PickList>
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
