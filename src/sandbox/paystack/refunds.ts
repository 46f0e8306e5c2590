import { and, eq, lte, sum } from 'drizzle-orm'
import type { Handler } from 'hono'
import { z } from 'zod'
import type { Transaction } from '#src/database/client.ts'
import { answerWithData, readJson, refuse } from './api.ts'
import { REFERENCE_PATTERN } from './checkout-request.ts'
import { addSeconds, type PaystackContext } from './context.ts'
import { refunds, transactions } from './table.server.ts'
import { findTransactionByReference, type PaystackTransaction } from './transactions.ts'
import { queueWebhook } from './webhooks.ts'

type Refund = typeof refunds.$inferSelect

const REFUND_PROCESSING_SECONDS = 10

const refundRequestSchema = z.object({
  transaction: z.string().regex(REFERENCE_PATTERN),
  /** The amount is in kobo. */
  amount: z.coerce.number().int().positive().optional(),
})

/** Answers `POST /refund`. */
export function createRefundHandler({ db, clock }: PaystackContext): Handler {
  return async c => {
    const parsed = refundRequestSchema.safeParse(await readJson(c))
    if (!parsed.success) return refuse(c, 400, 'Transaction is required', { code: 'missing_params' })

    return db.transaction(async tx => {
      const transaction = await findTransactionByReference(tx, parsed.data.transaction)
      if (transaction === null) return refuse(c, 404, 'Transaction not found', { code: 'transaction_not_found' })
      const refundableKobo = await lockAndReadRefundableKobo(tx, transaction)
      const amount = parsed.data.amount ?? refundableKobo
      if (transaction.status !== 'success') return refuseInvalid('Transaction has not been completed')
      if (amount > refundableKobo || refundableKobo === 0)
        return refuseInvalid('Refund amount cannot be more than what is left of the transaction')

      const now = clock.now()
      const [refund] = await tx
        .insert(refunds)
        .values({ transactionId: transaction.id, amount, status: 'pending', createdAt: now })
        .returning()
      if (refund === undefined) throw new Error('The inserted refund was not returned.')
      await queueRefundWebhook(tx, refund, transaction, now)
      return answerWithData(c, 'Refund has been queued for processing', {
        ...toRefundJson(refund),
        transaction: { id: transaction.id, reference: transaction.reference, amount: transaction.amount },
      })
    })

    function refuseInvalid(message: string) {
      return refuse(c, 400, message, { code: 'invalid_params', nextStep: 'Provide valid params' })
    }
  }
}

/** Answers `GET /refund?transaction=`. */
export function createRefundListHandler({ db }: PaystackContext): Handler {
  return async c => {
    const id = z.coerce.number().int().positive().safe().catch(0).parse(c.req.query('transaction'))
    const rows = await db.select().from(refunds).where(eq(refunds.transactionId, id)).orderBy(refunds.id)
    return answerWithData(c, 'Refunds retrieved', rows.map(toRefundJson))
  }
}

/** Locks the transaction, so that concurrent refunds cannot exceed the payment. */
async function lockAndReadRefundableKobo(tx: Transaction, { id, amount }: PaystackTransaction): Promise<number> {
  await tx.select({ id: transactions.id }).from(transactions).where(eq(transactions.id, id)).for('update')
  const [refundSum] = await tx
    .select({ kobo: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(eq(refunds.transactionId, id))
  return amount - (refundSum?.kobo ?? 0)
}

export const isRefundDue = (now: Date) =>
  and(eq(refunds.status, 'pending'), lte(refunds.createdAt, addSeconds(now, -REFUND_PROCESSING_SECONDS)))

export async function processDueRefunds({ db, clock }: PaystackContext): Promise<void> {
  await db.transaction(async tx => {
    const now = clock.now()
    const dueRefunds = await tx
      .update(refunds)
      .set({ status: 'processed', refundedAt: now })
      .where(isRefundDue(now))
      .returning()
    for (const refund of dueRefunds) {
      const transaction = await reverseIfRefunded(tx, refund.transactionId)
      await queueRefundWebhook(tx, refund, transaction, now)
    }
  })
}

async function reverseIfRefunded(tx: Transaction, id: number): Promise<PaystackTransaction> {
  const [transaction] = await tx.select().from(transactions).where(eq(transactions.id, id))
  if (transaction === undefined) throw new Error('A refund has no transaction.')
  const [refundSum] = await tx
    .select({ kobo: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.transactionId, id), eq(refunds.status, 'processed')))
  if (refundSum?.kobo === transaction.amount)
    await tx.update(transactions).set({ status: 'reversed' }).where(eq(transactions.id, id))
  return transaction
}

async function queueRefundWebhook(
  tx: Transaction,
  refund: Refund,
  { reference, email }: PaystackTransaction,
  now: Date,
) {
  const { id, status, amount } = refund
  const data = {
    status,
    transaction_reference: reference,
    refund_reference: status === 'processed' ? String(132_013_318_360 + id) : null,
    // Paystack sends the amount as a string in webhooks, but as a number in responses.
    amount: String(amount),
    currency: 'NGN',
    processor: 'mpgs_zen',
    customer: { first_name: null, last_name: null, email },
    integration: 412_829,
    domain: 'test',
  }
  await queueWebhook(tx, { event: `refund.${status}`, data, now, dueAt: now })
}

function toRefundJson({ id, transactionId, amount, status, createdAt, refundedAt }: Refund) {
  return {
    id,
    integration: 412_829,
    transaction: transactionId,
    domain: 'test',
    currency: 'NGN',
    amount,
    status,
    refunded_at: refundedAt,
    deducted_amount: status === 'processed' ? amount : 0,
    fully_deducted: status === 'processed',
    createdAt,
    updatedAt: refundedAt ?? createdAt,
  }
}
