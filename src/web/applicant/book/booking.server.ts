import { redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { dayAndTime } from '#src/dates.ts'
import { type Booked, bookConsultation } from '#src/features/bookings/book-consultation.server.ts'
import {
  type Booking,
  bookingOfPayment,
  type PaidConsultation,
  paidConsultation,
} from '#src/features/bookings/queries.server.ts'
import { DEFAULT_CALENDAR_ID, phaseOf } from '#src/features/bookings/rules.ts'
import { ITEMS } from '#src/features/catalogue/items.ts'
import { ownPayment } from '#src/features/checkout/payment-result.server.ts'
import type { App } from '../../app-context.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { detailsFor, type RequestedDay, readChoice, timeInWords } from './choice.server.ts'
import { type BookingForm, FAILED, INCOMPLETE, type Refusal, refusalFor, returnForm, statusAndHeaders } from './form.ts'
import type { Answer, BookingShown, ErrorShown } from './shown.ts'

/** `payer`: hash of the payer cookie. `key`: from the booking's mails, or null. */
type RequestedBooking = RequestedDay & { payer: string | null; key?: string | null }

export async function bookingPage(
  app: AppContext,
  reference: string,
  requested: RequestedBooking,
): Promise<Answer<BookingShown>> {
  if (reference === '') return { shown: NO_REFERENCE, status: 400 }
  try {
    const paid = await paidConsultation(app.db, reference)
    if (paid === 'not-paid') return { shown: NOT_PAID, status: 404 }
    if (paid === 'not-a-consultation') return { shown: NOT_A_CONSULTATION, status: 409 }

    const booking = await bookingOfPayment(app.db, paid.paymentId)
    return booking === null
      ? await choosePage(app, paid, requested)
      : bookedPage(app, paid, booking, requested.key ?? null)
  } catch (err) {
    app.log.error({ err }, 'payment of a booking could not be read')
    const retry = addresses.booking({ reference, date: requested.date ?? undefined })
    return { shown: { ...UNREADABLE, retry }, status: 503 }
  }
}

/** Receipts are forwarded, so only the browser that paid shows the name. */
async function choosePage(
  app: AppContext,
  paid: PaidConsultation,
  requested: RequestedBooking,
): Promise<Answer<BookingShown>> {
  const choice = await readChoice(app, paid.minutes, requested, null)
  const { reference, orderId, item, minutes, name, pence, kobo } = paid
  const isOwn = orderId !== null && (await ownPayment(app, { kind: 'order', id: orderId }, requested.payer)) !== null
  const customer = isOwn ? name : null
  const consultation = { reference, itemName: ITEMS[item].name, minutes, customer, paid: { pence, kobo } }
  return { shown: { state: 'choose', consultation, choice }, status: choice.kind === 'unreadable' ? 503 : 200 }
}

function bookedPage(
  app: AppContext,
  { item }: PaidConsultation,
  booking: Booking,
  key: string | null,
): Answer<BookingShown> {
  return {
    shown: {
      state: 'booked',
      booking: timeInWords(booking, item),
      phase: phaseOf(booking, app.clock.now()),
      details: key?.toLowerCase() === booking.changeKey ? detailsFor(booking, item) : null,
    },
    status: 200,
  }
}

const NO_REFERENCE: ErrorShown = {
  state: 'error',
  message: 'No payment reference provided',
  advice: 'Please open the link in your receipt. It opens this page for your payment.',
  retry: null,
}

const NOT_PAID: ErrorShown = {
  state: 'error',
  message: 'Payment not found or not successful',
  advice: 'Please open the link in your receipt. We send it as soon as your payment arrives.',
  retry: null,
}

const NOT_A_CONSULTATION: ErrorShown = {
  state: 'error',
  message: 'This payment is not for a consultation service',
  advice: 'Your payment is safe. Your receipt says what it was for and has the link to it.',
  retry: null,
}

const UNREADABLE: ErrorShown = {
  state: 'error',
  message: 'Failed to fetch payment details',
  advice: 'Your payment is not lost. Please try again in a moment.',
  retry: null,
}

/** Books, or returns the page with fresh times and the reason. */
export async function book(app: App, reference: string, requested: BookingForm, payer: string | null) {
  const refuse = async (refusal: Refusal | null, status: number) => {
    const page = await bookingPage(app, reference, { date: requested.day, month: null, payer })
    return returnForm(page, requested, refusal, statusAndHeaders(status))
  }
  if (requested.day === '' || requested.time === '') return refuse(INCOMPLETE, 400)

  let booked: Booked
  try {
    booked = await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, requested)
  } catch (err) {
    app.log.error({ err }, 'consultation could not be booked')
    return refuse(FAILED, 503)
  }
  const confirmed = addresses.booking({ reference })
  if (booked.ok) return booked.isNew ? redirect(confirmed) : alreadyBooked(app, confirmed, booked.booking.startsAt)
  switch (booked.reason) {
    // The page states these.
    case 'not-paid':
    case 'not-a-consultation':
      return redirect(confirmed)
    case 'closed':
    case 'taken':
    case 'not-offered':
      return refuse(refusalFor(booked.reason, 'Your payment is kept.'), 409)
    default:
      return assertNever(booked.reason)
  }
}

function alreadyBooked(app: App, confirmed: string, startsAt: Date) {
  return redirectWithToast(app, confirmed, {
    title: 'Already booked',
    description: `This payment already has a time: ${dayAndTime(startsAt)}.`,
    tone: 'info',
  })
}
