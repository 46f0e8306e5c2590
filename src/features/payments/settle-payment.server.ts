import { eq } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { applicationOncePaid } from './application-once-paid.ts'
import { giveOutReference } from './give-out-reference.server.ts'
import { lockPurchaseOf } from './lock-purchase-of.server.ts'
import type { Purchase } from './purchase.server.ts'
import { queueReceipt } from './queue-receipt.server.ts'
import { payments } from './table.server.ts'
import { tellMembersOfPayment } from './tell-members-of-payment.server.ts'
import { tellStaff } from './tell-staff.server.ts'
import type { Verdict } from './verdict.ts'

export type Settled = 'settled' | 'already-settled' | 'refund-due'
type Payment = typeof payments.$inferSelect

/**
 * Counts a payment that the provider confirmed: the one place that changes money. Return page, webhook and reconciliation
 * all come through here, in any order and number; the first settles, the others see that it is done.
 */
export async function settlePayment(
  app: Ground,
  reference: string,
  paid: Extract<Verdict, { kind: 'paid' }>,
): Promise<Settled> {
  return app.db.transaction(async tx => {
    // The purchase is locked before the payment, here and everywhere, so that two settlements never wait for each other.
    const purchase = await lockPurchaseOf(tx, eq(payments.reference, reference))
    const [payment] = await tx.select().from(payments).where(eq(payments.reference, reference)).for('update')
    if (payment === undefined) throw new Error('The payment is gone from the books.')
    if (payment.state === 'settled') return 'already-settled'
    if (payment.state === 'refund_due') return 'refund-due'

    const refusal = whyNotCounted(purchase, payment)
    if (purchase === null || refusal !== null) {
      await owe(app, tx, payment, paid, refusal ?? 'deleted')
      return 'refund-due'
    }
    const applicationReference = await count(app, tx, purchase, payment, paid)
    const counted = { ...payment, applicationReference }
    await queueReceipt(app, tx, purchase, counted)
    await tellMembersOfPayment(app, tx, purchase, counted)
    return 'settled'
  })
}

/** Money for something deleted or rejected, or that came before, is not ours to keep. */
function whyNotCounted(purchase: Purchase | null, payment: Payment): 'deleted' | 'rejected' | 'paid-twice' | null {
  if (purchase === null) return 'deleted'
  if (!purchase.isPayable) return 'rejected'
  return purchase.account.due?.instalment === payment.instalment ? null : 'paid-twice'
}

async function owe(
  app: Ground,
  tx: Transaction,
  payment: Payment,
  paid: Extract<Verdict, { kind: 'paid' }>,
  reason: 'deleted' | 'rejected' | 'paid-twice',
) {
  await tx
    .update(payments)
    .set({
      state: 'refund_due',
      flag: reason,
      flagClearedAt: null,
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

/** Settles the payment and lets the application's columns follow. Returns the application's reference, null for an order. */
async function count(
  app: Ground,
  tx: Transaction,
  purchase: Purchase,
  payment: Payment,
  paid: Extract<Verdict, { kind: 'paid' }>,
): Promise<string | null> {
  const now = app.clock.now()
  const isApplication = purchase.key.kind === 'application'
  const reference = isApplication ? await giveOutReference(app, tx, purchase) : null
  await tx
    .update(payments)
    .set({
      state: 'settled',
      flag: null,
      flagClearedAt: null,
      settledAt: now,
      paidAt: paid.paidAt,
      channel: paid.channel,
      nextCheckAt: null,
      applicationReference: reference,
    })
    .where(eq(payments.id, payment.id))
  if (isApplication) {
    await tx
      .update(applications)
      .set(applicationOncePaid(payment.instalment, now))
      .where(eq(applications.id, purchase.key.id))
  }
  await recordEvent(app, tx, {
    type: 'payment.settled',
    actor: { kind: 'system' },
    subject: { kind: 'payment', id: payment.id },
    reference: payment.reference,
    instalment: payment.instalment,
    pence: payment.pence,
    kobo: payment.kobo,
  })
  return reference
}
