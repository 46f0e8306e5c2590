import { useEffect, useRef } from 'react'
import { STATUSES_IN_ORDER, type Status, statusLabel, toneOf } from '#src/features/applications/states.ts'
import { Badge } from '../../ui/badge.tsx'
import { TextArea } from '../../ui/field.tsx'
import type { FieldState } from '../../ui/field-frame.tsx'
import { PickList } from '../parts/pick-list.tsx'

/** `current`: the application's status. */
export function StatusChoices({
  field,
  chosen,
  current = null,
  onChoose,
}: {
  field: FieldState
  chosen: Status | null
  current?: Status | null
  onChoose: (status: Status) => void
}) {
  return (
    <PickList field={field} legend="Status" values={STATUSES_IN_ORDER} chosen={chosen} onChoose={onChoose}>
      {status => (
        <>
          <Badge tone={toneOf(status)}>{statusLabel(status)}</Badge>
          {status === current && <span className="muted small"> now</span>}
        </>
      )}
    </PickList>
  )
}

/** Scrolls into view, because on a phone it appears below the visible part of the dialog. */
export function ReasonField({
  field,
  hint,
  isNew,
}: {
  field: FieldState
  hint: string
  /** The user has just chosen this status. */
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
