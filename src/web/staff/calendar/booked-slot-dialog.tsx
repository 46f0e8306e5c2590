import { useState } from 'react'
import { CancelBookingDialog, MoveBookingDialog } from '../bookings/booking-dialogs.tsx'
import { AdminDialog } from '../parts/admin-dialog.tsx'
import type { StandingBooking } from '../parts/answer.ts'

export function BookedSlotDialog({
  time,
  act,
  booking,
  onKeep,
  onClose,
}: {
  time: string
  act: 'block' | 'delete'
  booking: StandingBooking
  onKeep: () => void
  onClose: () => void
}) {
  const done = act === 'block' ? 'blocked' : 'deleted'
  const [way, setWay] = useState<'move' | 'cancel' | null>(null)
  if (way === 'move') return <MoveBookingDialog booking={booking} takesOff={act} onClose={onClose} />
  if (way === 'cancel') return <CancelBookingDialog booking={booking} takesOff={act} onClose={onClose} />
  return (
    <AdminDialog title={`${time} is booked`} about={booking.day} leave="Leave it" onClose={onClose}>
      <div className="admin-dialog-body">
        <p>
          <strong>{booking.name}</strong> ({booking.email}) has a consultation from {booking.from} to {booking.to}.
        </p>
        <ul className="booked-ways">
          {booking.acts.includes('move') && (
            <>
              <li className="booked-way">
                <button className="btn line sm" type="button" onClick={() => setWay('move')}>
                  Move the booking
                </button>
                <span>To another time. The time it leaves is {done}.</span>
              </li>
              <li className="booked-way">
                <button className="btn line sm" type="button" onClick={() => setWay('cancel')}>
                  Cancel the booking
                </button>
                <span>The customer can book another time with the same payment. This time is then {done}.</span>
              </li>
            </>
          )}
          <li className="booked-way">
            <button className="btn line sm" type="button" onClick={onKeep}>
              {act === 'block' ? 'Block' : 'Delete'} and keep the booking
            </button>
            <span>The consultation takes place. Nobody else can book this time afterwards.</span>
          </li>
        </ul>
      </div>
    </AdminDialog>
  )
}
