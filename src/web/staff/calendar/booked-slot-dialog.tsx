import { useState } from 'react'
import { CancelBookingDialog, MoveBookingDialog } from '../bookings/booking-dialogs.tsx'
import { AdminDialog } from '../parts/admin-dialog.tsx'
import type { BookingSummary } from '../parts/answer.ts'

export function BookedSlotDialog({
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
