import { eq, sum } from 'drizzle-orm'
import type { Handler } from 'hono'
import { z } from 'zod'
import type { Transaction } from '#src/database/client.ts'
import { answer, readJson, refuse } from './answers.ts'
import { type PaystackTransaction, REFERENCE, transactionById, transactionByReference } from './find-transaction.ts'
import { type PaystackGround, secondsFrom } from './ground.ts'
import { misfortuneOf } from './misfortunes.ts'
import { createdRefundJson, type PaystackRefund } from './refund-json.ts'
import { queueRefundEvent, REFUND_STEP_SECONDS } from './refund-steps.ts'
import { refunds, transactions } from './table.server.ts'

const note = z
  .string()
  .max(500)
  .default('')
  .transform(text => text.replaceAll('\0', ''))
const refundRequest = z.object({
  transaction: z.union([z.string().regex(REFERENCE), z.int().transform(String)]),
  /** Kobo; left out, all of it goes back. */
  amount: z.coerce.number().int().positive().optional(),
  customer_note: note,
  merchant_note: note,
})

// The messages of refused refunds are our own words: the reference has none for them.

/** `POST /refund`: starts to give back a payment or part of it. */
export function createRefund(ground: PaystackGround): Handler {
  return async c => {
    const body = await readJson(c)
    const parsed = refundRequest.safeParse(body)
    if (!parsed.success) return refuse(c, 400, 'Transaction is required', { code: 'missing_params' })
    const { transaction: key } = parsed.data

    return ground.db.transaction(async tx => {
      const transaction = (await transactionByReference(tx, key)) ?? (await transactionById(tx, key))
      if (transaction === null) return refuse(c, 404, 'Transaction not found', { code: 'transaction_not_found' })

      const left = await lockRefundable(tx, transaction)
      const amount = parsed.data.amount ?? left
      if (transaction.status === 'reversed' || left === 0) return invalid('Transaction has been fully reversed')
      if (transaction.status !== 'success') return invalid('Transaction has not been completed')
      if (amount > left) return invalid('Refund amount cannot be more than what is left of the transaction')

      const refund = await openRefund(ground, tx, transaction, {
        amount,
        customerNote: parsed.data.customer_note || `Refund for transaction ${transaction.reference}`,
        merchantNote: parsed.data.merchant_note || `Refund for transaction ${transaction.reference}`,
      })
      return answer(c, 'Refund has been queued for processing', createdRefundJson(refund, transaction))
    })

    function invalid(message: string) {
      return refuse(c, 400, message, { code: 'invalid_params', nextStep: 'Provide valid params' })
    }
  }
}

/** What is left to give back, in kobo. Holds the transaction, so that two refunds cannot give the same money back. */
async function lockRefundable(tx: Transaction, transaction: PaystackTransaction): Promise<number> {
  await tx.select({ id: transactions.id }).from(transactions).where(eq(transactions.id, transaction.id)).for('update')
  const given = await tx
    .select({ status: refunds.status, total: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(eq(refunds.transactionId, transaction.id))
    .groupBy(refunds.status)
  return given.reduce((left, { status, total }) => (status === 'failed' ? left : left - total), transaction.amount)
}

async function openRefund(
  ground: PaystackGround,
  tx: Transaction,
  transaction: PaystackTransaction,
  request: Pick<PaystackRefund, 'amount' | 'customerNote' | 'merchantNote'>,
): Promise<PaystackRefund> {
  const now = ground.clock.now()
  const twist = await misfortuneOf(tx, 'refund-fails', 'refund-needs-attention')
  const fates = { 'refund-fails': 'failed', 'refund-needs-attention': 'needs-attention' } as const
  const [refund] = await tx
    .insert(refunds)
    .values({
      ...request,
      transactionId: transaction.id,
      status: 'pending',
      fate: twist === null ? 'processed' : fates[twist],
      createdAt: now,
      updatedAt: now,
      nextStepAt: secondsFrom(now, REFUND_STEP_SECONDS),
    })
    .returning()
  if (refund === undefined) throw new Error('A stored refund was not given back.')
  await queueRefundEvent(tx, refund, transaction, now)
  return refund
}
