import { useState } from 'react'
import { CheckboxField } from '../../ui/choice-field.tsx'
import type { Refusal, StandingBooking } from '../parts/answer.ts'
import type { DialogFields } from '../parts/dialog-form.tsx'

/**
 * The booking that a dialog is about: as it was when it opened, until an answer says that somebody moved it. Then it is the one
 * that is read and sent, and what was to become of the time it had is to be said anew.
 */
export function useStanding(opened: StandingBooking) {
  const [booking, setBooking] = useState(opened)
  const follow = ({ moved }: Refusal) => moved !== undefined && setBooking(moved)
  return { booking, isMoved: booking.sequence !== opened.sequence, follow }
}

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
