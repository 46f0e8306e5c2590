import type { LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { dayAndTime, dayInWords } from '#src/dates.ts'
import { moveBooking } from '#src/features/bookings/move-booking.server.ts'
import { startsForStaff } from '#src/features/bookings/queries.server.ts'
import { type App, appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { idInAddress } from '../parts/id-in-address.ts'
import { done, staffAction } from '../parts/staff-action.server.ts'
import { bookingChangeSchema, notChangeable, saidByStaff } from './booking-change.server.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireStaff(context, request)
  return Response.json(await movePage(context.get(appContext), idInAddress(params.bookingId ?? '')))
}

const TIME_REFUSED = {
  closed: 'The calendar is closed',
  'not-offered': 'This time is not offered any more: please choose another one',
  taken: 'Somebody has taken this time meanwhile: please choose another one',
} as const

const chosenTime = z.string({ error: 'Please choose a time' }).min(1, { error: 'Please choose a time' })

export const action = staffAction({
  failed: 'Failed to Move Booking',
  ids: ['bookingId'],
  schema: bookingChangeSchema.extend({ day: z.string().default(''), time: chosenTime }),
  sendsMail: true,
  async run({ app, actor, ids, form, idempotencyKey }) {
    const { day, time, sequence } = form
    // Another time chosen after an answer that was lost is another move.
    const said = saidByStaff(form, idempotencyKey('booking', ids.bookingId, day, time))
    const moved = await moveBooking(app, actor, { id: ids.bookingId, sequence }, { day, time, zone: null, ...said })
    if (moved.ok) {
      const at = dayAndTime(moved.booking.startsAt)
      return done(
        'Booking Moved',
        moved.isMoved ? `${at}. The customer gets an email.` : `It is at that time already: ${at}.`,
      )
    }
    switch (moved.reason) {
      case 'closed':
      case 'not-offered':
      case 'taken':
        return { ok: false, status: 409, errors: { time: TIME_REFUSED[moved.reason] } }
      default:
        return notChangeable(moved, app.clock.now())
    }
  },
})

/** The free times by day, or null: the booking was cancelled or has begun. */
export type MovePage = { days: Array<{ day: string; title: string; times: Array<string> }> | null }

async function movePage(app: App, bookingId: string): Promise<MovePage> {
  const found = await startsForStaff(app, bookingId)
  if (found === null) return { days: null }
  const days = found.map(({ day, starts }) => ({ day, title: dayInWords(day), times: starts.map(({ time }) => time) }))
  return { days }
}
