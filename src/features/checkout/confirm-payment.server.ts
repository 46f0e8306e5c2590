import { and, eq, ne } from 'drizzle-orm'
import { type Settled, settlePayment } from '#src/features/payments/settle-payment.server.ts'
import { ARCHIVED, PAYMENT_STATES } from '#src/features/payments/states.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { judge } from './judge.ts'
import { GatewayUnavailable } from './payment-gateway.ts'
import { recordOutcome } from './record-outcome.server.ts'
import { recordRefunds } from './record-refunds.server.ts'
import { gatewayOf, type PaymentGround } from './start-payment.server.ts'

export type Confirmed =
  /** We never opened such a payment. */
  | 'unknown'
  | 'settled'
  | 'failed'
  /** The bank has not decided, or the payer has not finished. */
  | 'waiting'
  | 'mismatch'
  | 'refund-due'
  /** The provider cannot be asked now; it will be. */
  | 'unreachable'

/**
 * Asks the provider about a payment and updates our books. A settled one is not asked about again; one of another
 * provider waits.
 */
export async function confirmPayment(app: PaymentGround, reference: string): Promise<Confirmed> {
  const [payment] = await app.db
    .select({ ...ASKED, state: payments.state })
    .from(payments)
    .where(eq(payments.reference, reference))
  if (payment === undefined) return 'unknown'
  // A failed or abandoned payment may still arrive: those are asked about again.
  return PAYMENT_STATES[payment.state].outcome ?? askAndRecord(app, payment)
}

/** Like `confirmPayment`, for news that may undo a settlement (reversal, refund): always asks the provider, refunds included. */
export async function reviewPayment(app: PaymentGround, reference: string): Promise<Confirmed> {
  const [payment] = await app.db
    .select(ASKED)
    .from(payments)
    .where(and(eq(payments.reference, reference), ne(payments.state, ARCHIVED)))
  return payment === undefined ? 'unknown' : askAndRecord(app, payment, true)
}

const ASKED = {
  id: payments.id,
  reference: payments.reference,
  kobo: payments.kobo,
  currency: payments.currency,
  provider: payments.provider,
}

const CONFIRMED_AS = {
  settled: 'settled',
  'already-settled': 'settled',
  'refund-due': 'refund-due',
  reversed: 'failed',
} as const satisfies Record<Settled, Confirmed>

async function askAndRecord(
  app: PaymentGround,
  asked: Pick<typeof payments.$inferSelect, keyof typeof ASKED>,
  withRefunds = false,
): Promise<Confirmed> {
  const { reference, provider } = asked
  const gateway = gatewayOf(app, provider)
  if (gateway === null) {
    app.log.warn({ paymentId: asked.id, provider }, 'payment is at a provider that is not set up')
    return 'unreachable'
  }
  try {
    const answer = await gateway.verify(reference)
    if (withRefunds && answer.outcome === 'known' && answer.transactionId !== null) {
      await recordRefunds(app, reference, await gateway.refunds(answer.transactionId))
    }
    const verdict = judge(asked, answer)
    if (verdict.kind === 'paid') return CONFIRMED_AS[await settlePayment(app, reference, verdict)]
    await recordOutcome(app, reference, verdict)
    if (verdict.kind === 'mismatch') app.log.error({ paymentId: asked.id, reason: verdict.reason }, 'payment mismatch')
    return verdict.kind === 'reversed' ? 'failed' : verdict.kind
  } catch (err) {
    if (!(err instanceof GatewayUnavailable)) throw err
    app.log.warn({ err, paymentId: asked.id }, 'payment provider unavailable')
    return 'unreachable'
  }
}
