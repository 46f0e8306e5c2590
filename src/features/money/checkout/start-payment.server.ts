import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import { BRAND } from '#src/brand.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import type { Payment } from '../purchase.server.ts'
import { payments } from '../table.server.ts'
import { type Attempt, type AttemptRequest, type OpenAttemptResult, openAttempt } from './open-attempt.server.ts'
import { type CheckoutAnswer, GatewayUnavailable, type PaymentContext } from './payment-gateway.ts'

const MAX_CHECKOUT_POLLS = 30
const CHECKOUT_POLL_INTERVAL_MS = 200
const CHECKOUT_TIMEOUT_MS = 12_000

export type StartPaymentResult =
  | { ok: true; checkoutUrl: string; reference: string }
  | { ok: false; reason: (OpenAttemptResult & { ok: false })['reason'] | 'provider-unavailable' | 'provider-refused' }

/**
 * Stores our reference, then opens a checkout, so that reconciliation finds a checkout whose answer was lost. The
 * provider's Cancel button leads to `cancelPath`.
 */
export async function startPayment(
  app: PaymentContext,
  input: AttemptRequest & { cancelPath: string },
): Promise<StartPaymentResult> {
  const openResult = await openAttempt(app, input)
  if (!openResult.ok) return openResult
  const { payment } = openResult
  const { reference, checkoutUrl } = payment
  if (checkoutUrl !== null) return { ok: true, checkoutUrl, reference }

  const answer = await callGateway(app, openResult, input)
  switch (answer.outcome) {
    case 'ready':
      await recordCheckout(app, reference, answer.checkoutUrl)
      return { ok: true, checkoutUrl: answer.checkoutUrl, reference }
    case 'duplicate':
      return awaitConcurrentCheckout(app, payment, input)
    case 'refused':
      app.log.error({ paymentId: payment.id }, 'payment provider refused to open a checkout')
      await supersedeAttempt(app, reference)
      return { ok: false, reason: 'provider-refused' }
    case 'unavailable':
      return { ok: false, reason: 'provider-unavailable' }
    default:
      return assertNever(answer)
  }
}

async function callGateway(
  app: PaymentContext,
  { payment, email }: Attempt,
  { cancelPath, sponsor = null }: Pick<AttemptRequest, 'sponsor'> & { cancelPath: string },
): Promise<CheckoutAnswer | { outcome: 'unavailable' }> {
  const { id, caseId, reference, kobo, instalment, item, chosenChannel: channel } = payment
  const resultPath = addresses.paymentSuccess({
    applicationId: ITEMS[item].opens === 'application' && sponsor === null ? caseId : null,
    type: sponsor === null ? instalment : undefined,
    reference,
  })
  try {
    return await app.gateway.openCheckout({
      reference,
      email,
      kobo,
      callbackUrl: app.publicUrl + resultPath,
      cancelUrl: buildCancelUrl(app.publicUrl + cancelPath, reference),
      description: sponsor === null ? ITEMS[item].name : BRAND.name,
      channel,
    })
  } catch (err) {
    if (!(err instanceof GatewayUnavailable)) throw err
    app.log.warn({ err, paymentId: id }, 'payment provider unavailable')
    return { outcome: 'unavailable' }
  }
}

/** The page then says that nothing was charged. */
function buildCancelUrl(pageUrl: string, reference: string): string {
  const url = new URL(pageUrl)
  url.searchParams.set('cancelled', reference)
  return url.href
}

/** Waits for a concurrent request to open the checkout. If its answer was lost, opens another attempt. */
async function awaitConcurrentCheckout(
  app: PaymentContext,
  { id, reference, openedAt }: Payment,
  input: AttemptRequest & { cancelPath: string },
): Promise<StartPaymentResult> {
  const mayRequestBeRunning = app.clock.now().getTime() - openedAt.getTime() < CHECKOUT_TIMEOUT_MS
  for (let tries = 0; mayRequestBeRunning && tries < MAX_CHECKOUT_POLLS; tries++) {
    const [row] = await app.db.select({ checkoutUrl: payments.checkoutUrl }).from(payments).where(eq(payments.id, id))
    if (row?.checkoutUrl) return { ok: true, checkoutUrl: row.checkoutUrl, reference }
    await pause(CHECKOUT_POLL_INTERVAL_MS)
  }
  await supersedeAttempt(app, reference)
  return startPayment(app, input)
}

async function recordCheckout(app: AppContext, reference: string, checkoutUrl: string): Promise<void> {
  await app.db
    .update(payments)
    .set({ checkoutUrl })
    .where(and(eq(payments.reference, reference), isNull(payments.checkoutUrl)))
}

async function supersedeAttempt(app: AppContext, reference: string): Promise<void> {
  await app.db
    .update(payments)
    .set({ supersededAt: app.clock.now() })
    .where(and(eq(payments.reference, reference), isNull(payments.supersededAt)))
}
