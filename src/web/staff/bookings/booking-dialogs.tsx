import { useCallback, useEffect, useId, useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { CheckboxField } from '../../ui/choice-field.tsx'
import { TextArea } from '../../ui/field.tsx'
import { type FieldState, hasError } from '../../ui/field-frame.tsx'
import type { BookingSummary } from '../parts/answer.ts'
import { type DialogFields, DialogForm, type DialogFormProps } from '../parts/dialog-form.tsx'
import { fetchJsonOrSignIn } from '../parts/fetch-json.ts'
import { PickList } from '../parts/pick-list.tsx'
import type { FreeTimes } from './move-booking.route.ts'

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
      action={addresses.adminCancelBooking(props.booking.id)}
      submit="Cancel booking"
      cancelLabel="Keep booking"
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
  const { id } = props.booking
  const { state, load } = useFreeTimes(id)
  const [time, setTime] = useState('')
  return (
    <BookingDialog
      {...props}
      title="Move Booking"
      action={addresses.adminMoveBooking(id)}
      submit="Move booking"
      busyText="Moving..."
      failed={{ title: 'Failed to Move Booking', description: 'Unable to move the booking. Please try again.' }}
      missingHint={time === '' ? 'Choose a day and a time.' : null}
      onRefused={refusal => {
        if (refusal.errors?.time !== undefined) setTime('')
        if (refusal.errors?.time !== undefined || refusal.movedBooking !== undefined) void load()
      }}
      hint="We include this in the email about the new time, exactly as you write it."
    >
      {({ field }) => <TimeFields field={field('time')} state={state} time={time} onChoose={setTime} onRetry={load} />}
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
}: BookingDialogProps & { hint: string } & Omit<DialogFormProps, 'about'>) {
  const [booking, setBooking] = useState(initialBooking)
  const { sequence, name, day, from, to } = booking
  return (
    <DialogForm
      description={`${name}, ${day}, ${from} to ${to}`}
      onRefused={(refusal, form) => {
        if (refusal.movedBooking !== undefined) setBooking(refusal.movedBooking)
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

function TimeFields({
  field,
  state,
  time,
  onChoose,
  onRetry,
}: {
  field: FieldState
  state: FreeTimesState
  time: string
  onChoose: (time: string) => void
  onRetry: () => void
}) {
  const id = useId()
  const [day, setDay] = useState('')
  if (typeof state === 'string' || state.length === 0) {
    return <NoTimesMessage state={state} onRetry={onRetry} />
  }
  const times = state.find(each => each.day === day)?.times ?? []
  return (
    <>
      <div className="field">
        <label htmlFor={id} className="required">
          Day
        </label>
        <select
          className="input"
          id={id}
          name="day"
          required
          value={day}
          onChange={event => {
            setDay(event.target.value)
            onChoose('')
          }}
        >
          <option value="">Choose a day</option>
          {state.map(each => (
            <option key={each.day} value={each.day}>
              {each.title}
            </option>
          ))}
        </select>
      </div>
      {(times.length > 0 || hasError(field)) && (
        <PickList
          field={field}
          legend="Time"
          values={times}
          chosen={time}
          onChoose={onChoose}
          className="pick-list free-times"
        >
          {each => each}
        </PickList>
      )}
    </>
  )
}

function NoTimesMessage({ state, onRetry }: { state: FreeTimesState; onRetry: () => void }) {
  switch (state) {
    case 'loading':
      return <p role="status">Looking for free times...</p>
    case 'fixed':
      return <p role="alert">This booking can’t be moved, because it was cancelled or has started.</p>
    case 'failed':
      return (
        <p role="alert">
          We couldn’t load the free times.{' '}
          <button className="link-btn" type="button" onClick={onRetry}>
            Retry
          </button>
        </p>
      )
    default:
      return <p role="status">There are no free times. Add one to the calendar first.</p>
  }
}

type FreeTimesState = 'loading' | 'failed' | 'fixed' | NonNullable<FreeTimes['days']>

function useFreeTimes(bookingId: string) {
  const [state, setState] = useState<FreeTimesState>('loading')
  const load = useCallback(async () => {
    setState(before => (typeof before === 'string' ? 'loading' : before))
    const response = await fetchJsonOrSignIn<FreeTimes>(addresses.adminMoveBooking(bookingId))
    setState(response === null ? 'failed' : (response.days ?? 'fixed'))
  }, [bookingId])
  useEffect(() => void load(), [load])
  return { state, load }
}
