import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { closeDays } from '#src/features/bookings/close-days.server.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { describeBooking } from '../bookings/shown-booking.ts'
import { done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { closeDaysSchema } from './close-days-form.ts'
import { formatDays } from './month-weeks.ts'

/** `knownBookingIds` names the bookings that the dialog listed. Sending them confirms that these bookings go ahead. */
const schema = closeDaysSchema.and(
  z.object({
    knownBookingIds: z
      .string()
      .default('')
      .transform(ids => ids.split(' ')),
  }),
)

export const loader = refuseGet()

export const action = staffAction({
  may: 'calendar',
  failed: 'Failed to Close Days',
  schema,
  fields: ['first', 'last', 'name', 'knownBookingIds'],
  async run({ app, actor, form, idempotencyKey }) {
    const { first, last } = form
    const result = await closeDays(app, actor, DEFAULT_CALENDAR_ID, {
      idempotencyKey: idempotencyKey('closure', first, last),
      ...form,
    })
    if (result.ok) return done('Days Closed', `${formatDays(first, last)}: customers can’t book consultations.`)
    switch (result.reason) {
      case 'not-days':
        return { ok: false, errors: { first: 'Please choose a day in the future' } }
      case 'past':
        return { ok: false, errors: { first: 'This day is in the past' } }
      case 'too-long':
        return { ok: false, errors: { last: 'Please close at most a year at once' } }
      case 'closed-already':
        return { ok: false, status: 409, errors: { first: 'Some of these days are already closed' } }
      case 'booked': {
        const conflictingBookings = result.bookings.map(booking => describeBooking(booking, app.clock.now()))
        const refusal = refuse('Nothing is closed yet, because the consultations below are booked.')
        return { ...refusal, title: 'Some of these days are booked.', conflictingBookings }
      }
      default:
        return assertNever(result)
    }
  },
})
