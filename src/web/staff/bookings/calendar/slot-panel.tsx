import { useState } from 'react'
import type { SlotAction } from '#src/features/bookings/slots.ts'
import { isConfirmed } from '#src/features/bookings/states.ts'
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
import { CloseDaysButton, ReopenButton } from './close-days-dialog.tsx'
import type { DayPage, DaySlot } from './day-page.server.ts'
import { buildSlotRefusal } from './slot-words.ts'

/** Lists the time slots of a day. Past days have only the times that were booked or changed by hand. */
export function SlotPanel({ page, today }: { page: DayPage; today: string }) {
  const { date, title, isPast, closure, slots, addableTimes, notBookableReason } = page
  return (
    <section className="panel flush slot-panel" aria-labelledby="slots-title">
      <div className="row ends panel-head">
        <h2 id="slots-title">
          Time Slots <span className="muted">{title}</span>
        </h2>
        {!isPast && (
          <div className="row slot-panel-actions">
            <AddSlotButton day={date} title={title} addableTimes={addableTimes} />
            {closure === null && <CloseDaysButton today={today} day={date} label="Close This Day" />}
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
            <SlotRow key={slot.time} day={date} slot={slot} isPast={isPast} />
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
  'outside-booking-window': 'Customers can’t book these times. They can book from tomorrow to 90 days ahead.',
} as const

const PAST_DAY_NOTE = 'For past days we keep only times that were booked or changed by hand.'

type BookingConflict = { action: 'block' | 'delete'; booking: BookingSummary }

function SlotRow({ day, slot, isPast }: { day: string; slot: DaySlot; isPast: boolean }) {
  const { time, state, isFree, booking, isAfterFirstHalfHour } = slot
  const buildConnectionFailure = (action: SlotAction) => buildSlotRefusal(action, 'Please try again.')
  const { isBusy, press } = useAppForm({ act: act('changeSlot'), failed: buildConnectionFailure('block') })
  const [bookingConflict, setBookingConflict] = useState<BookingConflict | null>(null)
  const rememberButton = useFocusNextRow()
  const showToast = useToast()
  const mayChange = useMay('changeSlot') && !isPast

  async function changeSlot(action: 'block' | 'enable' | 'delete', knownBookingId: string | null = null) {
    // Before a booked slot is blocked or deleted, staff must decide about its booking.
    if (action !== 'enable' && booking !== null && isConfirmed(booking.status.kind) && knownBookingId === null)
      return setBookingConflict({ action, booking })
    setBookingConflict(null)
    const fields = { day, time, action, knownBookingId: knownBookingId ?? '' }
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
        {(booking === null || state === 'blocked') && <StateBadge state={state} isFree={isFree} isPast={isPast} />}
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

function StateBadge({ state, isFree, isPast }: Pick<DaySlot, 'state' | 'isFree'> & { isPast: boolean }) {
  if (state === 'blocked') return <Badge tone="bad">Blocked</Badge>
  if (isPast) return <span className="muted">Not booked</span>
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
  return (
    <AdminDialog title={`${time} is booked`} description={booking.day} cancelLabel="Leave it" onClose={onClose}>
      <div className="admin-dialog-body">
        <p>
          <strong>{booking.name}</strong> ({booking.email}) has a consultation from {booking.from} to {booking.to}.
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
              {action === 'block' ? 'Block' : 'Delete'} and keep the booking
            </button>
            <span>The consultation goes ahead, and no one else can book this time.</span>
          </li>
        </ul>
      </div>
    </AdminDialog>
  )
}
