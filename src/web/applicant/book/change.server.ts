import { createContext, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { dayAndTime } from '#src/dates.ts'
import { cancelBooking } from '#src/features/bookings/cancel-booking.server.ts'
import { type MoveBookingResult, moveBooking } from '#src/features/bookings/move-booking.server.ts'
import { findBookingByChangeKey, findBookingOfPayment } from '#src/features/bookings/queries.server.ts'
import { calculateChangeDeadline, findBookingPhase } from '#src/features/bookings/rules.ts'
import { appContext, type RouteContext } from '../../app-context.ts'
import { takeAttempt } from '../../guards/limit.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { createMessageForm, describeBooking, type RequestedDay, readChoice } from './choice.server.ts'
import {
  type BookingForm,
  buildResponseInit,
  createTooManyChangesRefusal,
  describeRefusal,
  INCOMPLETE_SELECTION,
  NOT_CANCELLED,
  NOT_MOVED,
  type Refusal,
  returnForm,
} from './form.ts'
import type { ChangePageData, ErrorPageData, PageResult } from './page-data.ts'

const VISITOR_ACTOR = { kind: 'visitor' } as const

/** The page of a refused form, which the loader of the same request returns again. */
export const returnedChangePage = createContext<PageResult<ChangePageData> | null>(null)

/** Moves the booking, or returns the page with the current free times and the reason for the refusal. */
export async function handleMoveRequest(context: RouteContext, key: string, requested: BookingForm) {
  const app = context.get(appContext)
  const refuse = createRefusalHandler(context, key, requested)
  if (requested.day === '' || requested.time === '') return refuse(INCOMPLETE_SELECTION, 400)

  let moveResult: MoveBookingResult
  let reference: string
  try {
    const foundBooking = await findBookingByChangeKey(app.db, key)
    if (foundBooking === null) return redirect(addresses.bookingChange({ key }))
    reference = foundBooking.reference
    const overLimit = await takeAttempt(context, 'booking-change', reference)
    if (overLimit !== null) return refuse(createTooManyChangesRefusal(overLimit), 429, overLimit.headers)
    moveResult = await moveBooking(app, VISITOR_ACTOR, { changeKey: key }, requested)
  } catch (err) {
    app.log.error({ err }, 'booking could not be moved')
    return refuse(NOT_MOVED, 503)
  }
  if (moveResult.ok) {
    const { startsAt } = moveResult.booking
    return redirectWithToast(
      app,
      addresses.booking({ reference, key }),
      moveResult.isMoved
        ? { title: 'Booking moved', description: `We meet on ${dayAndTime(startsAt)}.`, tone: 'ok' }
        : {
            title: 'Nothing has changed',
            description: `Your consultation is still on ${dayAndTime(startsAt)}.`,
            tone: 'info',
          },
    )
  }
  switch (moveResult.reason) {
    case 'unknown':
    case 'cancelled':
    case 'too-late':
    case 'changed':
      return refuse(null, 409)
    case 'closed':
    case 'taken':
    case 'not-offered':
      return refuse(describeRefusal(moveResult.reason, 'You keep the time you have.'), 409)
    default:
      return assertNever(moveResult)
  }
}

export async function handleCancelRequest(context: RouteContext, key: string, requested: BookingForm) {
  const app = context.get(appContext)
  const refuse = createRefusalHandler(context, key, requested)
  try {
    const foundBooking = await findBookingByChangeKey(app.db, key)
    if (foundBooking === null) return redirect(addresses.bookingChange({ key }))
    const overLimit = await takeAttempt(context, 'booking-change', foundBooking.reference)
    if (overLimit !== null) return refuse(createTooManyChangesRefusal(overLimit), 429, overLimit.headers)
    const cancelResult = await cancelBooking(app, VISITOR_ACTOR, { changeKey: key })
    if (!cancelResult.ok) return refuse(null, 409)
  } catch (err) {
    app.log.error({ err }, 'booking could not be cancelled')
    return refuse(NOT_CANCELLED, 503)
  }
  return redirect(addresses.bookingChange({ key }))
}

function createRefusalHandler(context: RouteContext, key: string, requested: BookingForm) {
  return async (refusal: Refusal | null, status: number, headers?: HeadersInit) => {
    const result = await loadChangePage(context.get(appContext), key, { date: requested.day, month: null })
    context.set(returnedChangePage, result)
    return returnForm(result, requested, refusal, buildResponseInit(status, headers))
  }
}

/** Reads the data of the page that opens with the key from a booking's mails. */
export async function loadChangePage(
  app: AppContext,
  key: string,
  requested: RequestedDay,
): Promise<PageResult<ChangePageData>> {
  try {
    return await readChangePage(app, key, requested)
  } catch (err) {
    app.log.error({ err }, 'booking could not be read')
    const retryPath = addresses.bookingChange({ key, date: requested.date ?? undefined })
    return { page: { ...BOOKING_UNREADABLE, retryPath }, status: 503 }
  }
}

async function readChangePage(
  app: AppContext,
  key: string,
  requested: RequestedDay,
): Promise<PageResult<ChangePageData>> {
  const foundBooking = await findBookingByChangeKey(app.db, key)
  if (foundBooking === null) return { page: UNKNOWN_BOOKING, status: 404 }
  const { booking, item, orderId, reference } = foundBooking
  const messageForm = createMessageForm(booking, orderId)
  const phase = findBookingPhase(booking, app.clock.now())
  if (phase === 'cancelled') {
    const hasNewBooking = (await findBookingOfPayment(app.db, booking.paymentId)) !== null
    const bookingPath = addresses.booking({ reference })
    return { page: { state: 'cancelled', hasNewBooking, bookingPath, messageForm }, status: 200 }
  }
  const bookingDescription = describeBooking(booking, item)
  const detailsPath = addresses.booking({ reference, key })
  if (phase !== 'changeable') {
    return {
      page: { state: 'too-late', booking: bookingDescription, isOver: phase === 'over', detailsPath, messageForm },
      status: 200,
    }
  }
  const choice = await readChoice(app, booking.minutes, requested, booking)
  const startsAt = dayAndTime(booking.startsAt)
  const changeUntil = dayAndTime(calculateChangeDeadline(booking.startsAt))
  return {
    page: {
      state: 'change',
      key,
      detailsPath,
      booking: bookingDescription,
      startsAt,
      changeUntil,
      choice,
      messageForm,
    },
    status: choice.kind === 'unreadable' ? 503 : 200,
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
