import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { loadLedger, recordLedgerEntry } from '../ledger.server.ts'
import { calculateBalanceAfterRefunds } from '../ledger.ts'
import { type LockedPayment, lockPayment, type Payment, recordPaymentEvent } from '../purchase.server.ts'
import { queuePaymentProblemMail } from '../queue-mails.server.ts'
import { isSettled, REVERSED } from '../states.ts'
import { payments, refunds } from '../table.server.ts'
import { findEntryMeaning } from './meanings.server.ts'
import type { RefundRow } from './queries.server.ts'
import { queueRefundPaidMail } from './queue-mails.server.ts'

export type LockedRefund = LockedPayment & { refund: RefundRow }

/** Locks the payment of a refund before reading both. */
export async function lockRefund(tx: Transaction, refundId: string): Promise<LockedRefund | null> {
  const isThisRefund = eq(refunds.id, refundId)
  const [found] = await tx.select({ paymentId: refunds.paymentId }).from(refunds).where(isThisRefund)
  const locked = found && (await lockPayment(tx, eq(payments.id, found.paymentId)))
  const [refund] = await tx.select().from(refunds).where(isThisRefund)
  return locked && refund ? { ...locked, refund } : null
}

/** `values` are texts that staff typed. */
export async function recordRefundEvent(
  app: AppContext,
  tx: Transaction,
  {
    refund: { amount, currency },
    payment,
    actor,
    type,
    values = {},
  }: {
    refund: Pick<RefundRow, 'amount' | 'currency'>
    payment: Pick<Payment, 'id' | 'reference'>
    actor: StaffActor | { kind: 'system' } | { kind: 'visitor' }
    type:
      | 'refund.proposed'
      | 'refund.approved'
      | 'refund.declined'
      | 'refund.failed'
      | 'refund.needs_attention'
      | 'refund.account_received'
      | 'refund.account_asked'
      | 'refund.recorded_offline'
    values?: Readonly<Record<string, string>>
  },
): Promise<void> {
  await recordPaymentEvent(app, tx, payment, { type, actor, amount, currency }, values)
}

type PaidRefund = Pick<RefundRow, 'id' | 'amount' | 'currency' | 'meaning'> & { paidAt?: Date }

/** Takes a paid refund from what counts, and mails the payer. `refundedKobo` sums all paid refunds with this one. */
export async function recordPaidRefund(
  app: AppContext,
  tx: Transaction,
  locked: LockedPayment,
  { refund, refundedKobo }: { refund: PaidRefund; refundedKobo: number },
) {
  const { payment } = locked
  const { receipt, balance } = await loadLedger(tx, payment.id)
  const left =
    refund.currency === 'GBP'
      ? { pence: balance.pence - refund.amount, kobo: balance.kobo }
      : receipt && calculateBalanceAfterRefunds(receipt, payment.arrivedKobo ?? payment.kobo, refundedKobo)
  const { pence, kobo } = left ?? balance
  // A reversal may already have taken more than the refund, so never add money.
  const movedPence = Math.min(0, pence - balance.pence)
  const meaning = findEntryMeaning(locked, { meaning: refund.meaning, pence: movedPence })
  const entryId = await recordLedgerEntry(app, tx, payment, {
    kind: 'refund',
    pence: movedPence,
    kobo: Math.min(0, kobo - balance.kobo),
    refundId: refund.id,
    meaning,
    ...(refund.paidAt && { at: refund.paidAt }),
  })
  await queueRefundPaidMail(app, tx, { refund, payment, entryId })
  return { pence: movedPence, meaning }
}

/** Ends a payment of which nothing counts any more. A refund that began elsewhere may need a look of staff. */
export async function closeRefundedPayment(
  app: AppContext,
  tx: Transaction,
  payment: Payment,
  { refundedKobo, needsLook }: { refundedKobo: number; needsLook: boolean },
) {
  const isThisPayment = eq(payments.id, payment.id)
  const now = app.clock.now()
  const { receipt, balance } = await loadLedger(tx, payment.id)
  if (isSettled(payment.state) && balance.pence === 0) {
    const flagChanges = needsLook
      ? { flag: 'reversed', flagClearedAt: null }
      : { flagClearedAt: payment.flag === null ? null : now }
    await tx
      .update(payments)
      .set({ state: REVERSED, ...flagChanges })
      .where(isThisPayment)
    if (needsLook) await queuePaymentProblemMail(app, tx, payment, 'reversed')
    return
  }
  if (payment.flag === 'reversed' && needsLook) return
  const arrivedKobo = payment.arrivedKobo ?? payment.kobo
  const refundableKobo = payment.flag === 'overpaid' ? arrivedKobo - (receipt?.kobo ?? 0) : arrivedKobo
  if (payment.flag === null || payment.flagClearedAt !== null || refundedKobo < refundableKobo) return
  await tx.update(payments).set({ flagClearedAt: now }).where(isThisPayment)
}
