import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { findBookingByChangeKey } from '#src/features/bookings/queries.server.ts'
import { findBookingPhase } from '#src/features/bookings/rules.ts'
import { MESSAGE_MISSING, mailedAnswerSchema } from '#src/features/messages/message-text.ts'
import { deriveMessageId, sendMessage } from '#src/features/messages/send-message.server.ts'
import { appContext, type RouteContext } from '../../app-context.ts'
import { takeAttempts } from '../../guards/limit.server.ts'
import { answerToastContext, redirectWithToast } from '../../parts/cookies.server.ts'
import type { ToastMessage } from '../../ui/toast.tsx'
import { BOOKING_UNREADABLE, UNKNOWN_BOOKING } from './change.server.ts'
import { createMessageForm, describeBooking } from './choice.server.ts'
import { buildResponseInit } from './form.ts'
import type { MessagePageData, PageResult } from './page-data.ts'
import type { ReturnedMessage } from './write-to-us.tsx'

export const MESSAGE_FIELDS = ['idempotencyKey', 'text']

const FAILED = 'We couldn’t send your message. Please try again in a few minutes.'

type PostedMessage = { text: string; idempotencyKey: string }

/** Reads the page with the form alone. It shows the answer to a refused form too. */
export async function loadMessagePage(app: AppContext, key: string): Promise<PageResult<MessagePageData>> {
  try {
    const found = await findBookingByChangeKey(app.db, key)
    if (found === null) return { page: UNKNOWN_BOOKING, status: 404 }
    const { booking, item, orderId } = found
    const messageForm = createMessageForm(booking, orderId)
    const backPath = findBookingPath(app, found)
    return { page: { state: 'message', booking: describeBooking(booking, item), backPath, messageForm }, status: 200 }
  } catch (err) {
    app.log.error({ err }, 'booking could not be read')
    return { page: { ...BOOKING_UNREADABLE, retryPath: addresses.bookingMessage({ key }) }, status: 503 }
  }
}

type FoundBooking = NonNullable<Awaited<ReturnType<typeof findBookingByChangeKey>>>

/** The page of a payment shows its current booking, which is another one after a cancellation. */
function findBookingPath(app: AppContext, { booking, reference }: FoundBooking): string {
  const { changeKey: key } = booking
  const isCancelled = findBookingPhase(booking, app.clock.now()) === 'cancelled'
  return isCancelled ? addresses.bookingChange({ key }) : addresses.booking({ reference, key })
}

export async function handleMessage(context: RouteContext, key: string, form: PostedMessage) {
  const app = context.get(appContext)
  try {
    const found = await findBookingByChangeKey(app.db, key)
    if (found === null || found.orderId === null) return refuse(context, form, { error: FAILED, status: 404 })
    const { orderId } = found
    const overLimit = await takeAttempts(context, ['message-by-order', orderId], ['message-by-address'])
    if (overLimit !== null)
      return refuse(context, form, { error: overLimit.message, status: 429, headers: overLimit.headers })
    const parsed = mailedAnswerSchema.safeParse(form)
    if (!parsed.success) {
      return refuse(context, form, { error: parsed.error.issues[0]?.message ?? MESSAGE_MISSING, status: 422 })
    }
    const id = deriveMessageId(form.idempotencyKey || null, orderId)
    await sendMessage(app, { caseId: orderId, id, text: parsed.data.text, aboutId: null })
    return redirectWithToast(app, findBookingPath(app, found), SENT_TOAST)
  } catch (err) {
    app.log.error({ err }, 'a message about a booking could not be sent')
    return refuse(context, form, { error: FAILED, status: 503 })
  }
}

const SENT_TOAST: ToastMessage = {
  title: 'Message Sent',
  description: 'We’ll answer you by email.',
  tone: 'ok',
}

type MessageRefusal = { error: string; status: number; headers?: HeadersInit }

function refuse(context: RouteContext, { text }: PostedMessage, { error, status, headers }: MessageRefusal) {
  context.set(answerToastContext, { title: 'Message Not Sent', description: error, tone: 'bad' })
  const returned: ReturnedMessage = { text, error }
  return data(returned, buildResponseInit(status, headers))
}
