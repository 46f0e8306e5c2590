import { useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { TextArea } from '../../../ui/field.tsx'
import type { StandingBooking } from '../parts/answer.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import { FreedTimeField } from './freed-time-field.tsx'
import { MoveTimes } from './move-times.tsx'
import { useMoveDays } from './use-move-days.ts'
import { useStanding } from './use-standing.ts'

/** Gives a booking another time, one that is free. `takesOff`: the time it leaves is to be kept off the list. */
export function MoveBookingDialog({
  booking: opened,
  takesOff = null,
  onClose,
}: {
  booking: StandingBooking
  takesOff?: 'block' | 'delete' | null
  onClose: () => void
}) {
  const { booking, isMoved, follow } = useStanding(opened)
  const { id, sequence, name, day, from, to } = booking
  const { state, load } = useMoveDays(id)
  const [time, setTime] = useState('')
  return (
    <DialogForm
      title="Move Booking"
      about={`${name}, ${day}, ${from} to ${to}`}
      action={addresses.adminMoveBooking(id)}
      submit="Move booking"
      busyText="Moving..."
      failed={{ title: 'Failed to Move Booking', description: 'Unable to move the booking. Please try again.' }}
      lacks={time === '' ? 'Choose a day and a time.' : null}
      onClose={onClose}
      onRefused={refusal => {
        follow(refusal)
        // A time that somebody was faster with is offered no more.
        if (refusal.errors?.time !== undefined) setTime('')
        if (refusal.errors?.time !== undefined || refusal.moved !== undefined) void load()
      }}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="sequence" value={sequence} />
          <MoveTimes field={field('time')} state={state} time={time} onChoose={setTime} onRetry={load} />
          <TextArea
            field={field('message')}
            label="Message to the customer"
            hint="It stands in the email about the new time, as you write it."
            rows={4}
          />
          <FreedTimeField key={sequence} field={field} booking={booking} takesOff={isMoved ? null : takesOff} />
        </>
      )}
    </DialogForm>
  )
}
