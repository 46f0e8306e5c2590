import { useState } from 'react'
import { assertNever } from '#src/assert-never.ts'
import { BOOKING_STATES, type BookingStatus } from '#src/features/bookings/states.ts'
import { Badge } from '../../../ui/badge.tsx'
import { act } from '../../parts/act.ts'
import { loadDialog } from '../../parts/dialog-button.tsx'
import { usePressAction } from '../../parts/use-app-form.ts'
import { useMay } from '../../parts/use-may.ts'
import { useFocusNextRow } from '../../parts/use-restore-focus.ts'
import type { BookingSummary } from './shown-booking.ts'

export function BookingActions({ booking }: { booking: BookingSummary }) {
  const rememberButton = useFocusNextRow()
  // Keeps a snapshot, because the optimistic lock must compare with what the user saw when the dialog opened.
  const [open, setOpen] = useState<{ action: 'move' | 'cancel'; booking: BookingSummary } | null>(null)
  const close = () => setOpen(null)
  if (!useMay('calendar')) return null
  return (
    // The dialogs stay mounted when the buttons disappear, so that typed text is kept.
    <div className="booking-actions">
      {booking.actions.length > 0 && (
        <div className="row row-actions">
          {booking.actions.map(action => {
            switch (action) {
              case 'move':
              case 'cancel':
                return (
                  <button
                    key={action}
                    className="link-btn"
                    type="button"
                    aria-haspopup="dialog"
                    data-action={`${action}-booking`}
                    onClick={event => {
                      rememberButton(event.currentTarget)
                      setOpen({ action, booking })
                    }}
                  >
                    {action === 'move' ? 'Move' : 'Cancel Booking'}{' '}
                    <span className="visually-hidden">of {booking.name}</span>
                  </button>
                )
              case 'missed':
              case 'attended':
                // Both labels share one key, so that React keeps the same button and its focus.
                return <AttendanceButton key="attendance" booking={booking} undoesNoShow={action === 'attended'} />
              default:
                return assertNever(action)
            }
          })}
        </div>
      )}
      {open?.action === 'move' && <MoveBookingDialog booking={open.booking} onClose={close} />}
      {open?.action === 'cancel' && <CancelBookingDialog booking={open.booking} onClose={close} />}
    </div>
  )
}

const MoveBookingDialog = loadDialog(async () => (await import('./booking-dialogs.tsx')).MoveBookingDialog)
const CancelBookingDialog = loadDialog(async () => (await import('./booking-dialogs.tsx')).CancelBookingDialog)

function AttendanceButton({
  booking: { id, name },
  undoesNoShow,
}: {
  booking: { id: string; name: string }
  undoesNoShow: boolean
}) {
  const { isBusy, press } = usePressAction({ act: act('recordAttendance', { bookingId: id }), failed: SAVE_FAILED })
  const attendedValue = undoesNoShow ? 'yes' : 'no'
  return (
    <button
      className="link-btn"
      type="button"
      aria-busy={isBusy || undefined}
      onClick={() => press({ attended: attendedValue })}
    >
      {undoesNoShow ? 'Came after all' : 'Did not come'} <span className="visually-hidden">{name}</span>
    </button>
  )
}

const SAVE_FAILED = { title: 'Error', description: 'We couldn’t save the attendance. Please try again.' }

export function BookingBadge({ status: { kind, text } }: { status: { kind: BookingStatus; text: string } }) {
  return <Badge tone={BOOKING_STATES[kind].tone}>{text}</Badge>
}

/** Shows the link of the next meeting (`isNext`) as the page's main button. */
export function JoinLink({ href, name, isNext }: { href: string; name: string; isNext: boolean }) {
  return (
    <a className={isNext ? 'btn next sm' : undefined} href={href} target="_blank" rel="noreferrer">
      Join <span className="visually-hidden">the meeting with {name} (opens in a new tab)</span>
    </a>
  )
}
