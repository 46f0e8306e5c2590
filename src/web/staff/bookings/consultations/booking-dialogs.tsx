import { useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { CheckboxField } from '../../../ui/choice-field.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { useOnChange } from '../../../ui/use-on-change.ts'
import { act } from '../../parts/act.ts'
import { type DialogFields, DialogForm, type DialogFormProps } from '../../parts/dialog-form.tsx'
import { AdviserField } from './adviser-field.tsx'
import { TimeFields, useFreeTimes } from './free-times.tsx'
import type { BookingSummary } from './shown-booking.ts'

type BookingDialogProps = {
  booking: BookingSummary
  slotChange?: 'block' | 'delete' | null
  onClose: () => void
}

export function CancelBookingDialog(props: BookingDialogProps) {
  return (
    <BookingDialog
      {...props}
      title="Cancel Booking"
      act={act('cancelBooking', { bookingId: props.booking.id })}
      submit="Cancel Booking"
      cancelLabel="Keep Booking"
      busyText="Cancelling..."
      variant="bad"
      failed={{ title: 'Failed to Cancel Booking', description: 'Unable to cancel the booking. Please try again.' }}
      hint="We include this in the email, exactly as you write it."
    >
      {() => <p>We’ll email the customer how to book another time with the same payment, or ask for a refund.</p>}
    </BookingDialog>
  )
}

export function MoveBookingDialog(props: BookingDialogProps) {
  const { id, calendarId } = props.booking
  const [adviser, setAdviser] = useState(calendarId)
  const address = addresses.adminFreeTimes({ bookingId: id, ...(adviser !== calendarId && { adviser }) })
  const { state, advisers, ownTime, load } = useFreeTimes(address)
  const [time, setTime] = useState('')
  // Another adviser who is free at the time of the booking most likely takes it over then.
  useOnChange(ownTime, () => setTime(ownTime?.time ?? ''))
  return (
    <BookingDialog
      {...props}
      title="Move Booking"
      act={act('moveBooking', { bookingId: id })}
      submit="Move Booking"
      busyText="Moving..."
      failed={{ title: 'Failed to Move Booking', description: 'Unable to move the booking. Please try again.' }}
      missingHint={time === '' ? 'Choose a time.' : null}
      onRefused={refusal => {
        if (refusal.errors?.time !== undefined) setTime('')
        if (refusal.errors?.time !== undefined || refusal.more !== undefined) void load()
      }}
      hint="We include this in the email about the new time, exactly as you write it."
    >
      {({ field }) => (
        <>
          {advisers.length > 0 && (
            <AdviserField
              field={field('adviser')}
              label="Adviser"
              hint="With another adviser the customer gets that adviser’s meeting link."
              required
              advisers={advisers}
              chosen={adviser}
              onChoose={chosen => {
                setAdviser(chosen)
                setTime('')
              }}
            />
          )}
          <TimeFields
            key={adviser}
            field={field('time')}
            state={state}
            firstDay={ownTime?.day ?? null}
            time={time}
            onChoose={setTime}
            onRetry={load}
          />
        </>
      )}
    </BookingDialog>
  )
}

/**
 * Shows the booking from the page. If a colleague has moved it, shows its new time and unticks the box that changes
 * the old slot.
 */
function BookingDialog({
  booking: initialBooking,
  slotChange = null,
  hint,
  onRefused,
  children,
  ...dialogProps
}: BookingDialogProps & { hint: string } & DialogFormProps<'cancelBooking' | 'moveBooking'>) {
  const [booking, setBooking] = useState(initialBooking)
  const { sequence, name, day, from, to } = booking
  return (
    <DialogForm
      description={`${name}, ${day}, ${from} to ${to}`}
      onRefused={(refusal, form) => {
        if (refusal.more !== undefined) setBooking(refusal.more.movedBooking)
        onRefused?.(refusal, form)
      }}
      {...dialogProps}
    >
      {fields => (
        <>
          <input type="hidden" name="sequence" value={sequence} />
          {children(fields)}
          <TextArea field={fields.field('message')} label="Message to the customer" hint={hint} rows={4} />
          <FreedTimeField
            key={sequence}
            field={fields.field}
            booking={booking}
            slotChange={sequence === initialBooking.sequence ? slotChange : null}
          />
        </>
      )}
    </DialogForm>
  )
}

function FreedTimeField({
  field,
  booking: { from, to },
  slotChange,
}: Pick<DialogFields, 'field'> & { booking: BookingSummary; slotChange: 'block' | 'delete' | null }) {
  return (
    <CheckboxField
      field={field(slotChange ?? 'block', slotChange && 'on')}
      label={`${slotChange === 'delete' ? 'Delete' : 'Block'} ${from} to ${to} afterwards`}
      hint="Otherwise another customer can book it."
    />
  )
}
