import { cancelBooking } from '#src/features/bookings/cancel-booking.server.ts'
import { done, refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { bookingChangeSchema, refuseBookingChange, toStaffOptions } from './booking-change.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  failed: 'Failed to Cancel Booking',
  ids: ['bookingId'],
  schema: bookingChangeSchema,
  sendsMail: true,
  async run({ app, actor, ids, form, idempotencyKey }) {
    const booking = { id: ids.bookingId, sequence: form.sequence }
    const change = toStaffOptions(form, idempotencyKey('booking', ids.bookingId))
    const cancelled = await cancelBooking(app, actor, booking, change)
    if (!cancelled.ok) return refuseBookingChange(cancelled, app.clock.now())
    return done('Booking Cancelled', cancelled.isNew ? 'The customer gets an email.' : 'It was already cancelled.')
  },
})
