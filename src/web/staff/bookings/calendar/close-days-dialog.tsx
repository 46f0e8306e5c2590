import { useState } from 'react'
import { TextField } from '../../../ui/field.tsx'
import { FieldFrame, type FieldProps } from '../../../ui/field-frame.tsx'
import { act } from '../../parts/act.ts'
import { DayInput } from '../../parts/day-input.tsx'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { type DialogFields, DialogForm } from '../../parts/dialog-form.tsx'
import { usePressAction } from '../../parts/use-app-form.ts'
import { useMay } from '../../parts/use-may.ts'
import { useFocusNextRow } from '../../parts/use-restore-focus.ts'
import { AdviserField } from '../consultations/adviser-field.tsx'
import type { BookingSummary } from '../consultations/shown-booking.ts'
import type { CalendarPage } from './calendar-page.server.ts'

/** The calendars that staff can close, and the shown one. */
type ClosableCalendars = Pick<CalendarPage, 'advisers' | 'shown'>

function CloseDaysDialog({
  today,
  day,
  closes,
  onClose,
}: {
  today: string
  day: string
  closes: ClosableCalendars
  onClose: () => void
}) {
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
          <CalendarField field={field} closes={closes} onChange={clearConflictingBookings} />
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

function CalendarField({
  field,
  closes: { advisers, shown },
  onChange,
}: Pick<DialogFields, 'field'> & { closes: ClosableCalendars; onChange: () => void }) {
  const choices = advisers.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]))
  const all = choices.map(({ id }) => id).join(' ')
  const [chosen, setChosen] = useState(shown ?? all)
  if (choices.length === 0) return <input type="hidden" name="calendarIds" value={chosen} />
  return (
    <AdviserField
      field={field('calendarIds')}
      label="For"
      required
      advisers={choices}
      any={{ value: all, label: 'All advisers' }}
      chosen={chosen}
      onChoose={calendarIds => {
        setChosen(calendarIds)
        onChange()
      }}
    />
  )
}

function ConflictingBookings({ booked }: { booked: ReadonlyArray<BookingSummary> }) {
  return (
    <>
      <ul className="booked-list">
        {booked.map(({ id, name, day, from, to, href, adviser, heldUntil }) => (
          <li key={id}>
            <strong>{name}</strong>,{' '}
            <a href={`${href}#booking-${id}`} target="_blank" rel="noreferrer">
              {day}, {from} to {to} <span className="visually-hidden">(opens in a new tab)</span>
            </a>
            {adviser !== null && `, with ${adviser}`}
            {heldUntil !== null && `, on hold until ${heldUntil}: it goes ahead if it is paid by then`}
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
export function CloseDaysButton({
  today,
  day = '',
  closes,
  label,
}: {
  today: string
  day?: string
  closes: ClosableCalendars
  label: string
}) {
  return (
    <DialogButton may="closeDays" label={label}>
      {close => <CloseDaysDialog today={today} day={day} closes={closes} onClose={close} />}
    </DialogButton>
  )
}

/** `isShared`: other calendars closed the same days, and a second button opens them all. */
export function ReopenButton({
  closure: { id, name, days, isShared = false },
}: {
  closure: { id: string; name: string; days: string; isShared?: boolean }
}) {
  const { isBusy, press } = usePressAction({ act: act('reopenDays', { closureId: id }), failed: REOPEN_FAILED })
  const rememberButton = useFocusNextRow()
  if (!useMay('reopenDays')) return null
  const about = (
    <span className="visually-hidden">
      {name}, {days}
    </span>
  )
  return (
    <div className="row reopen">
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
        Open Again {about}
      </button>
      {isShared && (
        <button
          className="btn line sm"
          type="button"
          data-action="reopen-all"
          aria-busy={isBusy || undefined}
          onClick={event => {
            rememberButton(event.currentTarget)
            void press({ everyCalendar: 'on' })
          }}
        >
          Open for All {about}
        </button>
      )}
    </div>
  )
}

const REOPEN_FAILED = { title: 'Error', description: 'We couldn’t open the days. Please try again.' }
