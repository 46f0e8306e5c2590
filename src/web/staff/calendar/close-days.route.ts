import { z } from 'zod'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { closeDays } from '#src/features/calendars/close-days.server.ts'
import { never } from '#src/never.ts'
import { standingInWords } from '../bookings/shown-booking.ts'
import { done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { closeDaysSchema } from './close-days-form.ts'
import { daysInWords } from './month-weeks.ts'

/** `keeping`: ids of the bookings that were shown and keep their times. */
const schema = closeDaysSchema.and(
  z.object({
    keeping: z
      .string()
      .default('')
      .transform(ids => ids.split(' ')),
  }),
)

export const loader = refuseGet()

export const action = staffAction({
  failed: 'Failed to Close Days',
  schema,
  fields: ['first', 'last', 'name', 'keeping'],
  async run({ app, actor, form, idempotencyKey }) {
    const { first, last } = form
    const closed = await closeDays(app, actor, DEFAULT_CALENDAR_ID, {
      once: idempotencyKey('closure', first, last),
      ...form,
    })
    if (closed.ok) return done('Days Closed', `${daysInWords(first, last)}: nobody can book a consultation.`)
    switch (closed.reason) {
      case 'not-days':
        return { ok: false, errors: { first: 'Please choose a day of the years to come' } }
      case 'past':
        return { ok: false, errors: { first: 'This day is over' } }
      case 'too-long':
        return { ok: false, errors: { last: 'Please close at most a year at once' } }
      case 'closed-already':
        return { ok: false, status: 409, errors: { first: 'Some of these days are closed already' } }
      case 'booked': {
        const booked = closed.bookings.map(booking => standingInWords(booking, app.clock.now()))
        const refused = refuse('Nothing is closed yet: the consultations below stand.')
        return { ...refused, title: 'These days are booked.', booked }
      }
      default:
        return never(closed)
    }
  },
})
