import { redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { Ground } from '#src/database/ground.ts'
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
import { never } from '#src/never.ts'
import type { App } from '../../app-context.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { type AskedDay, detailsFor, readChoice, timeInWords } from './choice.server.ts'
import { type Asked, FAILED, INCOMPLETE, type Refusal, refusalFor, returnForm, statusAndHeaders } from './form.ts'
import type { Answer, BookingShown, ErrorShown } from './shown.ts'

/** What an address asks for. `payer`: hash of the browser's payer cookie. `key`: from the booking's mails; null where the address has none. */
type AskedBooking = AskedDay & { payer: string | null; key?: string | null }

/** The page of a payment's reference: what to choose from, the booking that was made, or why there is neither. */
export async function bookingPage(app: Ground, reference: string, asked: AskedBooking): Promise<Answer<BookingShown>> {
  if (reference === '') return { shown: NO_REFERENCE, status: 400 }
  try {
    const paid = await paidConsultation(app.db, reference)
    if (paid === 'not-paid') return { shown: NOT_PAID, status: 404 }
    if (paid === 'not-a-consultation') return { shown: NOT_A_CONSULTATION, status: 409 }

    const booking = await bookingOfPayment(app.db, paid.paymentId)
    return booking === null ? await choosePage(app, paid, asked) : bookedPage(app, paid, booking, asked.key ?? null)
  } catch (err) {
    app.log.error({ err }, 'payment of a booking could not be read')
    const retry = addresses.booking({ reference, date: asked.date ?? undefined })
    return { shown: { ...UNREADABLE, retry }, status: 503 }
  }
}

/** Receipts are passed on: only the browser that paid reads the name. */
async function choosePage(app: Ground, paid: PaidConsultation, asked: AskedBooking): Promise<Answer<BookingShown>> {
  const choice = await readChoice(app, paid.minutes, asked, null)
  const { reference, orderId, item, minutes, name, pence, kobo } = paid
  const isOwn = orderId !== null && (await ownPayment(app, { kind: 'order', id: orderId }, asked.payer)) !== null
  const customer = isOwn ? name : null
  const consultation = { reference, itemName: ITEMS[item].name, minutes, customer, paid: { pence, kobo } }
  return { shown: { state: 'choose', consultation, choice }, status: choice.kind === 'unreadable' ? 503 : 200 }
}

function bookedPage(
  app: Ground,
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
  advice: 'Please open the link in your receipt: it brings you here with your payment.',
  retry: null,
}

const NOT_PAID: ErrorShown = {
  state: 'error',
  message: 'Payment not found or not successful',
  advice: 'Please open the link in your receipt. It is sent as soon as your payment has arrived.',
  retry: null,
}

const NOT_A_CONSULTATION: ErrorShown = {
  state: 'error',
  message: 'This payment is not for a consultation service',
  advice: 'Your payment counts for what you chose. Your receipt says what it was for and leads on from there.',
  retry: null,
}

const UNREADABLE: ErrorShown = {
  state: 'error',
  message: 'Failed to fetch payment details',
  advice: 'Your payment is not lost. Please try again in a moment.',
  retry: null,
}

/** From the button to the confirmation, or back to the page with fresh times and the words for what happened. */
export async function book(app: App, reference: string, asked: Asked, payer: string | null) {
  const refuse = async (refusal: Refusal | null, status: number) => {
    const page = await bookingPage(app, reference, { date: asked.day, month: null, payer })
    return returnForm(page, asked, refusal, statusAndHeaders(status))
  }
  if (asked.day === '' || asked.time === '') return refuse(INCOMPLETE, 400)

  let booked: Booked
  try {
    booked = await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, asked)
  } catch (err) {
    app.log.error({ err }, 'consultation could not be booked')
    return refuse(FAILED, 503)
  }
  const confirmed = addresses.booking({ reference })
  if (booked.ok) return booked.isNew ? redirect(confirmed) : alreadyBooked(app, confirmed, booked.booking.startsAt)
  switch (booked.reason) {
    // The page itself says these.
    case 'not-paid':
    case 'not-a-consultation':
      return redirect(confirmed)
    case 'closed':
    case 'taken':
    case 'not-offered':
      return refuse(refusalFor(booked.reason, 'Your payment is kept.'), 409)
    default:
      return never(booked.reason)
  }
}

function alreadyBooked(app: App, confirmed: string, startsAt: Date) {
  return redirectWithToast(app, confirmed, {
    title: 'Already booked',
    description: `This payment already has a time: ${dayAndTime(startsAt)}.`,
    tone: 'info',
  })
}
