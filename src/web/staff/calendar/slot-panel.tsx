import { useState } from 'react'
import { addresses } from '#src/addresses.ts'
import type { SlotAct } from '#src/features/bookings/slots.ts'
import { isConfirmed } from '#src/features/bookings/states.ts'
import { Badge } from '../../ui/badge.tsx'
import { BookingBadge } from '../bookings/booking-actions.tsx'
import { useSay } from '../frame/toasts.tsx'
import { ActionIcon } from '../parts/action-icon.tsx'
import type { StandingBooking } from '../parts/answer.ts'
import { toastOf, useAppForm } from '../parts/use-app-form.ts'
import { useFocusBelow } from '../parts/use-focus-afterwards.ts'
import { AddSlotButton } from './add-slot-dialog.tsx'
import { BookedSlotDialog } from './booked-slot-dialog.tsx'
import { CloseDaysButton, ReopenButton } from './close-days-dialog.tsx'
import type { DayPage, DaySlot } from './day-page.server.ts'
import { slotFailed } from './slot-words.ts'

/** The times of a day, and what staff make of them. Of a day that is over: those that were booked or changed by hand. */
export function SlotPanel({ page, today }: { page: DayPage; today: string }) {
  const { date, title, isPast, closure, slots, addable, outOfReach } = page
  return (
    <section className="panel flush slot-panel" aria-labelledby="slots-title">
      <div className="row ends panel-head">
        <h2 id="slots-title">
          Time Slots <span className="muted">{title}</span>
        </h2>
        {!isPast && (
          <div className="row slot-panel-acts">
            <AddSlotButton day={date} title={title} addable={addable} />
            {closure === null && <CloseDaysButton today={today} day={date} text="Close This Day" />}
          </div>
        )}
      </div>
      {closure !== null && (
        <div className="day-closed">
          <p>
            <strong>Closed: {closure.name}.</strong> {isPast ? 'Nobody could book' : 'Nobody can book'} on this day,
            whatever the list says.
          </p>
          {!isPast && <ReopenButton closure={closure} />}
        </div>
      )}
      {slots.length > 0 && outOfReach !== null && <p className="muted">{OUT_OF_REACH[outOfReach]}</p>}
      {slots.length === 0 ? (
        <p className="muted">{isPast ? 'No time of this day was booked, or changed by hand.' : EMPTY}</p>
      ) : (
        <ul className="slot-list">
          {slots.map(slot => (
            <SlotRow key={slot.time} day={date} slot={slot} isPast={isPast} />
          ))}
        </ul>
      )}
      {isPast && slots.length > 0 && <p className="muted small">{KEPT}</p>}
    </section>
  )
}

const EMPTY = 'No time slots configured for this date. Click "Add Slot" to create availability.'

const OUT_OF_REACH = {
  closed: 'The calendar is closed: nobody can book these times now.',
  beyond: 'Nobody can book these times now. Customers book from tomorrow to 90 days ahead.',
} as const

const KEPT = 'Of a day that is over only the times that were booked, or changed by hand, are kept.'

type Taken = { act: 'block' | 'delete'; booking: StandingBooking }

function SlotRow({ day, slot, isPast }: { day: string; slot: DaySlot; isPast: boolean }) {
  const { time, state, isFree, booking, continues } = slot
  const failed = (act: SlotAct) => slotFailed(act, 'Please try again.')
  const { isBusy, press } = useAppForm({ action: addresses.adminChangeSlot(), failed: failed('block') })
  const [taken, setTaken] = useState<Taken | null>(null)
  const willMoveFocus = useFocusBelow()
  const say = useSay()

  async function change(act: 'block' | 'enable' | 'delete', keepBooking: string | null = null) {
    // Known to be somebody's: asked first, and not only refused.
    if (act !== 'enable' && booking !== null && isConfirmed(booking.status.kind) && keepBooking === null)
      return setTaken({ act, booking })
    setTaken(null)
    const fields = { day, time, act, keepBooking: keepBooking ?? '' }
    const answer = await press(fields, failed(act))
    if (answer === null) return
    const [standing] = answer.ok ? [] : (answer.booked ?? [])
    if (act !== 'enable' && standing !== undefined) return setTaken({ act, booking: standing })
    say(toastOf(answer))
  }

  const toggle = state === 'available' ? 'block' : 'enable'
  return (
    <li className={`slot-row ${state}`}>
      <b className="num">{time}</b>
      <div className="row slot-state">
        {(booking === null || state === 'blocked') && <StateBadge state={state} isFree={isFree} isPast={isPast} />}
        {booking !== null && continues && (
          <span className="muted">
            Continues <span className="vh">{booking.name}</span>
          </span>
        )}
        {booking !== null && !continues && (
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
      {!isPast && (
        <div className="slot-acts" aria-busy={isBusy || undefined}>
          <button className="link-btn" type="button" onClick={() => change(toggle)}>
            {toggle === 'block' ? 'Block' : 'Enable'} <span className="vh">{time}</span>
          </button>
          <button
            className="icon-btn"
            type="button"
            title="Delete"
            data-action="delete-slot"
            onClick={event => {
              willMoveFocus(event.currentTarget)
              void change('delete')
            }}
          >
            <ActionIcon action="delete" />
            <span className="vh">Delete {time}</span>
          </button>
        </div>
      )}
      {taken !== null && (
        <BookedSlotDialog
          time={time}
          {...taken}
          onKeep={() => change(taken.act, taken.booking.id)}
          onClose={() => setTaken(null)}
        />
      )}
    </li>
  )
}

/** Green is only what a customer could have now. */
function StateBadge({ state, isFree, isPast }: Pick<DaySlot, 'state' | 'isFree'> & { isPast: boolean }) {
  if (state === 'blocked') return <Badge tone="bad">Blocked</Badge>
  if (isPast) return <span className="muted">Not booked</span>
  return <Badge tone={isFree ? 'good' : 'neutral'}>Available</Badge>
}
