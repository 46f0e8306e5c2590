import { useState } from 'react'
import { never } from '#src/never.ts'
import { useFocusBelow } from '../parts/use-focus-below.ts'
import { AttendanceButton } from './attendance-button.tsx'
import { CancelBookingDialog } from './cancel-booking-dialog.tsx'
import { MoveBookingDialog } from './move-booking-dialog.tsx'
import type { ShownBooking } from './shown-booking.ts'
import '../../../ui/styles/admin/row-actions.css'

/** What staff can do about a consultation as it stands now. */
export function BookingActions({ booking }: { booking: ShownBooking }) {
  const willMoveFocus = useFocusBelow()
  // As it was when the dialog opened: what arrives later must not pass for what was read there.
  const [open, setOpen] = useState<{ act: 'move' | 'cancel'; booking: ShownBooking } | null>(null)
  const close = () => setOpen(null)
  return (
    // The dialog stays open when a colleague was faster: what was typed is not taken away.
    <div className="booking-actions">
      {booking.acts.length > 0 && (
        <div className="row-actions">
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
