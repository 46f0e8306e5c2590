import { and, asc, eq, isNotNull, lte, ne, sum } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import { addSeconds, type PaystackContext } from './context.ts'
import { takeFault } from './faults.ts'
import { toRefundWebhookJson } from './refund-json.ts'
import { refunds, transactions } from './table.server.ts'
import type { PaystackTransaction } from './transactions.ts'
import { queueWebhook } from './webhooks.ts'

export type PaystackRefund = typeof refunds.$inferSelect

const STEP_SECONDS = 5

type NewRefund = Pick<PaystackRefund, 'amount'> &
  Partial<Pick<PaystackRefund, 'merchantNote' | 'customerNote' | 'disputeId'>>

/** The caller has locked the transaction. */
export async function queueRefund(
  tx: Transaction,
  transaction: PaystackTransaction,
  fields: NewRefund,
  now: Date,
): Promise<PaystackRefund> {
  const fault = await takeFault(tx, 'refund-fails', 'refund-needs-attention')
  const faultEnds = fault === 'refund-fails' ? 'failed' : fault === null ? transaction.refundEnds : 'needs-attention'
  const [refund] = await tx
    .insert(refunds)
    .values({
      ...fields,
      transactionId: transaction.id,
      status: 'pending',
      endsAs: faultEnds,
      createdAt: now,
      updatedAt: now,
      nextStepAt: addSeconds(now, STEP_SECONDS),
    })
    .returning()
  if (refund === undefined) throw new Error('The inserted refund was not returned.')
  await queueRefundWebhook(tx, refund, transaction, now)
  return refund
}

/** Returns null unless the refund waits for bank details. An account number of zeros fails again. */
export async function retryRefund(
  tx: Transaction,
  id: number,
  accountNumber: string,
  now: Date,
): Promise<PaystackRefund | null> {
  const [refund] = await tx
    .update(refunds)
    .set({
      status: 'processing',
      endsAs: /^0+$/.test(accountNumber) ? 'failed' : 'processed',
      updatedAt: now,
      nextStepAt: addSeconds(now, STEP_SECONDS),
    })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'needs-attention')))
    .returning()
  if (refund === undefined) return null
  await queueRefundWebhook(tx, refund, await findTransaction(tx, refund.transactionId), now)
  return refund
}

/** Locks the transaction, so that concurrent refunds cannot exceed the payment. */
export async function lockAndReadRefundableKobo(tx: Transaction, { id, amount }: PaystackTransaction): Promise<number> {
  await tx.select({ id: transactions.id }).from(transactions).where(eq(transactions.id, id)).for('update')
  const [refundSum] = await tx
    .select({ kobo: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.transactionId, id), ne(refunds.status, 'failed')))
  return amount - (refundSum?.kobo ?? 0)
}

export const isRefundDue = (now: Date) => lte(refunds.nextStepAt, now)

/** Each refund goes from pending over processing to its end. */
export async function processDueRefunds({ db, clock }: PaystackContext): Promise<void> {
  const now = clock.now()
  await db.transaction(async tx => {
    const dueRefunds = await tx
      .select()
      .from(refunds)
      .where(and(isNotNull(refunds.nextStepAt), isRefundDue(now)))
      .orderBy(asc(refunds.id))
      .for('update', { skipLocked: true })
    for (const refund of dueRefunds) await advanceRefund(tx, refund, now)
  })
}

async function advanceRefund(tx: Transaction, refund: PaystackRefund, now: Date): Promise<void> {
  const at = refund.nextStepAt ?? now
  const isProcessing = refund.status === 'pending'
  const status = isProcessing ? 'processing' : refund.endsAs
  const [advanced] = await tx
    .update(refunds)
    .set({
      status,
      updatedAt: at,
      nextStepAt: isProcessing ? addSeconds(at, STEP_SECONDS) : null,
      refundedAt: status === 'processed' ? at : null,
    })
    .where(eq(refunds.id, refund.id))
    .returning()
  if (advanced === undefined) return
  const transaction = await findTransaction(tx, refund.transactionId)
  if (status === 'processed') await reverseIfRefunded(tx, transaction)
  await queueRefundWebhook(tx, advanced, transaction, now)
  if (advanced.nextStepAt !== null && advanced.nextStepAt <= now) await advanceRefund(tx, advanced, now)
}

async function reverseIfRefunded(tx: Transaction, { id, amount }: PaystackTransaction): Promise<void> {
  const [refundSum] = await tx
    .select({ kobo: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.transactionId, id), eq(refunds.status, 'processed')))
  if (refundSum?.kobo === amount)
    await tx.update(transactions).set({ status: 'reversed' }).where(eq(transactions.id, id))
}

async function findTransaction(tx: Transaction, id: number): Promise<PaystackTransaction> {
  const [transaction] = await tx.select().from(transactions).where(eq(transactions.id, id))
  if (transaction === undefined) throw new Error('A refund has no transaction.')
  return transaction
}

async function queueRefundWebhook(
  tx: Transaction,
  refund: PaystackRefund,
  transaction: PaystackTransaction,
  now: Date,
) {
  const data = toRefundWebhookJson(refund, transaction)
  await queueWebhook(tx, { event: `refund.${refund.status}`, data, now, dueAt: now })
}
