import { useCallback, useEffect, useId, useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { CheckboxField } from '../../ui/choice-field.tsx'
import { TextArea } from '../../ui/field.tsx'
import { type FieldState, hasError } from '../../ui/field-frame.tsx'
import type { StandingBooking } from '../parts/answer.ts'
import { askJson } from '../parts/ask-json.ts'
import { type DialogFields, DialogForm, type DialogFormProps } from '../parts/dialog-form.tsx'
import { PickList } from '../parts/pick-list.tsx'
import type { MovePage } from './move-booking.route.ts'

type BookingDialogProps = {
  booking: StandingBooking
  /** The time that the booking leaves is to be kept off the list. */
  takesOff?: 'block' | 'delete' | null
  onClose: () => void
}

export function CancelBookingDialog(props: BookingDialogProps) {
  return (
    <BookingDialog
      {...props}
      title="Cancel Booking"
      action={addresses.adminCancelBooking(props.booking.id)}
      submit="Cancel booking"
      leave="Keep booking"
      busyText="Cancelling..."
      look="bad"
      failed={{ title: 'Failed to Cancel Booking', description: 'Unable to cancel the booking. Please try again.' }}
      hint="It stands in the email, as you write it."
    >
      {() => (
        <p>
          The customer gets an email that says how to book another time with the same payment, or ask for the money
          back.
        </p>
      )}
    </BookingDialog>
  )
}

export function MoveBookingDialog(props: BookingDialogProps) {
  const { id } = props.booking
  const { state, load } = useMoveDays(id)
  const [time, setTime] = useState('')
  return (
    <BookingDialog
      {...props}
      title="Move Booking"
      action={addresses.adminMoveBooking(id)}
      submit="Move booking"
      busyText="Moving..."
      failed={{ title: 'Failed to Move Booking', description: 'Unable to move the booking. Please try again.' }}
      lacks={time === '' ? 'Choose a day and a time.' : null}
      onRefused={refusal => {
        // A time that somebody was faster with is offered no more.
        if (refusal.errors?.time !== undefined) setTime('')
        if (refusal.errors?.time !== undefined || refusal.moved !== undefined) void load()
      }}
      hint="It stands in the email about the new time, as you write it."
    >
      {({ field }) => <MoveTimes field={field('time')} state={state} time={time} onChoose={setTime} onRetry={load} />}
    </BookingDialog>
  )
}

/**
 * A dialog about the booking as it was when it opened, until an answer says that somebody moved it. Then it is the one that is read and
 * sent, and what was to become of the time it had is to be said anew.
 */
function BookingDialog({
  booking: opened,
  takesOff = null,
  hint,
  onRefused,
  children,
  ...form
}: BookingDialogProps & { hint: string } & Omit<DialogFormProps, 'about'>) {
  const [booking, setBooking] = useState(opened)
  const { sequence, name, day, from, to } = booking
  return (
    <DialogForm
      about={`${name}, ${day}, ${from} to ${to}`}
      onRefused={(refusal, element) => {
        if (refusal.moved !== undefined) setBooking(refusal.moved)
        onRefused?.(refusal, element)
      }}
      {...form}
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
            takesOff={sequence === opened.sequence ? takesOff : null}
          />
        </>
      )}
    </DialogForm>
  )
}

/** Whether the time that a booking leaves is kept off the list. `takesOff`: staff came here to block it, or to delete it. */
function FreedTimeField({
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

/** The days that have free times, and the times of the one that is chosen. */
function MoveTimes({
  field,
  state,
  time,
  onChoose,
  onRetry,
}: {
  field: FieldState
  state: MoveDays
  time: string
  onChoose: (time: string) => void
  onRetry: () => void
}) {
  const id = useId()
  const [day, setDay] = useState('')
  if (typeof state === 'string' || state.length === 0) {
    return <NoTimes state={state} onRetry={onRetry} />
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
          look="pick-list free-times"
        >
          {each => each}
        </PickList>
      )}
    </>
  )
}

function NoTimes({ state, onRetry }: { state: MoveDays; onRetry: () => void }) {
  switch (state) {
    case 'loading':
      return <p role="status">Looking for free times...</p>
    case 'fixed':
      return <p role="alert">It can be moved no more: it was cancelled, or it has begun.</p>
    case 'failed':
      return (
        <p role="alert">
          The free times could not be loaded.{' '}
          <button className="link-btn" type="button" onClick={onRetry}>
            Retry
          </button>
        </p>
      )
    default:
      return <p role="status">No time is free. Add one to the calendar first.</p>
  }
}

/** `fixed`: the booking can be moved no more. */
type MoveDays = 'loading' | 'failed' | 'fixed' | NonNullable<MovePage['days']>

/** Where a booking can move to, asked for when its dialog opens, and again by `load`. */
function useMoveDays(bookingId: string) {
  const [state, setState] = useState<MoveDays>('loading')
  const load = useCallback(async () => {
    // Asked for again, what was there stays until the answer comes.
    setState(before => (typeof before === 'string' ? 'loading' : before))
    const answer = await askJson<MovePage>(addresses.adminMoveBooking(bookingId))
    setState(answer === null ? 'failed' : (answer.days ?? 'fixed'))
  }, [bookingId])
  useEffect(() => void load(), [load])
  return { state, load }
}
