import { useState } from 'react'
import { TextField } from '../../../ui/field.tsx'
import { FieldFrame, type FieldProps } from '../../../ui/field-frame.tsx'
import { act } from '../../parts/act.ts'
import { DayInput } from '../../parts/day-input.tsx'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { usePressAction } from '../../parts/use-app-form.ts'
import { useMay } from '../../parts/use-may.ts'
import { useFocusNextRow } from '../../parts/use-restore-focus.ts'
import type { BookingSummary } from '../consultations/shown-booking.ts'

function CloseDaysDialog({ today, day, onClose }: { today: string; day: string; onClose: () => void }) {
  const [conflictingBookings, setConflictingBookings] = useState<ReadonlyArray<BookingSummary>>([])
  // The list shows the bookings of the submitted days, so it disappears when staff choose other days.
  const clearConflictingBookings = () => setConflictingBookings([])
  return (
    <DialogForm
      title="Close Days"
      description="Customers can’t book consultations on these days."
      act={act('closeDays')}
      submit={conflictingBookings.length > 0 ? 'Close and Keep the Bookings' : 'Close Days'}
      busyText="Closing..."
      failed={{ title: 'Failed to Close Days', description: 'We couldn’t close these days. Please try again.' }}
      onClose={onClose}
      onRefused={({ more }) => setConflictingBookings(more?.conflictingBookings ?? [])}
    >
      {({ field }) => (
        <>
          {conflictingBookings.length > 0 && <ConflictingBookings booked={conflictingBookings} />}
          <input type="hidden" name="knownBookingIds" value={conflictingBookings.map(({ id }) => id).join(' ')} />
          <div className="from-until">
            <DateField
              field={field('first', day)}
              label="From"
              required
              min={today}
              onChange={clearConflictingBookings}
            />
            <DateField
              field={field('last', day)}
              label="Until"
              hint="Leave this empty to close just one day."
              min={today}
              onChange={clearConflictingBookings}
            />
          </div>
          <TextField
            field={field('name')}
            label="Name"
            hint="Only staff see this name. For example: Christmas."
            required
          />
        </>
      )}
    </DialogForm>
  )
}

function ConflictingBookings({ booked }: { booked: ReadonlyArray<BookingSummary> }) {
  return (
    <>
      <ul className="booked-list">
        {booked.map(({ id, name, day, from, to, href }) => (
          <li key={id}>
            <strong>{name}</strong>,{' '}
            <a href={`${href}#booking-${id}`} target="_blank" rel="noreferrer">
              {day}, {from} to {to} <span className="visually-hidden">(opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
      <p>These consultations go ahead unless you move or cancel them. No one else can book on these days.</p>
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
          defaultValue={props.field.initialValue ?? ''}
          onChange={onChange}
          {...attributes}
        />
      )}
    </FieldFrame>
  )
}

/** `day` prefills both dates of the dialog. */
export function CloseDaysButton({ today, day = '', label }: { today: string; day?: string; label: string }) {
  return (
    <DialogButton may="closeDays" label={label}>
      {close => <CloseDaysDialog today={today} day={day} onClose={close} />}
    </DialogButton>
  )
}

export function ReopenButton({ closure: { id, name, days } }: { closure: { id: string; name: string; days: string } }) {
  const { isBusy, press } = usePressAction({ act: act('reopenDays', { closureId: id }), failed: REOPEN_FAILED })
  const rememberButton = useFocusNextRow()
  if (!useMay('reopenDays')) return null
  return (
    <button
      className="btn line sm"
      type="button"
      data-action="reopen"
      aria-busy={isBusy || undefined}
      onClick={event => {
        rememberButton(event.currentTarget)
        void press({})
      }}
    >
      Open Again{' '}
      <span className="visually-hidden">
        {name}, {days}
      </span>
    </button>
  )
}

const REOPEN_FAILED = { title: 'Error', description: 'We couldn’t open the days. Please try again.' }
