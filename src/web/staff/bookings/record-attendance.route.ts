import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { recordAttendance } from '#src/features/bookings/record-attendance.server.ts'
import { done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'calendar',
  failed: 'Error',
  ids: ['bookingId'],
  schema: z.object({ attended: z.enum(['yes', 'no']).transform(answer => answer === 'yes') }),
  invalid: 'Please say whether the customer came.',
  async run({ app, actor, ids, form: { attended } }) {
    const result = await recordAttendance(app, actor, { bookingId: ids.bookingId, attended })
    if (result.ok) {
      return done(
        'Attendance Saved',
        attended ? 'The consultation took place.' : 'The customer did not come. No email is sent.',
      )
    }
    switch (result.reason) {
      case 'unknown':
        return refuse('We can’t find this booking.', 404)
      case 'cancelled':
        return refuse('The booking was cancelled, so there is no attendance to record.')
      case 'not-begun':
        return refuse('The consultation hasn’t started yet. Please record the attendance afterwards.')
      case 'taken':
        return refuse('Another customer has since booked this time, so the attendance can’t be changed.')
      default:
        return assertNever(result.reason)
    }
  },
})
