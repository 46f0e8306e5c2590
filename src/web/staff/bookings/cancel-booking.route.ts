import { cancelBooking } from '#src/features/bookings/cancel-booking.server.ts'
import { done, refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { bookingChangeSchema, refuseBookingChange, toStaffOptions } from './booking-change.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'calendar',
  failed: 'Failed to Cancel Booking',
  ids: ['bookingId'],
  schema: bookingChangeSchema,
  sendsMail: true,
  async run({ app, actor, ids, form, idempotencyKey }) {
    const booking = { id: ids.bookingId, sequence: form.sequence }
    const staffOptions = toStaffOptions(form, idempotencyKey('booking', ids.bookingId))
    const result = await cancelBooking(app, actor, booking, staffOptions)
    if (!result.ok) return refuseBookingChange(result, app.clock.now())
    return done('Booking Cancelled', result.isNew ? 'The customer gets an email.' : 'It was already cancelled.')
  },
})
