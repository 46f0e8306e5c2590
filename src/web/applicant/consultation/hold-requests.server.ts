import { data, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import { dayAndTime } from '#src/dates.ts'
import { HOLD_FORM_FIELDS, holdFormSchema } from '#src/features/bookings/forms.ts'
import { type HoldResult, holdTimeOfOrder, holdTimeWithCv } from '#src/features/bookings/hold-time.server.ts'
import { readRef } from '#src/features/cases/ref.ts'
import { discardReceivedFiles } from '#src/features/files/attach.server.ts'
import { explainRefusedFiles } from '#src/features/files/formats/explain-refusal.ts'
import { UPLOAD_FAILURE_TEXTS } from '#src/features/files/uploads.ts'
import { findPurchase } from '#src/features/money/purchase.server.ts'
import { appContext, type RouteContext } from '../../app-context.ts'
import { takeAttempts } from '../../guards/limit.server.ts'
import { renewPayerCookie } from '../../guards/payer.server.ts'
import { isTooLarge, readUploads } from '../../guards/read-upload.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { type FormFailure, handleForm, replyToForm, SERVICE_UNAVAILABLE } from '../../parts/handle-form.server.ts'
import { ORDER_NOT_SAVED } from '../../parts/not-sent.tsx'
import { type BookingForm, describeRefusal, INCOMPLETE_SELECTION, NOT_BOOKED, type ReturnedForm } from '../book/form.ts'
import { readPaymentQuery } from '../pay/payment-query.ts'

/** Holds the time of a new consultation, and leads to its payment. What was typed comes back with a refusal. */
export async function holdNewTime(context: RouteContext, request: Request) {
  const app = context.get(appContext)
  const posted = await readUploads(context, request, HOLD_FORM_FIELDS, 1)
  const { fields, files, refused } = posted
  try {
    const typed = Object.fromEntries(fields) as Record<string, string>
    const overLimit = await takeAttempts(context, ['hold-by-address'], ['order-by-address'])
    if (overLimit !== null) return replyToForm('hold', typed, { ...overLimit, status: 429 })
    const refusedFile = refused.length > 0 || isTooLarge(posted)
    if (refusedFile || posted.refusal === 'too-many') {
      const file = refused.length > 0 ? explainRefusedFiles(refused, 1) : 'Please choose one file of at most 10 MB.'
      return replyToForm('hold', typed, { errors: { file }, status: isTooLarge(posted) ? 413 : 422 })
    }
    const { payer, cookie } = await renewPayerCookie(app, request)
    const definition = { name: 'hold', schema: holdFormSchema, failed: ORDER_NOT_SAVED } as const
    return await handleForm(context, fields, definition, async ({ slot, ...form }): Promise<Response | FormFailure> => {
      const wanted = { ...form, ...slot, browser: payer, ref: readRef(request.url) }
      const result = await holdTimeWithCv(app, wanted, files[0] ?? null)
      if (!result.ok)
        return result.reason === 'files'
          ? { errors: { file: explainRefusedFiles(result.refused, 1) }, status: 422 }
          : explainRefusal(result.reason)
      const to = addresses.orderPayment({ orderId: result.caseId, email: result.email })
      if (result.released === null) return redirect(to, { headers: { 'set-cookie': cookie } })
      const description = `We no longer hold ${dayAndTime(result.released)} for you.`
      return redirectWithToast(app, to, { title: 'Time changed', description, tone: 'info' }, { 'set-cookie': cookie })
    })
  } catch (err) {
    if (!(err instanceof Error)) throw err
    app.log.error({ err }, 'a time could not be held')
    return replyToForm('hold', Object.fromEntries(fields) as Record<string, string>, {
      ...SERVICE_UNAVAILABLE,
      message: UPLOAD_FAILURE_TEXTS.upload,
    })
  } finally {
    await discardReceivedFiles(app, files)
  }
}

type HoldRefusal = (HoldResult & { ok: false })['reason']

function explainRefusal(reason: HoldRefusal): FormFailure {
  switch (reason) {
    case 'taken':
      return {
        message: 'Someone else has just taken that time. Nothing was charged. Please choose another one.',
        errors: { slot: 'Please choose another time.' },
        status: 409,
      }
    case 'not-offered':
      return {
        message: 'That time isn’t available any more. Nothing was charged. Please choose another one.',
        errors: { slot: 'Please choose another time.' },
        status: 409,
      }
    case 'closed':
      return { message: `${CLOSED} Nothing was charged.`, status: 409 }
    default:
      return assertNever(reason)
  }
}

const CLOSED = 'We have just closed our calendar for new bookings.'

/** Holds another time for a consultation that is not paid yet. */
export async function holdTimeAgain(context: RouteContext, request: Request, requested: BookingForm) {
  const app = context.get(appContext)
  const query = readPaymentQuery(request)
  if (query === null) return redirect(addresses.consultation())
  const refuse = (title: string, text: string, init: ResponseInit) =>
    data<ReturnedForm>({ requested, refusal: { title, text } }, init)
  if (requested.day === '' || requested.time === '')
    return refuse(INCOMPLETE_SELECTION.title, INCOMPLETE_SELECTION.text, { status: 400 })
  const overLimit = await takeAttempts(context, ['hold-by-address'])
  if (overLimit !== null) return refuse('Time not held', overLimit.message, { status: 429, headers: overLimit.headers })
  const payPath = addresses.orderPayment({ orderId: query.caseId, email: query.email })
  try {
    const purchase = await findPurchase(app.db, query.caseId, query.email)
    if (purchase === null) return redirect(payPath)
    const { payer, cookie } = await renewPayerCookie(app, request)
    const result = await holdTimeOfOrder(app, purchase.id, { ...requested, browser: payer })
    if (result.ok) return redirect(payPath, { headers: { 'set-cookie': cookie } })
    switch (result.reason) {
      case 'nothing-due':
        return redirect(payPath)
      case 'closed':
      case 'taken':
      case 'not-offered': {
        const { text } = describeRefusal(result.reason, 'Nothing was charged.') ?? { text: CLOSED }
        return refuse('Time not held', text, { status: 409 })
      }
      default:
        return assertNever(result.reason)
    }
  } catch (err) {
    app.log.error({ err }, 'a time could not be held')
    return refuse(NOT_BOOKED.title, 'We couldn’t hold that time. Nothing was charged. Please try again.', {
      ...SERVICE_UNAVAILABLE,
    })
  }
}
