import { data, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { dayAndTime } from '#src/dates.ts'
import { cancelBooking } from '#src/features/bookings/cancel-booking.server.ts'
import { moveBooking } from '#src/features/bookings/move-booking.server.ts'
import { findBookingByChangeKey, findBookingOfPayment } from '#src/features/bookings/queries.server.ts'
import { calculateChangeDeadline, findBookingPhase } from '#src/features/bookings/rules.ts'
import { appContext, type RouteContext } from '../../app-context.ts'
import { type OverLimit, takeAttempt } from '../../guards/limit.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { SERVICE_UNAVAILABLE } from '../../parts/handle-form.server.ts'
import { createMessageForm, describeBooking, type ErrorPageData, readChoice } from './choice.server.ts'
import {
  type BookingForm,
  describeRefusal,
  INCOMPLETE_SELECTION,
  NOT_CANCELLED,
  NOT_MOVED,
  type RequestedDay,
  type ReturnedForm,
} from './form.ts'

const VISITOR_ACTOR = { kind: 'visitor' } as const

/** Moves the booking, or says why not. The loader then reads the page with the current free times. */
export async function moveToRequestedTime(context: RouteContext, key: string, requested: BookingForm) {
  const app = context.get(appContext)
  if (requested.day === '' || requested.time === '')
    return data<ReturnedForm>({ requested, refusal: INCOMPLETE_SELECTION }, { status: 400 })
  try {
    const foundBooking = await findBookingByChangeKey(app.db, key)
    if (foundBooking === null) return redirect(addresses.bookingChange({ key }))
    const { reference } = foundBooking
    const overLimit = await takeAttempt(context, 'booking-change', reference)
    if (overLimit !== null) return refuseTooManyChanges(requested, overLimit)
    const moveResult = await moveBooking(app, VISITOR_ACTOR, { changeKey: key }, requested)
    if (moveResult.ok) {
      const day = dayAndTime(moveResult.booking.startsAt)
      return redirectWithToast(
        app,
        addresses.booking({ reference, key }),
        moveResult.isMoved
          ? { title: 'Booking moved', description: `We meet on ${day}.`, tone: 'ok' }
          : { title: 'Nothing has changed', description: `Your consultation is still on ${day}.`, tone: 'info' },
      )
    }
    switch (moveResult.reason) {
      case 'unknown':
      case 'cancelled':
      case 'too-late':
      case 'changed':
        return data<ReturnedForm>({ requested, refusal: null }, { status: 409 })
      case 'closed':
      case 'taken':
      case 'not-offered': {
        const refusal = describeRefusal(moveResult.reason, 'You keep the time you have.')
        return data<ReturnedForm>({ requested, refusal }, { status: 409 })
      }
      default:
        return assertNever(moveResult)
    }
  } catch (err) {
    app.log.error({ err }, 'booking could not be moved')
    return data<ReturnedForm>({ requested, refusal: NOT_MOVED }, SERVICE_UNAVAILABLE)
  }
}

export async function cancelOwnBooking(context: RouteContext, key: string, requested: BookingForm) {
  const app = context.get(appContext)
  try {
    const foundBooking = await findBookingByChangeKey(app.db, key)
    if (foundBooking === null) return redirect(addresses.bookingChange({ key }))
    const overLimit = await takeAttempt(context, 'booking-change', foundBooking.reference)
    if (overLimit !== null) return refuseTooManyChanges(requested, overLimit)
    const cancelResult = await cancelBooking(app, VISITOR_ACTOR, { changeKey: key })
    if (!cancelResult.ok) return data<ReturnedForm>({ requested, refusal: null }, { status: 409 })
  } catch (err) {
    app.log.error({ err }, 'booking could not be cancelled')
    return data<ReturnedForm>({ requested, refusal: NOT_CANCELLED }, SERVICE_UNAVAILABLE)
  }
  return redirect(addresses.bookingChange({ key }))
}

function refuseTooManyChanges(requested: BookingForm, { message, headers }: OverLimit) {
  return data<ReturnedForm>(
    { requested, refusal: { title: 'Too many changes', text: message } },
    { status: 429, headers },
  )
}

/** Reads the data of the page that opens with the key from a booking's mails. */
export async function loadChangePage(app: AppContext, key: string, requested: RequestedDay) {
  try {
    const page = await readChangePage(app, key, requested)
    if (page.state === 'error') return data(page, { status: 404 })
    return data(page, page.state === 'change' && page.choice.kind === 'unreadable' ? SERVICE_UNAVAILABLE : {})
  } catch (err) {
    app.log.error({ err }, 'booking could not be read')
    const retryPath = addresses.bookingChange({ key, date: requested.date ?? undefined })
    return data({ ...BOOKING_UNREADABLE, retryPath }, SERVICE_UNAVAILABLE)
  }
}

export type ChangePageData = Awaited<ReturnType<typeof readChangePage>>

async function readChangePage(app: AppContext, key: string, requested: RequestedDay) {
  const foundBooking = await findBookingByChangeKey(app.db, key)
  if (foundBooking === null) return UNKNOWN_BOOKING
  const { booking, item, orderId, reference } = foundBooking
  const messageForm = createMessageForm(booking, orderId)
  const phase = findBookingPhase(booking, app.clock.now())
  if (phase === 'cancelled') {
    const hasNewBooking = (await findBookingOfPayment(app.db, booking.paymentId)) !== null
    return {
      state: 'cancelled' as const,
      hasNewBooking,
      bookingPath: addresses.booking({ reference }),
      messageForm,
    }
  }
  const page = {
    booking: describeBooking(booking, item),
    detailsPath: addresses.booking({ reference, key }),
    messageForm,
  }
  if (phase !== 'changeable') return { ...page, state: 'too-late' as const, isOver: phase === 'over' }
  return {
    ...page,
    state: 'change' as const,
    key,
    startsAt: dayAndTime(booking.startsAt),
    changeUntil: dayAndTime(calculateChangeDeadline(booking.startsAt)),
    choice: await readChoice(app, booking, requested, booking),
  }
}

export const UNKNOWN_BOOKING: ErrorPageData = {
  state: 'error',
  message: 'We can’t find this booking.',
  advice: 'Please open the link in your confirmation email again. If you copied it, check that you copied all of it.',
  retryPath: null,
}

export const BOOKING_UNREADABLE: ErrorPageData = {
  state: 'error',
  message: 'Failed to load your booking.',
  advice: 'Nothing was changed. Please try again in a moment.',
  retryPath: null,
}
