import { eq } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { penceFor } from '#src/features/exchange-rate/conversion.ts'
import { latestRate } from '#src/features/exchange-rate/queries.server.ts'
import { giveOutReference } from './give-out-reference.server.ts'
import { lockPurchaseOf } from './lock-purchase-of.server.ts'
import type { Purchase } from './purchase.server.ts'
import { queueReceipt } from './queue-receipt.server.ts'
import { countsAtQuotedRate } from './quote-validity.ts'
import { recordEntry } from './record-entry.server.ts'
import { reinstatePayment } from './reinstate-payment.server.ts'
import { payments, quotes } from './table.server.ts'
import { tellMembersOfPayment } from './tell-members-of-payment.server.ts'
import { tellStaff } from './tell-staff.server.ts'
import type { Verdict } from './verdict.ts'

export type Settled = 'settled' | 'already-settled' | 'refund-due'
type Payment = typeof payments.$inferSelect
type Paid = Extract<Verdict, { kind: 'paid' }>

/**
 * Counts a payment that the provider confirmed. Return page, webhook and reconciliation all come through here, in any order
 * and number; the first settles, the others see that it is done.
 */
export async function settlePayment(app: Ground, reference: string, paid: Paid): Promise<Settled> {
  return app.db.transaction(async tx => {
    // The purchase is locked before the payment, here and everywhere, so that two settlements never wait for each other.
    const purchase = await lockPurchaseOf(tx, eq(payments.reference, reference))
    const [payment] = await tx.select().from(payments).where(eq(payments.reference, reference)).for('update')
    if (payment === undefined) throw new Error('The payment is gone from the books.')
    if (payment.state === 'settled' || payment.state === 'archived') return 'already-settled'
    if (payment.state === 'refund_due') return 'refund-due'

    const refusal = whyNotCounted(purchase, payment)
    if (purchase === null || refusal !== null) {
      await markRefundDue(app, tx, payment, paid, refusal ?? 'deleted')
      return 'refund-due'
    }
    if (payment.state === 'reversed') {
      await reinstatePayment(app, tx, payment)
      return 'settled'
    }
    await countPayment(app, tx, purchase, payment, paid)
    return 'settled'
  })
}

/** Money for something deleted or rejected, or more than is left to pay, is not ours to keep. */
function whyNotCounted(
  purchase: Purchase | null,
  payment: Pick<Payment, 'pence'>,
): 'deleted' | 'rejected' | 'paid-twice' | null {
  if (purchase === null) return 'deleted'
  if (!purchase.isPayable) return 'rejected'
  const { account } = purchase
  return account.due !== null && payment.pence <= account.totalPence - account.settledPence ? null : 'paid-twice'
}

async function markRefundDue(
  app: Ground,
  tx: Transaction,
  payment: Payment,
  paid: Paid,
  reason: 'deleted' | 'rejected' | 'paid-twice',
) {
  await tx
    .update(payments)
    .set({
      state: 'refund_due',
      flag: reason,
      flagClearedAt: null,
      settledAt: null,
      paidAt: paid.paidAt,
      channel: paid.channel,
      nextCheckAt: null,
    })
    .where(eq(payments.id, payment.id))
  await recordEvent(app, tx, {
    type: 'payment.refund_due',
    actor: { kind: 'system' },
    subject: { kind: 'payment', id: payment.id },
    reference: payment.reference,
    reason,
  })
  await tellStaff(app, tx, payment, reason)
}

/** Counts the sum that was asked for; what came long after its quote counts at the rate of today, and staff are told. */
async function countPayment(app: Ground, tx: Transaction, purchase: Purchase, payment: Payment, paid: Paid) {
  const now = app.clock.now()
  const isLate = !countsAtQuotedRate(await quotedAt(tx, payment), paid.paidAt ?? now)
  const pence = isLate ? await penceToday(app, tx, payment) : payment.pence
  const applicationReference = purchase.key.kind === 'application' ? await giveOutReference(app, tx, purchase) : null
  await tx
    .update(payments)
    .set({
      state: 'settled',
      flag: isLate ? 'late-rate' : null,
      flagClearedAt: null,
      settledAt: now,
      paidAt: paid.paidAt,
      channel: paid.channel,
      nextCheckAt: null,
      applicationReference,
    })
    .where(eq(payments.id, payment.id))
  await recordEntry(app, tx, payment, { kind: 'receipt', pence, kobo: payment.kobo })
  await recordEvent(app, tx, {
    type: 'payment.settled',
    actor: { kind: 'system' },
    subject: { kind: 'payment', id: payment.id },
    reference: payment.reference,
    instalment: payment.instalment,
    pence,
    kobo: payment.kobo,
    ...(isLate ? { askedPence: payment.pence } : {}),
  })
  if (isLate) await tellStaff(app, tx, payment, 'late-rate')
  const counted = { ...payment, pence, applicationReference }
  await queueReceipt(app, tx, purchase, counted)
  await tellMembersOfPayment(app, tx, purchase, counted)
}

async function quotedAt(tx: Transaction, { quoteId, openedAt }: Payment): Promise<Date> {
  if (quoteId === null) return openedAt
  const [quote] = await tx.select({ madeAt: quotes.madeAt }).from(quotes).where(eq(quotes.id, quoteId))
  return quote?.madeAt ?? openedAt
}

/** Never more than was asked for, and never nothing. */
async function penceToday(app: Ground, tx: Transaction, { pence, kobo }: Payment): Promise<number> {
  const rate = await latestRate(tx, app.clock.now())
  return rate === null ? pence : Math.max(1, Math.min(pence, penceFor(kobo, rate.nairaMicrosPerPound)))
}
