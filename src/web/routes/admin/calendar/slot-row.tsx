import { useState } from 'react'
import { addresses } from '#src/addresses.ts'
import type { SlotAct } from '#src/features/bookings/slots.ts'
import { isConfirmed } from '#src/features/bookings/states.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useSay } from '../frame/toasts.tsx'
import { ActionIcon } from '../parts/action-icon.tsx'
import type { StandingBooking } from '../parts/answer.ts'
import { useAppForm } from '../parts/use-app-form.ts'
import { useFocusBelow } from '../parts/use-focus-below.ts'
import { BookedSlotDialog } from './booked-slot-dialog.tsx'
import { BookingBadge } from './booking-badge.tsx'
import type { DaySlot } from './day-page.server.ts'
import { slotFailed } from './slot-words.ts'

type Taken = { act: 'block' | 'delete'; booking: StandingBooking }

/** One time of a day: what it is, who has it, and what can be made of it. */
export function SlotRow({ day, slot, isPast }: { day: string; slot: DaySlot; isPast: boolean }) {
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
    say({ title: answer.title, description: answer.description, tone: answer.ok ? 'ok' : 'bad' })
  }

  const toggle = state === 'available' ? 'block' : 'enable'
  return (
    <li className={`slot-row ${state}`}>
      <b className="num">{time}</b>
      <div className="slot-state">
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
