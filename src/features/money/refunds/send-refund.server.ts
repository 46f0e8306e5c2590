import { and, asc, eq, isNull, lte, or } from 'drizzle-orm'
import { HOUR_MS } from '#src/clock.ts'
import { recheckPayment } from '../checkout/confirm-payment.server.ts'
import {
  findGateway,
  GatewayUnavailable,
  type PaymentContext,
  type PaymentGateway,
} from '../checkout/payment-gateway.ts'
import { payments, refunds } from '../table.server.ts'
import { failRefund, recordRefunds } from './record-refunds.server.ts'
import { lockRefund } from './refund.server.ts'
import { calculateNextRefundCheck, MAX_SENDING_DELAY_MS, SENDING_MS } from './rules.ts'
import { APPROVED } from './states.ts'

export type SendRefundResult = 'sent' | 'refused' | 'nothing-to-send' | 'unreachable'

type ClaimedRefund = NonNullable<Awaited<ReturnType<typeof claimRefund>>>

/**
 * Asks the provider to pay back an approved refund. It looks for the refund there first, because the provider pays a
 * repeated request twice. While one request may be on its way, no other is sent.
 */
export async function sendRefund(app: PaymentContext, refundId: string): Promise<SendRefundResult> {
  const claimed = await claimRefund(app, refundId)
  if (claimed === null) return 'nothing-to-send'
  const gateway = findGateway(app, claimed.provider)
  if (gateway === null) {
    app.log.warn({ refundId, provider: claimed.provider }, 'refund is at a provider that is not set up')
    return 'unreachable'
  }
  const found = await findAtProvider(app, gateway, claimed)
  if (found === 'unreachable') return releaseClaim(app, claimed)
  if (found === 'recorded') return 'sent'
  if (app.clock.now().getTime() - claimed.sentAt.getTime() > MAX_SENDING_DELAY_MS) return 'unreachable'
  return createAtProvider(app, gateway, claimed)
}

/** The lease outlasts the request and its time-out. After a lost answer, the refund is looked for when it ends. */
async function claimRefund(app: PaymentContext, refundId: string) {
  const now = app.clock.now()
  const isFree = or(isNull(refunds.sentAt), lte(refunds.sentAt, new Date(now.getTime() - SENDING_MS)))
  const [refund] = await app.db
    .update(refunds)
    .set({ sentAt: now, nextCheckAt: calculateNextRefundCheck(APPROVED, now) })
    .where(and(eq(refunds.id, refundId), eq(refunds.way, 'provider'), eq(refunds.state, APPROVED), isFree))
    .returning()
  if (refund === undefined) return null
  const [payment] = await app.db
    .select({ reference: payments.reference, provider: payments.provider, transactionId: payments.transactionId })
    .from(payments)
    .where(eq(payments.id, refund.paymentId))
  return payment === undefined ? null : { ...refund, ...payment, sentAt: now }
}

async function findAtProvider(app: PaymentContext, gateway: PaymentGateway, claimed: ClaimedRefund) {
  try {
    const transactionId = claimed.transactionId ?? (await findTransactionId(gateway, claimed.reference))
    if (transactionId === null) return 'unreachable'
    const allRefunds = await gateway.refunds(transactionId)
    if (!allRefunds.some(({ ourId }) => ourId === claimed.id)) return 'missing'
    await recordRefunds(app, claimed.reference, allRefunds)
    return 'recorded'
  } catch (err) {
    return logUnavailable(app, claimed.id, err)
  }
}

async function findTransactionId(gateway: PaymentGateway, reference: string): Promise<string | null> {
  const answer = await gateway.verify(reference)
  return answer.outcome === 'known' ? answer.transactionId : null
}

function logUnavailable(app: PaymentContext, refundId: string, err: unknown): 'unreachable' {
  if (!(err instanceof GatewayUnavailable)) throw err
  app.log.warn({ err, refundId }, 'payment provider unavailable')
  return 'unreachable'
}

/** Nothing was sent, so the next try need not wait. */
async function releaseClaim(app: PaymentContext, { id, sentAt }: ClaimedRefund): Promise<'unreachable'> {
  await app.db
    .update(refunds)
    .set({ sentAt: null })
    .where(and(eq(refunds.id, id), eq(refunds.state, APPROVED), eq(refunds.sentAt, sentAt)))
  return 'unreachable'
}

async function createAtProvider(
  app: PaymentContext,
  gateway: PaymentGateway,
  { id, reference, amount }: ClaimedRefund,
): Promise<SendRefundResult> {
  try {
    const answer = await gateway.createRefund({
      reference,
      kobo: amount,
      ourId: id,
      payerNote: 'Your refund from us, see the email about it.',
    })
    if (answer.outcome === 'accepted') {
      const { state } = answer.refund
      // Only the list of all refunds may add to the ledger.
      const report = { ...answer.refund, ourId: id, state: state === 'processed' ? 'processing' : state } as const
      await recordRefunds(app, reference, [report])
      return 'sent'
    }
    await recordRefusal(app, { refundId: id, problem: answer.providerMessage })
    return 'refused'
  } catch (err) {
    return logUnavailable(app, id, err)
  }
}

async function recordRefusal(
  app: PaymentContext,
  { refundId, problem }: { refundId: string; problem: string },
): Promise<void> {
  await app.db.transaction(async tx => {
    const locked = await lockRefund(tx, refundId)
    if (locked?.refund.state === APPROVED) await failRefund(app, tx, { ...locked, problem })
  })
}

const BATCH_SIZE = 50

/** Sends approved refunds again and asks about those under way, because jobs and webhooks get lost. */
export async function reconcileRefunds(app: PaymentContext): Promise<number> {
  const now = app.clock.now()
  const dueRefunds = await app.db
    .select({ id: refunds.id, state: refunds.state, reference: payments.reference })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(lte(refunds.nextCheckAt, now))
    .orderBy(asc(refunds.nextCheckAt))
    .limit(BATCH_SIZE)
  for (const { id, state, reference } of dueRefunds) {
    // Postpone first, so that a refund that cannot be read does not hold up the others.
    await app.db
      .update(refunds)
      .set({ nextCheckAt: new Date(now.getTime() + HOUR_MS) })
      .where(eq(refunds.id, id))
    try {
      await (state === APPROVED ? sendRefund(app, id) : recheckPayment(app, reference))
    } catch (err) {
      app.log.error({ err, refundId: id }, 'refund could not be reconciled')
    }
  }
  return dueRefunds.length
}
