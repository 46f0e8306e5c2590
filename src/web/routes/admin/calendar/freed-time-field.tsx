import { CheckboxField } from '../../../ui/choice-field.tsx'
import type { StandingBooking } from '../parts/answer.ts'
import type { DialogFields } from '../parts/dialog-form.tsx'

/** Whether the time that a booking leaves is kept off the list. `takesOff`: staff came here to block it, or to delete it. */
export function FreedTimeField({
  field,
  booking: { from, to },
  takesOff,
}: Pick<DialogFields, 'field'> & { booking: StandingBooking; takesOff: 'block' | 'delete' | null }) {
  return (
    <CheckboxField
      field={field(takesOff ?? 'block', takesOff && 'on')}
      label={`${takesOff === 'delete' ? 'Delete' : 'Block'} ${from} to ${to} afterwards`}
      hint="Otherwise somebody else can book it."
    />
  )
}
