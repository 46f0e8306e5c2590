import { addresses } from '#src/addresses.ts'
import { CheckboxField } from '../../../ui/choice-field.tsx'
import { TextArea } from '../../../ui/field.tsx'
import type { StandingBooking } from '../actions/answer.ts'
import { DialogForm } from '../parts/dialog-form.tsx'

/** Gives a customer's time back, and says what comes of it. `blocks`: the time is to be kept off the list afterwards. */
export function CancelBookingDialog({
  booking: { id, name, day, from, to },
  blocks = false,
  onClose,
}: {
  booking: StandingBooking
  blocks?: boolean
  onClose: () => void
}) {
  return (
    <DialogForm
      title="Cancel Booking"
      about={`${name}, ${day}, ${from} to ${to}`}
      action={addresses.adminCancelBooking(id)}
      submit="Cancel booking"
      busyText="Cancelling..."
      look="bad"
      failed={{ title: 'Failed to Cancel Booking', description: 'Unable to cancel the booking. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>
            The customer gets an email: the same payment can book another time, and how to ask for the money back
            instead.
          </p>
          <TextArea
            field={field('message')}
            label="Message to the customer"
            hint="It stands in the email, as you write it."
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
