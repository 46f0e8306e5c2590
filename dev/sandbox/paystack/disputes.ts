import { and, eq, lte, or } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import { addSeconds, type PaystackContext } from './context.ts'
import { toDisputeWebhookJson } from './dispute-json.ts'
import { takeFault } from './faults.ts'
import { lockAndReadRefundableKobo, queueRefund } from './refunds.ts'
import { disputes, transactions } from './table.server.ts'
import type { PaystackTransaction } from './transactions.ts'
import { queueWebhook } from './webhooks.ts'

export type PaystackDispute = typeof disputes.$inferSelect

const OPENS_AFTER_SECONDS = 5
const REMINDS_AFTER_SECONDS = 120
const ANSWER_SECONDS = 16 * 3600
const SHORT_ANSWER_SECONDS = 60
const BANK_SECONDS = 60

export async function openDispute(tx: Transaction, transaction: PaystackTransaction, now: Date): Promise<void> {
  const opensAt = addSeconds(now, OPENS_AFTER_SECONDS)
  const runsOut = (await takeFault(tx, 'dispute-runs-out')) !== null
  const [dispute] = await tx
    .insert(disputes)
    .values({
      transactionId: transaction.id,
      refundAmount: transaction.amount,
      status: 'awaiting-merchant-feedback',
      createdAt: opensAt,
      updatedAt: opensAt,
      dueAt: addSeconds(opensAt, runsOut ? SHORT_ANSWER_SECONDS : ANSWER_SECONDS),
      remindsAt: addSeconds(now, REMINDS_AFTER_SECONDS),
    })
    .returning()
  if (dispute === undefined) throw new Error('The inserted dispute was not returned.')
  const data = toDisputeWebhookJson(dispute, transaction)
  await queueWebhook(tx, { event: 'charge.dispute.create', data, now, dueAt: opensAt })
}

const isUnanswered = eq(disputes.status, 'awaiting-merchant-feedback')
const isReminderDue = (now: Date) => and(isUnanswered, lte(disputes.remindsAt, now))
const isOverdue = (now: Date) => and(isUnanswered, lte(disputes.dueAt, now))
const isDecisionDue = (now: Date) =>
  and(eq(disputes.status, 'awaiting-bank-feedback'), lte(disputes.bankDecidesAt, now))

export const isDisputeDue = (now: Date) => or(isReminderDue(now), isOverdue(now), isDecisionDue(now))

export async function processDueDisputes({ db, clock }: PaystackContext): Promise<void> {
  const now = clock.now()
  await db.transaction(async tx => {
    const dueDisputes = await tx
      .select()
      .from(disputes)
      .where(isDisputeDue(now))
      .orderBy(disputes.id)
      .for('update', { skipLocked: true })
    for (const dispute of dueDisputes) await processDispute(tx, dispute, now)
  })
}

async function processDispute(tx: Transaction, dispute: PaystackDispute, now: Date): Promise<void> {
  if (dispute.status === 'awaiting-bank-feedback') {
    const isForPayer = (await takeFault(tx, 'bank-decides-for-payer')) !== null
    return resolveDispute(tx, dispute, { resolution: isForPayer ? 'merchant-accepted' : 'declined' }, now)
  }
  if (dispute.dueAt <= now) return resolveDispute(tx, dispute, { resolution: 'auto-accepted' }, now)
  const changes = { remindsAt: null, updatedAt: now }
  await tx.update(disputes).set(changes).where(eq(disputes.id, dispute.id))
  await queueDisputeWebhook(tx, 'charge.dispute.remind', { ...dispute, ...changes }, now)
}

type Resolution = Pick<PaystackDispute, 'resolution'> & Partial<Pick<PaystackDispute, 'message' | 'refundAmount'>>

/** The caller has locked the dispute. The money goes back unless the bank declined. */
export async function resolveDispute(
  tx: Transaction,
  dispute: PaystackDispute,
  resolution: Resolution,
  now: Date,
): Promise<void> {
  const [resolved] = await tx
    .update(disputes)
    .set({ ...resolution, status: 'resolved', resolvedAt: now, updatedAt: now, remindsAt: null, bankDecidesAt: null })
    .where(eq(disputes.id, dispute.id))
    .returning()
  if (resolved === undefined) return
  await queueDisputeWebhook(tx, 'charge.dispute.resolve', resolved, now)
  if (resolved.resolution === 'declined') return
  const transaction = await findTransaction(tx, resolved)
  const amount = Math.min(resolved.refundAmount, await lockAndReadRefundableKobo(tx, transaction))
  if (amount > 0) await queueRefund(tx, transaction, { amount, disputeId: resolved.id }, now)
}

/** The caller has locked the dispute. */
export async function contestDispute(tx: Transaction, { id }: PaystackDispute, message: string, now: Date) {
  await tx
    .update(disputes)
    .set({
      status: 'awaiting-bank-feedback',
      message,
      remindsAt: null,
      bankDecidesAt: addSeconds(now, BANK_SECONDS),
      updatedAt: now,
    })
    .where(eq(disputes.id, id))
}

async function queueDisputeWebhook(tx: Transaction, event: string, dispute: PaystackDispute, now: Date): Promise<void> {
  const data = toDisputeWebhookJson(dispute, await findTransaction(tx, dispute))
  await queueWebhook(tx, { event, data, now, dueAt: now })
}

async function findTransaction(tx: Transaction, { transactionId }: PaystackDispute): Promise<PaystackTransaction> {
  const [transaction] = await tx.select().from(transactions).where(eq(transactions.id, transactionId))
  if (transaction === undefined) throw new Error('A dispute has no transaction.')
  return transaction
}
