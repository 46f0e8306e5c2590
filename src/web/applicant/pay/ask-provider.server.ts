import { redirect } from 'react-router'
import { type ConfirmPaymentResult, confirmPayment } from '#src/features/money/checkout/confirm-payment.server.ts'
import { findPaymentResult, findUnpaidAttempt } from '#src/features/money/checkout/queries.server.ts'
import { isPaymentReference } from '#src/features/money/checkout/rules.ts'
import { isSettled } from '#src/features/money/states.ts'
import { naira } from '#src/money.ts'
import { type App, appContext, type RouteContext } from '../../app-context.ts'
import { takeAttempt } from '../../guards/limit.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { readPagePath } from './payment-query.ts'

/** The page waits this long for the provider. The request to the provider continues in the background. */
const PROVIDER_TIMEOUT_MS = 3_000

export async function askProvider(app: App, context: RouteContext, reference: string): Promise<ConfirmPaymentResult> {
  return (await mayAskProvider(app, context, reference)) ? confirmInTime(app, reference) : 'waiting'
}

/** Limits the requests to the provider for pages that reload often. A background job checks the payment anyway. */
async function mayAskProvider(app: App, context: RouteContext, reference: string): Promise<boolean> {
  const storedResult = await findPaymentResult(app, reference, null)
  return (
    (storedResult !== null && isSettled(storedResult.state)) ||
    (await takeAttempt(context, 'payment-check', reference)) === null
  )
}

/** Returns "waiting" when the provider is slow. The confirmation continues in the background. */
async function confirmInTime(app: App, reference: string): Promise<ConfirmPaymentResult> {
  const confirmation = confirmPayment(app, reference)
  confirmation.catch(err => app.log.warn({ err }, 'late answer of the payment provider was an error'))
  const timeout = new Promise<'waiting'>(resolve => {
    setTimeout(resolve, PROVIDER_TIMEOUT_MS, 'waiting').unref()
  })
  return Promise.race([confirmation, timeout])
}

/** Answers the provider's Cancel button, whose address names the payment. Returns null for other requests. */
export async function answerCancelled(context: RouteContext, request: Request, caseId: string) {
  const [path = '', search] = readPagePath(request).split('?')
  const query = new URLSearchParams(search)
  const reference = query.get('cancelled')
  if (reference === null) return null
  query.delete('cancelled')
  const pagePath = query.size === 0 ? path : `${path}?${query}`
  if (!isPaymentReference(reference)) return redirect(pagePath)

  const app = context.get(appContext)
  // A payer may cancel after sending a bank transfer.
  await askProvider(app, context, reference)
  const attempt = await findUnpaidAttempt(app.db, caseId, reference)
  if (attempt === null) return redirect(pagePath)
  return redirectWithToast(app, pagePath, {
    title: 'Payment cancelled',
    description: `Nothing was charged. You cancelled the payment of ${naira(attempt.kobo)}, payment reference ${reference}.`,
    tone: 'info',
  })
}
