import type { LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { dayAndTime, dayInWords } from '#src/dates.ts'
import { moveBooking } from '#src/features/bookings/move-booking.server.ts'
import { findStartsForStaff } from '#src/features/bookings/queries.server.ts'
import { type App, appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { readIdParam } from '../parts/read-id-param.ts'
import { done, staffAction } from '../parts/staff-action.server.ts'
import { bookingChangeSchema, refuseBookingChange, toStaffOptions } from './booking-change.server.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireStaff(context, request)
  return Response.json(await readFreeTimes(context.get(appContext), readIdParam(params.bookingId ?? '')))
}

const TIME_ERRORS = {
  closed: 'The calendar is closed',
  'not-offered': 'This time is no longer available. Please choose another one',
  taken: 'Someone has just booked this time. Please choose another one',
} as const

const chosenTimeSchema = z.string({ error: 'Please choose a time' }).min(1, { error: 'Please choose a time' })

export const action = staffAction({
  may: 'calendar',
  failed: 'Failed to Move Booking',
  ids: ['bookingId'],
  schema: bookingChangeSchema.extend({ day: z.string().default(''), time: chosenTimeSchema }),
  sendsMail: true,
  async run({ app, actor, ids, form, idempotencyKey }) {
    const { day, time, sequence } = form
    // The key includes the time, so that choosing another time after a lost response counts as a new move.
    const staffOptions = toStaffOptions(form, idempotencyKey('booking', ids.bookingId, day, time))
    const result = await moveBooking(
      app,
      actor,
      { id: ids.bookingId, sequence },
      { day, time, zone: null, ...staffOptions },
    )
    if (result.ok) {
      const newTime = dayAndTime(result.booking.startsAt)
      return result.isMoved
        ? done('Booking Moved', `The new time is ${newTime}. The customer gets an email.`)
        : done('Already Up to Date', `The booking is at ${newTime}.`)
    }
    switch (result.reason) {
      case 'closed':
      case 'not-offered':
      case 'taken':
        return { ok: false, status: 409, errors: { time: TIME_ERRORS[result.reason] } }
      default:
        return refuseBookingChange(result, app.clock.now())
    }
  },
})

/** `days` has the free times of each day. It is null when the booking can no longer be moved. */
export type FreeTimes = { days: Array<{ day: string; title: string; times: Array<string> }> | null }

async function readFreeTimes(app: App, bookingId: string): Promise<FreeTimes> {
  const startsByDay = await findStartsForStaff(app, bookingId)
  if (startsByDay === null) return { days: null }
  const days = startsByDay.map(({ day, starts }) => ({
    day,
    title: dayInWords(day),
    times: starts.map(({ time }) => time),
  }))
  return { days }
}
