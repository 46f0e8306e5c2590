import { useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { CheckboxField } from '../../../ui/choice-field.tsx'
import { TextArea } from '../../../ui/field.tsx'
import type { StandingBooking } from '../actions/answer.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import { MoveTimes } from './move-times.tsx'
import { useMoveDays } from './use-move-days.ts'

/** Gives a booking another time, one that is free. `blocks`: the time it leaves is to be kept off the list. */
export function MoveBookingDialog({
  booking: { id, name, day, from, to },
  blocks = false,
  onClose,
}: {
  booking: StandingBooking
  blocks?: boolean
  onClose: () => void
}) {
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
      isReady={time !== ''}
      lacks="Choose a day and a time."
      onClose={onClose}
      // A time that somebody was faster with is offered no more.
      onRefused={({ errors }) => {
        if (errors?.time === undefined) return
        setTime('')
        void load()
      }}
    >
      {({ field }) => (
        <>
          <MoveTimes field={field('time')} state={state} time={time} onChoose={setTime} onRetry={load} />
          <TextArea
            field={field('message')}
            label="Message to the customer"
            hint="It stands in the email about the new time, as you write it."
            rows={4}
          />
          <CheckboxField
            field={field('block', blocks ? 'on' : null)}
            label={`Block ${from} to ${to} afterwards`}
            hint="Otherwise somebody else can book it."
          />
        </>
      )}
    </DialogForm>
  )
}
