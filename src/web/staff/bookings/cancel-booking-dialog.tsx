import { addresses } from '#src/addresses.ts'
import { TextArea } from '../../ui/field.tsx'
import type { StandingBooking } from '../parts/answer.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import { FreedTimeField, useStanding } from './booking-change.tsx'

/** Gives a customer's time back, and says what comes of it. `takesOff`: the time is to be kept off the list afterwards. */
export function CancelBookingDialog({
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
  return (
    <DialogForm
      title="Cancel Booking"
      about={`${name}, ${day}, ${from} to ${to}`}
      action={addresses.adminCancelBooking(id)}
      submit="Cancel booking"
      leave="Keep booking"
      busyText="Cancelling..."
      look="bad"
      failed={{ title: 'Failed to Cancel Booking', description: 'Unable to cancel the booking. Please try again.' }}
      onClose={onClose}
      onRefused={follow}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="sequence" value={sequence} />
          <p>
            The customer gets an email that says how to book another time with the same payment, or ask for the money
            back.
          </p>
          <TextArea
            field={field('message')}
            label="Message to the customer"
            hint="It stands in the email, as you write it."
            rows={4}
          />
          <FreedTimeField key={sequence} field={field} booking={booking} takesOff={isMoved ? null : takesOff} />
        </>
      )}
    </DialogForm>
  )
}
