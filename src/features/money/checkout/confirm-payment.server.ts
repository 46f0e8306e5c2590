import { and, asc, eq, lte, ne } from 'drizzle-orm'
import { HOUR_MS } from '#src/clock.ts'
import type { Payment } from '../purchase.server.ts'
import { recordRefunds } from '../refunds/record-refunds.server.ts'
import { settlePayment } from '../settle-payment.server.ts'
import { ARCHIVED, hasMoneyMoved, PAYMENT_STATES } from '../states.ts'
import { payments } from '../table.server.ts'
import { findGateway, GatewayUnavailable, type PaymentContext, type VerifyAnswer } from './payment-gateway.ts'
import { recordOutcome } from './record-outcome.server.ts'
import { calculateNextCheck, paymentOutcome } from './rules.ts'

export type ConfirmPaymentResult =
  | 'unknown'
  | 'settled'
  | 'failed'
  | 'waiting'
  | 'mismatch'
  | 'refund-due'
  | 'unreachable'

/** Asks the provider about a payment, unless its outcome is final, and stores the outcome. */
export async function confirmPayment(app: PaymentContext, reference: string): Promise<ConfirmPaymentResult> {
  const [payment] = await app.db.select().from(payments).where(eq(payments.reference, reference))
  if (payment === undefined) return 'unknown'
  return PAYMENT_STATES[payment.state].outcome ?? verifyAndRecord(app, payment)
}

/** Like `confirmPayment`, but asks about settled payments too, because they may be reversed or refunded. */
export async function recheckPayment(app: PaymentContext, reference: string): Promise<ConfirmPaymentResult> {
  const [payment] = await app.db
    .select()
    .from(payments)
    .where(and(eq(payments.reference, reference), ne(payments.state, ARCHIVED)))
  return payment === undefined ? 'unknown' : verifyAndRecord(app, payment, true)
}

async function verifyAndRecord(
  app: PaymentContext,
  payment: Payment,
  readsRefunds = false,
): Promise<ConfirmPaymentResult> {
  const { reference, provider } = payment
  const gateway = findGateway(app, provider)
  if (gateway === null) {
    app.log.warn({ paymentId: payment.id, provider }, 'payment is at a provider that is not set up')
    return 'unreachable'
  }
  try {
    const answer = await gateway.verify(reference)
    const refundsOf = readsRefunds && answer.outcome === 'known' ? answer.transactionId : null
    const allRefunds = refundsOf === null ? [] : await gateway.refunds(refundsOf)
    // A refund can lower only a receipt, and a full refund is no reversal.
    const isReceiptFirst = !hasMoneyMoved(payment.state)
    if (!isReceiptFirst) await recordRefunds(app, reference, allRefunds)
    const result = await recordAnswer(app, payment, answer)
    if (isReceiptFirst) await recordRefunds(app, reference, allRefunds)
    return result
  } catch (err) {
    if (!(err instanceof GatewayUnavailable)) throw err
    app.log.warn({ err, paymentId: payment.id }, 'payment provider unavailable')
    return 'unreachable'
  }
}

async function recordAnswer(
  app: PaymentContext,
  payment: Payment,
  answer: VerifyAnswer,
): Promise<ConfirmPaymentResult> {
  const { id: paymentId, reference } = payment
  const outcome = paymentOutcome(payment, answer)
  if (outcome.kind === 'paid') {
    const result = await settlePayment(app, reference, outcome)
    return result === 'reversed' ? 'failed' : result
  }
  await recordOutcome(app, reference, outcome)
  if (outcome.kind === 'mismatch') app.log.error({ paymentId, reason: outcome.reason }, 'payment mismatch')
  return outcome.kind === 'reversed' ? 'failed' : outcome.kind
}

const BATCH_SIZE = 50

/** Asks the provider about each payment that is due for a check, because webhooks get lost. */
export async function reconcilePayments(app: PaymentContext): Promise<number> {
  const duePayments = await app.db
    .select({ id: payments.id, reference: payments.reference, openedAt: payments.openedAt })
    .from(payments)
    .where(lte(payments.nextCheckAt, app.clock.now()))
    .orderBy(asc(payments.nextCheckAt))
    .limit(BATCH_SIZE)

  for (const payment of duePayments) {
    const result = await confirmOrLogFailure(app, payment)
    // During an outage, checks continue hourly even after 72 hours.
    if (result === 'unreachable') {
      const now = app.clock.now()
      const nextCheckAt = calculateNextCheck(payment.openedAt, now) ?? new Date(now.getTime() + HOUR_MS)
      await app.db.update(payments).set({ nextCheckAt }).where(eq(payments.id, payment.id))
    }
  }
  return duePayments.length
}

/** Logs a failure instead of throwing it, so that other payments are still checked. */
async function confirmOrLogFailure(
  app: PaymentContext,
  payment: { id: string; reference: string },
): Promise<ConfirmPaymentResult> {
  try {
    return await confirmPayment(app, payment.reference)
  } catch (err) {
    app.log.error({ err, paymentId: payment.id }, 'payment could not be reconciled')
    return 'unreachable'
  }
}
