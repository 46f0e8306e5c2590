import { useEffect, useRef } from 'react'
import { findStatusTone, isDated, STATUSES_IN_ORDER, type Status, statusLabel } from '#src/features/cases/states.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { FieldFrame, type FieldState } from '../../../ui/field-frame.tsx'
import { DayInput, useToday } from '../../parts/day-input.tsx'
import type { DialogFields } from '../../parts/dialog-form.tsx'
import { PickList } from '../../parts/pick-list.tsx'

/** `current` is the application's status, which the list marks with “now”. */
export function StatusChoices({
  field,
  chosen,
  current = null,
  values = STATUSES_IN_ORDER,
  onChoose,
}: {
  field: FieldState
  values?: ReadonlyArray<Status>
  chosen: Status | null
  current?: Status | null
  onChoose: (status: Status) => void
}) {
  return (
    <PickList field={field} legend="Status" values={values} chosen={chosen} onChoose={onChoose}>
      {status => (
        <>
          <Badge tone={findStatusTone(status)}>{statusLabel(status)}</Badge>
          {status === current && <span className="muted small"> now</span>}
        </>
      )}
    </PickList>
  )
}

/** Asks for the day of a dated status: the stored one, or today. */
export function StatusDayField({
  field,
  status,
  stored,
}: Pick<DialogFields, 'field'> & { status: Status; stored: string | null }) {
  const today = useToday()
  if (!isDated(status)) return null
  const day = stored ?? today ?? ''
  return (
    <FieldFrame field={field('day', day)} label="Day" hint="The deadlines start with this day." required>
      {attributes => <DayInput key={status} className="input short" defaultValue={day} {...attributes} />}
    </FieldFrame>
  )
}

/** Asks for a reason. A field that appears later scrolls into view, because on a phone it is below the visible part. */
export function ReasonField({
  field,
  hint,
  appearedLater,
}: {
  field: FieldState
  hint: string
  /** True if the field appeared because the user chose another status, not when the dialog opened. */
  appearedLater: boolean
}) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (appearedLater) container.current?.scrollIntoView({ block: 'nearest' })
  }, [appearedLater])
  return (
    <div className="reason-field" ref={container}>
      <TextArea field={field} label="Reason" hint={hint} rows={4} required />
    </div>
  )
}
