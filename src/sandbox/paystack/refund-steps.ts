import { and, eq, lte, sum } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import { type PaystackTransaction, transactionById } from './find-transaction.ts'
import { type PaystackGround, secondsFrom } from './ground.ts'
import { type PaystackRefund, refundEventJson } from './refund-json.ts'
import { refunds, transactions } from './table.server.ts'
import { queueWebhook } from './webhooks.ts'

/** Days at Paystack; here long enough to be seen. */
export const REFUND_STEP_SECONDS = 5

/** Takes every refund whose time has come one step on: pending, processing, then its fate. Each step is announced. */
export async function moveRefundsOn({ db, clock }: PaystackGround): Promise<void> {
  await db.transaction(async tx => {
    const now = clock.now()
    const due = await tx
      .select()
      .from(refunds)
      .where(lte(refunds.nextStepAt, now))
      .orderBy(refunds.id)
      .limit(20)
      .for('update', { skipLocked: true })
    for (const refund of due) await takeStep(tx, refund, now)
  })
}

export async function queueRefundEvent(
  tx: Transaction,
  refund: PaystackRefund,
  transaction: PaystackTransaction,
  now: Date,
) {
  const data = refundEventJson(refund, transaction)
  await queueWebhook(tx, { event: `refund.${refund.status}`, data, now, dueAt: now })
}

async function takeStep(tx: Transaction, refund: PaystackRefund, now: Date) {
  const transaction = await transactionById(tx, refund.transactionId)
  if (transaction === null) throw new Error('A refund has lost its transaction.')

  const isFirstStep = refund.status === 'pending'
  const status: PaystackRefund['status'] = isFirstStep ? 'processing' : refund.fate
  const step = {
    status,
    updatedAt: now,
    refundedAt: status === 'processed' ? now : null,
    nextStepAt: isFirstStep ? secondsFrom(now, REFUND_STEP_SECONDS) : null,
  }
  await tx.update(refunds).set(step).where(eq(refunds.id, refund.id))
  if (status === 'processed') await reverseIfAllIsBack(tx, transaction)
  await queueRefundEvent(tx, { ...refund, ...step }, transaction, now)
}

async function reverseIfAllIsBack(tx: Transaction, { id, amount }: PaystackTransaction) {
  const [given] = await tx
    .select({ total: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.transactionId, id), eq(refunds.status, 'processed')))
  if (given?.total === amount) await tx.update(transactions).set({ status: 'reversed' }).where(eq(transactions.id, id))
}
