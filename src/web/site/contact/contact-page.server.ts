import { redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { isDatabaseDown } from '#src/database/database-errors.ts'
import { loadCalendar } from '#src/features/bookings/calendars.server.ts'
import { createConsultation } from '#src/features/bookings/create-consultation.server.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import type { ContactMessage } from '#src/features/messages/message-form.ts'
import { receiveMessage } from '#src/features/messages/receive-message.server.ts'
import type { ConsultationForm } from '#src/features/money/forms.ts'
import { DEFAULT_WEEKLY_HOURS, type WeeklyHours } from '#src/features/site/settings/weekly-hours.ts'
import { type App, appContext, type RouteContext } from '../../app-context.ts'
import { takeAttempts } from '../../guards/limit.server.ts'
import { addRef } from '../../parts/carry-ref.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import type { FormFailure } from '../../parts/handle-form.server.ts'
import type { ToastMessage } from '../../ui/toast.tsx'

export const MESSAGE_SENT: ToastMessage = {
  title: 'Message sent!',
  description: `We’ll reply within ${BRAND.answersWithin}.`,
  tone: 'ok',
}

export const SENDING_FAILED: ToastMessage = {
  title: 'Failed to send message',
  description: 'Your message is still in the form. Please try again.',
  tone: 'bad',
}

/** Stores a message and queues its mails, unless a limit is reached. Then redirects to an empty form. */
export async function sendMessage(
  context: RouteContext,
  message: ContactMessage & { ref: string | null },
): Promise<Response | FormFailure> {
  const overLimit = await takeAttempts(context, ['contact-by-address'], ['contact-in-total', 'everybody'])
  if (overLimit !== null) return { ...overLimit, status: 429 }
  const app = context.get(appContext)
  await receiveMessage(app, message, { acknowledge: await isWithinAcknowledgementLimit(context, message.email) })
  return redirectWithToast(app, addRef(`${addresses.contact()}#message-answer`, message.ref), MESSAGE_SENT)
}

/** The email address may belong to someone else, so acknowledgements are limited per address and in total. */
async function isWithinAcknowledgementLimit(context: RouteContext, email: string): Promise<boolean> {
  const overLimit = await takeAttempts(
    context,
    ['acknowledgement-by-email', email],
    ['acknowledgement-in-total', 'everybody'],
  )
  return overLimit === null
}

/** Creates an order, unless a limit is reached, and redirects to /payment. */
export async function startConsultation(
  context: RouteContext,
  input: ConsultationForm & { ref: string | null },
): Promise<Response | FormFailure> {
  const overLimit = await takeAttempts(context, ['order-by-address'])
  if (overLimit !== null) return { ...overLimit, status: 429 }
  const { id, email } = await createConsultation(context.get(appContext), input)
  return redirect(addresses.orderPayment({ orderId: id, email }))
}

/** Reads whether the calendar is closed, and its weekly hours. While the database is down, the usual hours apply. */
export async function loadCalendarState(app: App): Promise<{ isClosed: boolean; weeklyHours: WeeklyHours }> {
  try {
    const { isOpen, weeklyHours } = await loadCalendar(app.db, DEFAULT_CALENDAR_ID)
    return { isClosed: !isOpen, weeklyHours }
  } catch (err) {
    if (!isDatabaseDown(err)) throw err
    return { isClosed: false, weeklyHours: DEFAULT_WEEKLY_HOURS }
  }
}
