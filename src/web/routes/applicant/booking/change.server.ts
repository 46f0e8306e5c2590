import { redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { dayAndTime } from '#src/dates.ts'
import { cancelBooking } from '#src/features/bookings/cancel-booking.server.ts'
import { type MovedTo, moveBooking } from '#src/features/bookings/move-booking.server.ts'
import { bookingByKey } from '#src/features/bookings/queries.server.ts'
import { never } from '#src/never.ts'
import type { App } from '../../../app-context.ts'
import { redirectWithToast } from '../../../parts/flash.server.ts'
import type { Asked } from './asked.ts'
import { changePage } from './change-page.server.ts'
import { INCOMPLETE, NOT_CANCELLED, NOT_MOVED, type Refusal, refusalFor } from './refusal.ts'
import { returnForm } from './return-form.ts'

const VISITOR = { kind: 'visitor' } as const

/** Moves the booking and shows it at its new time, or comes back with fresh times and the words for what happened. */
export async function move(app: App, key: string, asked: Asked) {
  const refuse = async (refusal: Refusal | null, status: number) =>
    returnForm(await changePage(app, key, { date: asked.day, month: null }), asked, refusal, status)
  if (asked.day === '' || asked.time === '') return refuse(INCOMPLETE, 400)

  let moved: MovedTo
  let reference: string
  try {
    const found = await bookingByKey(app.db, key)
    if (found === null) return redirect(addresses.bookingChange({ key }))
    reference = found.reference
    moved = await moveBooking(app, VISITOR, { changeKey: key }, asked)
  } catch (err) {
    app.log.error({ err }, 'booking could not be moved')
    return refuse(NOT_MOVED, 503)
  }
  if (moved.ok) {
    return redirectWithToast(app, addresses.booking({ reference }), {
      title: 'Booking moved',
      description: `We meet on ${dayAndTime(moved.booking.startsAt)}.`,
      tone: 'ok',
    })
  }
  switch (moved.reason) {
    // The page itself says these.
    case 'unknown':
    case 'cancelled':
    case 'too-late':
      return refuse(null, 409)
    case 'closed':
    case 'taken':
    case 'not-offered':
      return refuse(refusalFor(moved.reason, 'You keep the time you have.'), 409)
    default:
      return never(moved.reason)
  }
}

/** Cancels the booking; the page then says so, and leads on. */
export async function cancel(app: App, key: string, asked: Asked) {
  const refuse = async (refusal: Refusal | null, status: number) =>
    returnForm(await changePage(app, key, { date: null, month: null }), asked, refusal, status)
  try {
    const cancelled = await cancelBooking(app, VISITOR, { changeKey: key })
    if (!cancelled.ok && cancelled.reason === 'unknown') return redirect(addresses.bookingChange({ key }))
    // That it is cancelled already or too late is what the page itself says.
    if (!cancelled.ok) return refuse(null, 409)
  } catch (err) {
    app.log.error({ err }, 'booking could not be cancelled')
    return refuse(NOT_CANCELLED, 503)
  }
  return redirect(addresses.bookingChange({ key }))
}
