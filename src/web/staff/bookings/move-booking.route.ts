import type { LoaderFunctionArgs } from 'react-router'
import { dayAndTime } from '#src/dates.ts'
import { moveBooking } from '#src/features/bookings/move-booking.server.ts'
import { findStartsForStaff } from '#src/features/bookings/queries.server.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { readIdParam } from '../parts/read-id-param.ts'
import { done, staffAction } from '../parts/staff-action.server.ts'
import {
  bookingChangeSchema,
  chosenTimeFields,
  refuseBookingChange,
  refuseTime,
  toFreeTimes,
  toStaffOptions,
} from './booking-change.server.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireStaff(context, request)
  const starts = await findStartsForStaff(context.get(appContext), readIdParam(params.bookingId ?? ''))
  return Response.json(toFreeTimes(starts))
}

export const action = staffAction({
  may: 'calendar',
  failed: 'Failed to Move Booking',
  ids: ['bookingId'],
  schema: bookingChangeSchema.extend(chosenTimeFields),
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
        return refuseTime(result.reason)
      default:
        return refuseBookingChange(result, app.clock.now())
    }
  },
})
