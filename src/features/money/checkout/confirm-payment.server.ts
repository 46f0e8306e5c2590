import { and, eq, ne } from 'drizzle-orm'
import { type SettlePaymentResult, settlePayment } from '#src/features/money/settle-payment.server.ts'
import { ARCHIVED, hasMoneyMoved, PAYMENT_STATES } from '#src/features/money/states.ts'
import { payments } from '#src/features/money/table.server.ts'
import { GatewayUnavailable, type VerifyAnswer } from './payment-gateway.ts'
import { paymentOutcome } from './payment-outcome.ts'
import { recordOutcome } from './record-outcome.server.ts'
import { recordRefunds } from './record-refunds.server.ts'
import { findGateway, type PaymentContext } from './start-payment.server.ts'

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
  const [payment] = await app.db.select(VERIFIED_COLUMNS).from(payments).where(eq(payments.reference, reference))
  if (payment === undefined) return 'unknown'
  return PAYMENT_STATES[payment.state].outcome ?? verifyAndRecord(app, payment)
}

/** Like `confirmPayment`, but asks about settled payments too, because they may be reversed or refunded. */
export async function recheckPayment(app: PaymentContext, reference: string): Promise<ConfirmPaymentResult> {
  const [payment] = await app.db
    .select(VERIFIED_COLUMNS)
    .from(payments)
    .where(and(eq(payments.reference, reference), ne(payments.state, ARCHIVED)))
  return payment === undefined ? 'unknown' : verifyAndRecord(app, payment, true)
}

const VERIFIED_COLUMNS = {
  id: payments.id,
  reference: payments.reference,
  kobo: payments.kobo,
  currency: payments.currency,
  provider: payments.provider,
  state: payments.state,
}

const RESULT_BY_SETTLEMENT = {
  settled: 'settled',
  'already-settled': 'settled',
  'refund-due': 'refund-due',
  reversed: 'failed',
} as const satisfies Record<SettlePaymentResult, ConfirmPaymentResult>

type VerifiedPayment = Pick<typeof payments.$inferSelect, keyof typeof VERIFIED_COLUMNS>

async function verifyAndRecord(
  app: PaymentContext,
  payment: VerifiedPayment,
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
  payment: VerifiedPayment,
  answer: VerifyAnswer,
): Promise<ConfirmPaymentResult> {
  const { id: paymentId, reference } = payment
  const outcome = paymentOutcome(payment, answer)
  if (outcome.kind === 'paid') return RESULT_BY_SETTLEMENT[await settlePayment(app, reference, outcome)]
  await recordOutcome(app, reference, outcome)
  if (outcome.kind === 'mismatch') app.log.error({ paymentId, reason: outcome.reason }, 'payment mismatch')
  return outcome.kind === 'reversed' ? 'failed' : outcome.kind
}
