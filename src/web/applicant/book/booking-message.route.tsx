import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { findBookingByChangeKey } from '#src/features/bookings/queries.server.ts'
import { findBookingPhase } from '#src/features/bookings/rules.ts'
import { MESSAGE_MISSING, mailedAnswerSchema } from '#src/features/messages/message-text.ts'
import { deriveMessageId, sendCustomerMessage } from '#src/features/messages/send-customer-message.server.ts'
import { appContext, type RouteContext } from '../../app-context.ts'
import { takeAttempts } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { answerToastContext, redirectWithToast } from '../../parts/cookies.server.ts'
import { SERVICE_UNAVAILABLE } from '../../parts/handle-form.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import type { Route } from './+types/booking-message.route'
import { BOOKING_UNREADABLE, UNKNOWN_BOOKING } from './change.server.ts'
import { createMessageForm, describeBooking } from './choice.server.ts'
import { readQueryText } from './form.ts'
import { BookingError, CurrentBooking, type ReturnedMessage, WriteToUs } from './parts.tsx'
import '../applicant.css'
import './booking.css'

export const handle = { hydrate: false, hasForms: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = () => privatePageMeta('About your booking')

/** Reads the page with the form alone. It shows the answer to a refused form too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const key = readQueryText(request, 'key')
  try {
    const found = await findBookingByChangeKey(app.db, key)
    if (found === null) return data(UNKNOWN_BOOKING, { status: 404 })
    return data({
      state: 'message' as const,
      booking: describeBooking(found.booking, found.item),
      backPath: findBookingPath(app, found),
      messageForm: createMessageForm(found.booking, found.orderId),
    })
  } catch (err) {
    app.log.error({ err }, 'booking could not be read')
    return data({ ...BOOKING_UNREADABLE, retryPath: addresses.bookingMessage({ key }) }, SERVICE_UNAVAILABLE)
  }
}

type FoundBooking = NonNullable<Awaited<ReturnType<typeof findBookingByChangeKey>>>

/** The page of a payment shows its current booking, which is another one after a cancellation. */
function findBookingPath(app: AppContext, { booking, reference }: FoundBooking): string {
  const { changeKey: key } = booking
  const isCancelled = findBookingPhase(booking, app.clock.now()) === 'cancelled'
  return isCancelled ? addresses.bookingChange({ key }) : addresses.booking({ reference, key })
}

const FAILED = 'We couldn’t send your message. Please try again in a few minutes.'

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, ['idempotencyKey', 'text'])
  const text = String(form.get('text') ?? '')
  const idempotencyKey = String(form.get('idempotencyKey') ?? '')
  const app = context.get(appContext)
  try {
    const found = await findBookingByChangeKey(app.db, readQueryText(request, 'key'))
    if (found === null || found.orderId === null) return refuse(context, { text, error: FAILED }, { status: 404 })
    const { orderId } = found
    const overLimit = await takeAttempts(context, ['message-by-order', orderId], ['message-by-address'])
    if (overLimit !== null)
      return refuse(context, { text, error: overLimit.message }, { status: 429, headers: overLimit.headers })
    const parsed = mailedAnswerSchema.safeParse({ text, idempotencyKey })
    if (!parsed.success)
      return refuse(context, { text, error: parsed.error.issues[0]?.message ?? MESSAGE_MISSING }, { status: 422 })
    const id = deriveMessageId(idempotencyKey || null, orderId)
    await sendCustomerMessage(app, { caseId: orderId, id, text: parsed.data.text, aboutId: null })
    return redirectWithToast(app, findBookingPath(app, found), {
      title: 'Message Sent',
      description: 'We’ll answer you by email.',
      tone: 'ok',
    })
  } catch (err) {
    app.log.error({ err }, 'a message about a booking could not be sent')
    return refuse(context, { text, error: FAILED }, SERVICE_UNAVAILABLE)
  }
}

function refuse(context: RouteContext, returned: ReturnedMessage, init: ResponseInit) {
  context.set(answerToastContext, { title: 'Message Not Sent', description: returned.error, tone: 'bad' })
  return data(returned, init)
}

export default function BookingMessage({ loaderData: page, actionData }: Route.ComponentProps) {
  if (page.state === 'error') return <BookingError error={page} />
  const { booking, backPath, messageForm } = page
  return (
    <>
      <section className="wrap receipt-page booked-page">
        <div>
          <h1>About your booking</h1>
          <p className="lead">Ask us anything about your consultation.</p>
          <p>
            <a href={backPath}>Back to your booking</a>
          </p>
        </div>
        <CurrentBooking booking={booking} />
      </section>
      {messageForm === null ? (
        <p className="wrap write-to-us">
          Please write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>.
        </p>
      ) : (
        <WriteToUs form={messageForm} returned={actionData ?? null} />
      )}
    </>
  )
}
