import { redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { isDatabaseDown } from '#src/database/database-errors.ts'
import { dayInWords, noonOf } from '#src/dates.ts'
import { createConsultation } from '#src/features/bookings/create-consultation.server.ts'
import { type Availability, loadAvailability } from '#src/features/bookings/queries.server.ts'
import { minutesOfItem } from '#src/features/bookings/rules.ts'
import type { ContactMessage } from '#src/features/messages/message-form.ts'
import { receiveMessage } from '#src/features/messages/receive-message.server.ts'
import type { ConsultationForm } from '#src/features/money/forms.ts'
import { CONSULTATION_ITEMS, type ConsultationItem } from '#src/features/site/catalogue/items.ts'
import { DEFAULT_WEEKLY_HOURS, type WeeklyHours } from '#src/features/site/settings/weekly-hours.ts'
import { LAGOS } from '#src/zones.ts'
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

type CalendarState = { isClosed: boolean; weeklyHours: WeeklyHours; nextTimes: NextTimes }

export type NextTimes = Partial<Record<ConsultationItem, Array<NextDay>>>

export type NextDay = { day: string; name: string; shortName: string; times: Array<string> }

/**
 * Reads whether all calendars are closed, their weekly hours and the next free times. While the database is down, the
 * usual hours apply and no times are shown.
 */
export async function loadCalendarState(app: App): Promise<CalendarState> {
  try {
    const found = await Promise.all(
      CONSULTATION_ITEMS.map(
        async item => [item, await loadAvailability(app, { minutes: minutesOfItem(item) })] as const,
      ),
    )
    const [[, { isOpen, weekly }]] = found as [(typeof found)[number]]
    const nextTimes = Object.fromEntries(found.map(([item, availability]) => [item, listNextTimes(availability)]))
    return { isClosed: !isOpen, weeklyHours: weekly, nextTimes }
  } catch (err) {
    if (!isDatabaseDown(err)) throw err
    return { isClosed: false, weeklyHours: DEFAULT_WEEKLY_HOURS, nextTimes: {} }
  }
}

const SHORT_DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: LAGOS,
})

const NEXT_DAYS = 2
const TIMES_A_DAY = 3

/** Spreads the times over each day, because a visitor who cannot come at nine may not come at half past nine either. */
function listNextTimes({ days }: Availability): Array<NextDay> {
  return days
    .map(({ day, starts }) => ({ day, free: starts.filter(({ isFree }) => isFree) }))
    .filter(({ free }) => free.length > 0)
    .slice(0, NEXT_DAYS)
    .map(({ day, free }) => ({
      day,
      name: dayInWords(day),
      shortName: SHORT_DAY.format(noonOf(day)),
      times: spread(free, TIMES_A_DAY).map(({ time }) => time),
    }))
}

function spread<Item>(items: ReadonlyArray<Item>, count: number): Array<Item> {
  if (items.length <= count) return [...items]
  const step = (items.length - 1) / (count - 1)
  return Array.from({ length: count }, (_, index) => items[Math.round(index * step)]).filter(item => item !== undefined)
}
