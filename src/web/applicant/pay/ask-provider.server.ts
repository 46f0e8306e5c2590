import { type ConfirmPaymentResult, confirmPayment } from '#src/features/money/checkout/confirm-payment.server.ts'
import { findPaymentResult } from '#src/features/money/checkout/queries.server.ts'
import { isSettled } from '#src/features/money/states.ts'
import type { App, RouteContext } from '../../app-context.ts'
import { takeAttempt } from '../../guards/limit.server.ts'

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
