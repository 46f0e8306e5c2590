import { type RouterContextProvider, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { isDatabaseDown } from '#src/database/database-down.ts'
import { calendarOf } from '#src/features/bookings/calendars.server.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import type { ContactMessage } from '#src/features/contact/message-form.ts'
import { receiveMessage } from '#src/features/contact/receive-message.server.ts'
import { createOrder } from '#src/features/payments/create-order.server.ts'
import type { Order } from '#src/features/payments/forms.ts'
import { DEFAULT_WEEKLY_HOURS, type WeeklyHours } from '#src/features/settings/weekly-hours.ts'
import { type App, appContext } from '../../app-context.ts'
import { take, takeByAddress } from '../../guards/limit.server.ts'
import { answerToastContext, redirectWithToast } from '../../parts/cookies.server.ts'
import { NOT_ORDERED } from '../../parts/not-sent.tsx'
import { LATER, type NotDone } from '../../parts/take-form.server.ts'
import type { ToastMessage } from '../../ui/toast.tsx'

export const MESSAGE_SENT: ToastMessage = {
  title: 'Message sent!',
  description: `We answer within ${BRAND.answersWithin}.`,
  tone: 'ok',
}

const FAILED: ToastMessage = {
  title: 'Failed to send message',
  description: 'What you wrote is still in the form. Please try again.',
  tone: 'bad',
}

/** Within the limits a message is stored and mailed, and its writer comes back to an empty form. */
export async function sendMessage(
  context: Readonly<RouterContextProvider>,
  message: ContactMessage,
): Promise<Response | NotDone> {
  const app = context.get(appContext)
  try {
    const overLimit =
      (await takeByAddress(context, 'contact-by-address')) ?? (await take(context, 'contact-by-everybody', 'everybody'))
    if (overLimit !== null) return { ...overLimit, status: 429 }
    await receiveMessage(app, message, { acknowledge: await mayAcknowledge(context, message.email) })
    return await redirectWithToast(app, `${addresses.contact()}#message-answer`, MESSAGE_SENT)
  } catch (err) {
    // What was typed goes back to the page instead of being lost on an error page.
    app.log.error({ err }, 'message could not be stored')
    context.set(answerToastContext, FAILED)
    return { ...LATER, message: null }
  }
}

/** The address may be anybody's: only so many acknowledgements go there, and only so many altogether. */
async function mayAcknowledge(context: Readonly<RouterContextProvider>, email: string): Promise<boolean> {
  const overLimit =
    (await take(context, 'acknowledgement-by-email', email)) ??
    (await take(context, 'acknowledgement-by-everybody', 'everybody'))
  return overLimit === null
}

/** What each form that orders a consultation does: within the limit the order is kept, and the payer goes on to /payment. */
export async function startOrder(context: Readonly<RouterContextProvider>, input: Order): Promise<Response | NotDone> {
  const app = context.get(appContext)
  try {
    const overLimit = await takeByAddress(context, 'order-by-address')
    if (overLimit !== null) return { ...overLimit, status: 429 }
    const { id, email } = await createOrder(app, input)
    return redirect(addresses.orderPayment({ orderId: id, email }))
  } catch (err) {
    // What was typed goes back to the page instead of being lost on an error page.
    app.log.error({ err }, 'order could not be created')
    return { ...LATER, message: NOT_ORDERED }
  }
}

/**
 * Whether staff have closed the calendar, and what they offer in a week. While nobody can be asked the page comes without a
 * word about the one, and with the usual of the other.
 */
export async function calendarShown(app: App): Promise<{ isClosed: boolean; weeklyHours: WeeklyHours }> {
  try {
    const { isOpen, weeklyHours } = await calendarOf(app.db, DEFAULT_CALENDAR_ID)
    return { isClosed: !isOpen, weeklyHours }
  } catch (err) {
    if (!isDatabaseDown(err)) throw err
    return { isClosed: false, weeklyHours: DEFAULT_WEEKLY_HOURS }
  }
}
