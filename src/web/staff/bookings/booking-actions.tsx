import { useState } from 'react'
import { never } from '#src/never.ts'
import { usePress } from '../parts/use-app-form.ts'
import { useFocusBelow } from '../parts/use-focus-afterwards.ts'
import { CancelBookingDialog, MoveBookingDialog } from './booking-dialogs.tsx'
import type { ShownBooking } from './shown-booking.ts'
import '../parts/row-actions.css'
import { addresses } from '#src/addresses.ts'
import { BOOKING_STATES, type BookingStatus } from '#src/features/bookings/states.ts'
import { Badge } from '../../ui/badge.tsx'

export function BookingActions({ booking }: { booking: ShownBooking }) {
  const willMoveFocus = useFocusBelow()
  // As it was when the dialog opened: what arrives later must not pass for what was read there.
  const [open, setOpen] = useState<{ act: 'move' | 'cancel'; booking: ShownBooking } | null>(null)
  const close = () => setOpen(null)
  return (
    // The dialog stays open when a colleague was faster: what was typed is not taken away.
    <div className="booking-actions">
      {booking.acts.length > 0 && (
        <div className="row row-actions">
          {booking.acts.map(act => {
            switch (act) {
              case 'move':
              case 'cancel':
                return (
                  <button
                    key={act}
                    className="link-btn"
                    type="button"
                    aria-haspopup="dialog"
                    data-action={`${act}-booking`}
                    onClick={event => {
                      willMoveFocus(event.currentTarget)
                      setOpen({ act, booking })
                    }}
                  >
                    {act === 'move' ? 'Move' : 'Cancel booking'} <span className="vh">of {booking.name}</span>
                  </button>
                )
              case 'missed':
              case 'came':
                // One button that changes its words: the focus stays on it.
                return <AttendanceButton key="attendance" booking={booking} cameAfterAll={act === 'came'} />
              default:
                return never(act)
            }
          })}
        </div>
      )}
      {open?.act === 'move' && <MoveBookingDialog booking={open.booking} onClose={close} />}
      {open?.act === 'cancel' && <CancelBookingDialog booking={open.booking} onClose={close} />}
    </div>
  )
}

function AttendanceButton({
  booking: { id, name },
  cameAfterAll,
}: {
  booking: { id: string; name: string }
  cameAfterAll: boolean
}) {
  const { isBusy, press } = usePress({ action: addresses.adminAttendance(id), failed: FAILED })
  const came = cameAfterAll ? 'yes' : 'no'
  return (
    <button className="link-btn" type="button" aria-busy={isBusy || undefined} onClick={() => press({ came })}>
      {cameAfterAll ? 'Came after all' : 'Did not come'} <span className="vh">{name}</span>
    </button>
  )
}

const FAILED = { title: 'Error', description: 'The attendance could not be saved. Please try again.' }

export function BookingBadge({ status: { kind, text } }: { status: { kind: BookingStatus; text: string } }) {
  return <Badge tone={BOOKING_STATES[kind].tone}>{text}</Badge>
}

/** Into the meeting, in its own tab. Of those who come the next one's is the button of the page. */
export function JoinLink({ href, name, isNext }: { href: string; name: string; isNext: boolean }) {
  return (
    <a className={isNext ? 'btn next sm' : undefined} href={href} target="_blank" rel="noreferrer">
      Join <span className="vh">the meeting with {name} (opens in a new tab)</span>
    </a>
  )
}
