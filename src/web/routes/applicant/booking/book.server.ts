import { redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { dayAndTime } from '#src/dates.ts'
import { type Booked, bookConsultation } from '#src/features/bookings/book-consultation.server.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/calendar-id.ts'
import { never } from '#src/never.ts'
import type { App } from '../../../app-context.ts'
import { redirectWithToast } from '../../../parts/flash.server.ts'
import type { Asked } from './asked.ts'
import { bookingPage } from './booking-page.server.ts'
import { FAILED, INCOMPLETE, type Refusal, refusalFor } from './refusal.ts'
import { returnForm } from './return-form.ts'

/** From the button to the confirmation, or back to the page with fresh times and the words for what happened. */
export async function book(app: App, reference: string, asked: Asked, payer: string | null) {
  const refuse = async (refusal: Refusal | null, status: number) =>
    returnForm(await bookingPage(app, reference, { date: asked.day, month: null, payer }), asked, refusal, status)
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
