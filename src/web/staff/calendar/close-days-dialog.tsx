import { useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { TextField } from '../../ui/field.tsx'
import { FieldFrame, type FieldProps } from '../../ui/field-frame.tsx'
import type { StandingBooking } from '../parts/answer.ts'
import { DayInput } from '../parts/day-input.tsx'
import { DialogButton } from '../parts/dialog-button.tsx'
import { DialogForm } from '../parts/dialog-form.tsx'
import { usePress } from '../parts/use-app-form.ts'

import { useFocusBelow } from '../parts/use-focus-afterwards.ts'

/** Closes whole days for new bookings. Consultations that stand in them are listed first, and then kept or left. */
function CloseDaysDialog({ today, day, onClose }: { today: string; day: string; onClose: () => void }) {
  const [booked, setBooked] = useState<ReadonlyArray<StandingBooking>>([])
  // Other days have other bookings: what was seen of these counts no more.
  const forget = () => setBooked([])
  return (
    <DialogForm
      title="Close Days"
      about="Nobody can book a consultation on these days."
      action={addresses.adminCloseDays()}
      submit={booked.length > 0 ? 'Close and keep the bookings' : 'Close Days'}
      busyText="Closing..."
      failed={{ title: 'Failed to Close Days', description: 'Unable to close these days. Please try again.' }}
      onClose={onClose}
      onRefused={({ booked: standing = [] }) => setBooked(standing)}
    >
      {({ field }) => (
        <>
          {booked.length > 0 && <Standing booked={booked} />}
          <input type="hidden" name="keeping" value={booked.map(({ id }) => id).join(' ')} />
          <div className="from-until">
            <DateField field={field('first', day)} label="From" required min={today} onChange={forget} />
            <DateField
              field={field('last', day)}
              label="Until"
              hint="Empty: that day alone."
              min={today}
              onChange={forget}
            />
          </div>
          <TextField field={field('name')} label="Name" hint="For staff: Christmas, for instance." required />
        </>
      )}
    </DialogForm>
  )
}

function Standing({ booked }: { booked: ReadonlyArray<StandingBooking> }) {
  return (
    <>
      <ul className="standing">
        {booked.map(({ id, name, day, from, to, href }) => (
          <li key={id}>
            <strong>{name}</strong>, {/* In its own tab: what was typed here stays. */}
            <a href={`${href}#booking-${id}`} target="_blank" rel="noreferrer">
              {day}, {from} to {to} <span className="vh">(opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
      <p>They take place unless you move or cancel them. Nobody else can book on these days.</p>
    </>
  )
}

function DateField({ min, onChange, ...props }: FieldProps & { min: string; onChange: () => void }) {
  return (
    <FieldFrame {...props}>
      {attributes => (
        <DayInput
          className="input"
          min={min}
          max="2999-12-31"
          defaultValue={String(props.field.initialValue ?? '')}
          onChange={onChange}
          {...attributes}
        />
      )}
    </FieldFrame>
  )
}

/** Opens the form that closes whole days, `day` filled in where it is about one. */
export function CloseDaysButton({ today, day = '', text }: { today: string; day?: string; text: string }) {
  return (
    <DialogButton label={text}>{close => <CloseDaysDialog today={today} day={day} onClose={close} />}</DialogButton>
  )
}

/** Opens closed days again, all that were closed together. */
export function ReopenButton({ closure: { id, name, days } }: { closure: { id: string; name: string; days: string } }) {
  const { isBusy, press } = usePress({ action: addresses.adminReopenDays(id), failed: FAILED })
  const willMoveFocus = useFocusBelow()
  return (
    <button
      className="btn line sm"
      type="button"
      data-action="reopen"
      aria-busy={isBusy || undefined}
      onClick={event => {
        willMoveFocus(event.currentTarget)
        void press({})
      }}
    >
      Open Again{' '}
      <span className="vh">
        {name}, {days}
      </span>
    </button>
  )
}

const FAILED = { title: 'Error', description: 'The days could not be opened. Please try again.' }
