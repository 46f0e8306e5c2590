import { type RouterContextProvider, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { dayAndTime } from '#src/dates.ts'
import { cancelBooking } from '#src/features/bookings/cancel-booking.server.ts'
import { type MovedTo, moveBooking } from '#src/features/bookings/move-booking.server.ts'
import { bookingByKey } from '#src/features/bookings/queries.server.ts'
import { never } from '#src/never.ts'
import { appContext } from '../../../app-context.ts'
import { take } from '../../../guards/limit.server.ts'
import { redirectWithToast } from '../../../parts/flash.server.ts'
import type { Asked } from './asked.ts'
import { changePage } from './change-page.server.ts'
import { INCOMPLETE, NOT_CANCELLED, NOT_MOVED, type Refusal, refusalFor, tooMany } from './refusal.ts'
import { returnForm } from './return-form.ts'

const VISITOR = { kind: 'visitor' } as const

type Context = Readonly<RouterContextProvider>

/** Moves the booking and shows it at its new time, or comes back with fresh times and the words for what happened. */
export async function move(context: Context, key: string, asked: Asked) {
  const app = context.get(appContext)
  const refuse = async (refusal: Refusal | null, status: number, headers?: HeadersInit) =>
    returnForm(await changePage(app, key, { date: asked.day, month: null }), asked, refusal, status, headers)
  if (asked.day === '' || asked.time === '') return refuse(INCOMPLETE, 400)

  let moved: MovedTo
  let reference: string
  try {
    const found = await bookingByKey(app.db, key)
    if (found === null) return redirect(addresses.bookingChange({ key }))
    reference = found.reference
    const overLimit = await take(context, 'booking-change', reference)
    if (overLimit !== null) return refuse(tooMany(overLimit), 429, overLimit.headers)
    moved = await moveBooking(app, VISITOR, { changeKey: key }, asked)
  } catch (err) {
    app.log.error({ err }, 'booking could not be moved')
    return refuse(NOT_MOVED, 503)
  }
  if (moved.ok) {
    const { startsAt } = moved.booking
    return redirectWithToast(
      app,
      addresses.booking({ reference, key }),
      moved.isMoved
        ? { title: 'Booking moved', description: `We meet on ${dayAndTime(startsAt)}.`, tone: 'ok' }
        : { title: 'Nothing has changed', description: `It was at ${dayAndTime(startsAt)} already.`, tone: 'info' },
    )
  }
  switch (moved.reason) {
    // The page itself says these.
    case 'unknown':
    case 'cancelled':
    case 'too-late':
    case 'changed':
      return refuse(null, 409)
    case 'closed':
    case 'taken':
    case 'not-offered':
      return refuse(refusalFor(moved.reason, 'You keep the time you have.'), 409)
    default:
      return never(moved)
  }
}

/** Cancels the booking; the page then says so, and leads on. */
export async function cancel(context: Context, key: string, asked: Asked) {
  const app = context.get(appContext)
  const refuse = async (refusal: Refusal | null, status: number, headers?: HeadersInit) =>
    returnForm(await changePage(app, key, { date: null, month: null }), asked, refusal, status, headers)
  try {
    const found = await bookingByKey(app.db, key)
    if (found === null) return redirect(addresses.bookingChange({ key }))
    const overLimit = await take(context, 'booking-change', found.reference)
    if (overLimit !== null) return refuse(tooMany(overLimit), 429, overLimit.headers)
    const cancelled = await cancelBooking(app, VISITOR, { changeKey: key })
    // That it is cancelled already or too late is what the page itself says.
    if (!cancelled.ok) return refuse(null, 409)
  } catch (err) {
    app.log.error({ err }, 'booking could not be cancelled')
    return refuse(NOT_CANCELLED, 503)
  }
  return redirect(addresses.bookingChange({ key }))
}
