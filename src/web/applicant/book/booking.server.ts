import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { dayAndTime } from '#src/dates.ts'
import { type BookConsultationResult, bookConsultation } from '#src/features/bookings/book-consultation.server.ts'
import { loadPaidTime } from '#src/features/bookings/order-time.server.ts'
import {
  type Booking,
  findConsultationAndBooking,
  findSector,
  type PaidConsultation,
} from '#src/features/bookings/queries.server.ts'
import { describeCutOff, findBookingPhase } from '#src/features/bookings/rules.ts'
import { findOwnPayment } from '#src/features/money/checkout/queries.server.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import { type App, appContext, type RouteContext } from '../../app-context.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { SERVICE_UNAVAILABLE } from '../../parts/handle-form.server.ts'
import { describeBookingDetails, describeTime, type ErrorPageData, readChoice } from './choice.server.ts'
import {
  type BookingForm,
  describeRefusal,
  INCOMPLETE_SELECTION,
  NOT_BOOKED,
  type RequestedDay,
  type ReturnedForm,
} from './form.ts'

type RequestedBooking = RequestedDay & { payer: string | null; key: string }

export async function loadBookingPage(app: AppContext, reference: string, requested: RequestedBooking) {
  if (reference === '') return data(NO_REFERENCE, { status: 400 })
  try {
    const [paidConsultation, booking] = await findConsultationAndBooking(app.db, reference)
    if (paidConsultation === 'not-paid') return data(NOT_PAID, { status: 404 })
    if (paidConsultation === 'returned') return data(PAYMENT_RETURNED, { status: 409 })
    if (paidConsultation === 'not-a-consultation') return data(NOT_A_CONSULTATION, { status: 409 })
    return booking === null
      ? await loadChoosePage(app, paidConsultation, requested)
      : data(await describeBookedPage(app, paidConsultation, booking, requested))
  } catch (err) {
    app.log.error({ err }, 'payment of a booking could not be read')
    const retryPath = addresses.booking({ reference, date: requested.date ?? undefined })
    return data({ ...PAYMENT_UNREADABLE, retryPath }, SERVICE_UNAVAILABLE)
  }
}

export type ChoosePageData = Awaited<ReturnType<typeof loadChoosePage>>['data']

/** People forward receipts, so only the browser that paid shows the customer's name. */
async function loadChoosePage(app: AppContext, paidConsultation: PaidConsultation, requested: RequestedBooking) {
  const { reference, orderId, item, minutes, name, pence, kobo } = paidConsultation
  const choice = await readChoice(app, { minutes, sector: await findSector(app.db, orderId) }, requested, null)
  const customer = (await isPayersBrowser(app, orderId, requested.payer)) ? name : null
  const consultation = { reference, itemName: ITEMS[item].name, minutes, customer, paid: { pence, kobo } }
  const time = await loadPaidTime(app, reference)
  const goneTime = time?.outcome === 'gone' ? dayAndTime(time.startsAt) : null
  const page = { state: 'choose' as const, consultation, choice, goneTime, wishKey: randomUUID() }
  return data(page, choice.kind === 'unreadable' ? SERVICE_UNAVAILABLE : {})
}

async function isPayersBrowser(app: AppContext, orderId: string | null, payer: string | null): Promise<boolean> {
  return orderId !== null && (await findOwnPayment(app, orderId, payer)) !== null
}

export type BookedPageData = Awaited<ReturnType<typeof describeBookedPage>>

/** `details` needs the key from the booking's mails, `own` the browser that paid. */
async function describeBookedPage(
  app: AppContext,
  { item, orderId }: PaidConsultation,
  booking: Booking,
  { key, payer }: RequestedBooking,
) {
  const hasKey = key.toLowerCase() === booking.changeKey
  const isOwn = !hasKey && (await isPayersBrowser(app, orderId, payer))
  return {
    state: 'booked' as const,
    booking: describeTime(booking, item),
    phase: findBookingPhase(booking, app.clock.now()),
    cutOff: describeCutOff(booking.startsAt, app.clock.now()),
    details: hasKey ? describeBookingDetails(booking, { item, orderId }) : null,
    own: isOwn
      ? {
          calendarFile: addresses.bookingFile({ key: booking.changeKey }),
          changePath: addresses.bookingChange({ key: booking.changeKey }),
        }
      : null,
  }
}

const NO_REFERENCE: ErrorPageData = {
  state: 'error',
  message: 'No payment reference provided',
  advice: 'Please open the link in your receipt. It includes the payment reference.',
  retryPath: null,
}

const NOT_PAID: ErrorPageData = {
  state: 'error',
  message: 'Payment not found or not successful',
  advice: 'Please open the link in your receipt. We send it as soon as your payment arrives.',
  retryPath: null,
}

const PAYMENT_RETURNED: ErrorPageData = {
  state: 'error',
  message: 'This payment was returned',
  advice: 'No time can be booked with it any more. If you have any questions, please write to us.',
  retryPath: null,
}

const NOT_A_CONSULTATION: ErrorPageData = {
  state: 'error',
  message: 'This payment is not for a consultation service',
  advice: 'Your payment is safe. Your receipt says what you paid for and has the link for your next step.',
  retryPath: null,
}

const PAYMENT_UNREADABLE: ErrorPageData = {
  state: 'error',
  message: 'Failed to fetch payment details',
  advice: 'Your payment is not lost. Please try again in a moment.',
  retryPath: null,
}

/** Books the requested time, or says why not. The loader then reads the page with the current free times. */
export async function bookRequestedTime(context: RouteContext, reference: string, requested: BookingForm) {
  const app = context.get(appContext)
  if (requested.day === '' || requested.time === '')
    return data<ReturnedForm>({ requested, refusal: INCOMPLETE_SELECTION }, { status: 400 })

  let bookResult: BookConsultationResult
  try {
    bookResult = await bookConsultation(app, reference, requested)
  } catch (err) {
    app.log.error({ err }, 'consultation could not be booked')
    return data<ReturnedForm>({ requested, refusal: NOT_BOOKED }, SERVICE_UNAVAILABLE)
  }
  const bookingPath = addresses.booking({ reference })
  if (bookResult.ok)
    return bookResult.isNew
      ? redirect(bookingPath)
      : redirectAlreadyBooked(app, bookingPath, bookResult.booking.startsAt)
  switch (bookResult.reason) {
    // After the redirect, the page itself explains these reasons.
    case 'not-paid':
    case 'returned':
    case 'not-a-consultation':
      return redirect(bookingPath)
    case 'closed':
    case 'taken':
    case 'not-offered': {
      const refusal = describeRefusal(bookResult.reason, 'Your payment is kept.')
      return data<ReturnedForm>({ requested, refusal }, { status: 409 })
    }
    default:
      return assertNever(bookResult.reason)
  }
}

function redirectAlreadyBooked(app: App, bookingPath: string, startsAt: Date) {
  return redirectWithToast(app, bookingPath, {
    title: 'Already booked',
    description: `This payment already has a time: ${dayAndTime(startsAt)}.`,
    tone: 'info',
  })
}
