import { useState } from 'react'
import type { SlotAction } from '#src/features/bookings/slots.ts'
import { isConfirmed, takesTime } from '#src/features/bookings/states.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useToast } from '../../frame/toasts.tsx'
import { act } from '../../parts/act.ts'
import { ActionIcon } from '../../parts/action-icon.tsx'
import { AdminDialog } from '../../parts/admin-dialog.tsx'
import { toToast, useAppForm } from '../../parts/use-app-form.ts'
import { useMay } from '../../parts/use-may.ts'
import { useFocusNextRow } from '../../parts/use-restore-focus.ts'
import { BookingBadge } from '../consultations/booking-actions.tsx'
import { CancelBookingDialog, MoveBookingDialog } from '../consultations/booking-dialogs.tsx'
import type { BookingSummary } from '../consultations/shown-booking.ts'
import { AddSlotButton } from './add-slot-dialog.tsx'
import type { CalendarPage } from './calendar-page.server.ts'
import { nameShownAdviser } from './choose-calendar.ts'
import { CloseDaysButton, ReopenButton } from './close-days-dialog.tsx'
import type { DayPage, DaySlot } from './day-page.server.ts'
import { buildSlotRefusal } from './slot-words.ts'

/** Lists the time slots of a day. Past days have only the times that were booked or changed by hand. */
export function SlotPanel({ page, calendar }: { page: DayPage; calendar: CalendarPage }) {
  const adviser = nameShownAdviser(calendar)
  const { calendarId, date, title, isPast, closure, slots, addableTimes, notBookableReason } = page
  return (
    <section className="panel flush slot-panel" aria-labelledby="slots-title">
      <div className="row ends panel-head">
        <h2 id="slots-title">
          Time Slots{' '}
          <span className="muted">
            {title}
            {adviser !== null && `, ${adviser}`}
          </span>
        </h2>
        {!isPast && (
          <div className="row slot-panel-actions">
            <AddSlotButton calendarId={calendarId} day={date} title={title} addableTimes={addableTimes} />
            {closure === null && (
              <CloseDaysButton today={calendar.today} day={date} closes={calendar} label="Close This Day" />
            )}
          </div>
        )}
      </div>
      {closure !== null && (
        <div className="notice bad day-closed">
          <p>
            <strong>Closed: {closure.name}.</strong>{' '}
            {isPast
              ? 'Customers couldn’t book on this day.'
              : 'Customers can’t book on this day, even the times that are marked “Available”.'}
          </p>
          {!isPast && <ReopenButton closure={closure} />}
        </div>
      )}
      {slots.length > 0 && notBookableReason !== null && (
        <p className="muted">{NOT_BOOKABLE_NOTES[notBookableReason]}</p>
      )}
      {slots.length === 0 ? (
        <p className="muted">{isPast ? 'No times were booked or changed by hand on this day.' : NO_SLOTS_TEXT}</p>
      ) : (
        <ul className="slot-list">
          {slots.map(slot => (
            <SlotRow key={slot.time} calendarId={calendarId} day={date} slot={slot} isPast={isPast} />
          ))}
        </ul>
      )}
      {isPast && slots.length > 0 && <p className="muted small">{PAST_DAY_NOTE}</p>}
    </section>
  )
}

const NO_SLOTS_TEXT = 'No time slots configured for this date. Click "Add Slot" to create availability.'

const NOT_BOOKABLE_NOTES = {
  'calendar-closed': 'The calendar is closed, so customers can’t book these times.',
  'day-full': 'The adviser takes no more calls on this day, so customers can’t book these times.',
  'outside-booking-window': 'Customers can’t book these times. They can book from tomorrow to 90 days ahead.',
} as const

const PAST_DAY_NOTE = 'For past days we keep only times that were booked or changed by hand.'

type BookingConflict = { action: 'block' | 'delete'; booking: BookingSummary }

function SlotRow({
  calendarId,
  day,
  slot,
  isPast,
}: {
  calendarId: string
  day: string
  slot: DaySlot
  isPast: boolean
}) {
  const { time, state, isFree, isBusy: isBusyElsewhere, booking, isAfterFirstHalfHour } = slot
  const buildConnectionFailure = (action: SlotAction) => buildSlotRefusal(action, 'Please try again.')
  const { isBusy, press } = useAppForm({ act: act('changeSlot'), failed: buildConnectionFailure('block') })
  const [bookingConflict, setBookingConflict] = useState<BookingConflict | null>(null)
  const rememberButton = useFocusNextRow()
  const showToast = useToast()
  const mayChange = useMay('changeSlot') && !isPast

  async function changeSlot(action: 'block' | 'enable' | 'delete', knownBookingId: string | null = null) {
    // Before a booked slot is blocked or deleted, staff must decide about its booking.
    if (action !== 'enable' && booking !== null && takesTime(booking.status.kind) && knownBookingId === null)
      return setBookingConflict({ action, booking })
    setBookingConflict(null)
    const fields = { calendarId, day, time, action, knownBookingId: knownBookingId ?? '' }
    const answer = await press(fields, buildConnectionFailure(action))
    if (answer === null) return
    const [conflict] = answer.ok ? [] : (answer.more?.conflictingBookings ?? [])
    if (action !== 'enable' && conflict !== undefined) return setBookingConflict({ action, booking: conflict })
    showToast(toToast(answer))
  }

  const toggleAction = state === 'available' ? 'block' : 'enable'
  return (
    <li className={`slot-row ${state}`}>
      <b className="num">{time}</b>
      <div className="row slot-state">
        {(booking === null || state === 'blocked') && (
          <StateBadge state={state} isFree={isFree} isBusy={isBusyElsewhere} isPast={isPast} />
        )}
        {booking !== null && isAfterFirstHalfHour && (
          <span className="muted">
            Continues <span className="visually-hidden">{booking.name}</span>
          </span>
        )}
        {booking !== null && !isAfterFirstHalfHour && (
          <>
            {isConfirmed(booking.status.kind) ? (
              <Badge tone="booked">Booked</Badge>
            ) : (
              <BookingBadge status={booking.status} />
            )}
            <a className="slot-holder" href={`#booking-${booking.id}`}>
              {booking.name}
            </a>
          </>
        )}
      </div>
      {mayChange && (
        <div className="slot-actions" aria-busy={isBusy || undefined}>
          <button className="link-btn" type="button" onClick={() => changeSlot(toggleAction)}>
            {toggleAction === 'block' ? 'Block' : 'Enable'} <span className="visually-hidden">{time}</span>
          </button>
          <button
            className="icon-btn"
            type="button"
            title="Delete"
            data-action="delete-slot"
            onClick={event => {
              rememberButton(event.currentTarget)
              void changeSlot('delete')
            }}
          >
            <ActionIcon action="delete" />
            <span className="visually-hidden">Delete {time}</span>
          </button>
        </div>
      )}
      {bookingConflict !== null && (
        <BookedSlotDialog
          time={time}
          {...bookingConflict}
          onKeep={() => changeSlot(bookingConflict.action, bookingConflict.booking.id)}
          onClose={() => setBookingConflict(null)}
        />
      )}
    </li>
  )
}

function StateBadge({
  state,
  isFree,
  isBusy,
  isPast,
}: Pick<DaySlot, 'state' | 'isFree' | 'isBusy'> & { isPast: boolean }) {
  if (state === 'blocked') return <Badge tone="bad">Blocked</Badge>
  if (isPast) return <span className="muted">Not booked</span>
  if (isBusy) return <Badge tone="neutral">Busy in the private calendar</Badge>
  return <Badge tone={isFree ? 'good' : 'neutral'}>Available</Badge>
}

function BookedSlotDialog({
  time,
  action,
  booking,
  onKeep,
  onClose,
}: {
  time: string
  action: 'block' | 'delete'
  booking: BookingSummary
  onKeep: () => void
  onClose: () => void
}) {
  const newSlotState = action === 'block' ? 'blocked' : 'deleted'
  const [choice, setChoice] = useState<'move' | 'cancel' | null>(null)
  if (choice === 'move') return <MoveBookingDialog booking={booking} slotChange={action} onClose={onClose} />
  if (choice === 'cancel') return <CancelBookingDialog booking={booking} slotChange={action} onClose={onClose} />
  const isHeld = booking.heldUntil !== null
  return (
    <AdminDialog
      title={isHeld ? `${time} is on hold` : `${time} is booked`}
      description={booking.day}
      cancelLabel="Leave it"
      onClose={onClose}
    >
      <div className="admin-dialog-body">
        <p>
          <strong>{booking.name}</strong> ({booking.email}){' '}
          {isHeld
            ? `can pay for ${booking.from} to ${booking.to} until ${booking.heldUntil}.`
            : `has a consultation from ${booking.from} to ${booking.to}.`}
        </p>
        <ul className="booked-actions">
          {booking.actions.includes('move') && (
            <>
              <li className="booked-action">
                <button className="btn line sm" type="button" onClick={() => setChoice('move')}>
                  Move the booking
                </button>
                <span>The customer gets another time, and this one is {newSlotState}.</span>
              </li>
              <li className="booked-action">
                <button className="btn line sm" type="button" onClick={() => setChoice('cancel')}>
                  Cancel the booking
                </button>
                <span>The customer can book another time with the same payment, and this one is {newSlotState}.</span>
              </li>
            </>
          )}
          <li className="booked-action">
            <button className="btn line sm" type="button" onClick={onKeep}>
              {action === 'block' ? 'Block' : 'Delete'} {isHeld ? 'and keep the hold' : 'and keep the booking'}
            </button>
            <span>
              {isHeld
                ? 'The consultation goes ahead if it is paid in time, and no one else can book this time.'
                : 'The consultation goes ahead, and no one else can book this time.'}
            </span>
          </li>
        </ul>
      </div>
    </AdminDialog>
  )
}
