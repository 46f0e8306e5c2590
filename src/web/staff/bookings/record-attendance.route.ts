import { z } from 'zod'
import { recordAttendance } from '#src/features/bookings/record-attendance.server.ts'
import { never } from '#src/never.ts'
import { done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  failed: 'Error',
  ids: ['bookingId'],
  schema: z.object({ came: z.enum(['yes', 'no']).transform(answer => answer === 'yes') }),
  invalid: 'Please say whether the customer came.',
  async run({ app, actor, ids, form: { came } }) {
    const recorded = await recordAttendance(app, actor, { bookingId: ids.bookingId, came })
    if (recorded.ok) {
      return done(
        'Attendance Saved',
        came ? 'The consultation took place.' : 'The customer did not come. No email is sent.',
      )
    }
    switch (recorded.reason) {
      case 'unknown':
        return refuse('There is no such booking.', 404)
      case 'cancelled':
        return refuse('The booking was cancelled.')
      case 'not-begun':
        return refuse('The consultation has not begun.')
      case 'taken':
        return refuse('Somebody else has had this time since.')
      default:
        return never(recorded.reason)
    }
  },
})
