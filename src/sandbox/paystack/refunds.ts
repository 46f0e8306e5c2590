import { count, desc, eq, ne, sum } from 'drizzle-orm'
import type { Handler } from 'hono'
import { z } from 'zod'
import type { Transaction } from '#src/database/client.ts'
import { answer, readJson, refuse } from './answers.ts'
import { type PaystackTransaction, REFERENCE, transactionById, transactionByReference } from './find-transaction.ts'
import { type PaystackGround, secondsFrom } from './ground.ts'
import { misfortuneOf } from './misfortunes.ts'
import { createdRefundJson, type PaystackRefund, refundJson } from './refund-json.ts'
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

/** `GET /refund/:id` */
export function fetchRefund({ db }: PaystackGround): Handler {
  return async c => {
    const id = c.req.param('id') ?? ''
    const [refund] = /^\d{1,15}$/.test(id)
      ? await db
          .select()
          .from(refunds)
          .where(eq(refunds.id, Number(id)))
      : []
    if (refund === undefined) return refuse(c, 404, 'Entity not found')
    return answer(c, 'Refund retrieved', refundJson(refund))
  }
}

const page = z.coerce.number().int().min(1).max(1_000_000)

/** `GET /refund`: newest first, fifty to a page unless asked otherwise; `?transaction=` (its id) filters. */
export function listRefunds({ db }: PaystackGround): Handler {
  return async c => {
    const perPage = page.max(100).catch(50).parse(c.req.query('perPage'))
    const pageNumber = page.catch(1).parse(c.req.query('page'))
    const transactionId = z.coerce.number().int().positive().safe().safeParse(c.req.query('transaction')).data
    const filter = transactionId === undefined ? ne(refunds.id, 0) : eq(refunds.transactionId, transactionId)

    const [totals] = await db.select({ total: count() }).from(refunds).where(filter)
    const rows = await db
      .select()
      .from(refunds)
      .where(filter)
      .orderBy(desc(refunds.id))
      .limit(perPage)
      .offset((pageNumber - 1) * perPage)
    const total = totals?.total ?? 0
    return c.json({
      status: true,
      message: 'Refunds retrieved',
      data: rows.map(refundJson),
      meta: {
        total,
        skipped: (pageNumber - 1) * perPage,
        perPage,
        page: pageNumber,
        pageCount: Math.ceil(total / perPage),
      },
    })
  }
}

const accountDetails = z.object({
  refund_account_details: z.object({
    currency: z.literal('NGN'),
    account_number: z.string().regex(/^\d{10}$/),
    bank_id: z.union([z.string().min(1), z.int()]),
  }),
})

/** `POST /refund/retry_with_customer_details/:id`: for a refund that needs attention, with the payer's bank account. */
export function retryRefund(ground: PaystackGround): Handler {
  return async c => {
    const id = c.req.param('id') ?? ''
    if (!/^\d{1,15}$/.test(id)) return refuse(c, 404, 'Entity not found')
    if (!accountDetails.safeParse(await readJson(c)).success) {
      return refuse(c, 400, 'Refund account details are required', { code: 'missing_params' })
    }
    return ground.db.transaction(async tx => {
      const now = ground.clock.now()
      const [refund] = await tx
        .select()
        .from(refunds)
        .where(eq(refunds.id, Number(id)))
        .for('update')
      const transaction = refund === undefined ? null : await transactionById(tx, refund.transactionId)
      if (refund === undefined || transaction === null) return refuse(c, 404, 'Entity not found')
      if (refund.status !== 'needs-attention') {
        return refuse(c, 400, 'Refund does not need attention', {
          code: 'invalid_params',
          nextStep: 'Fetch the refund',
        })
      }
      const retried = {
        status: 'processing',
        fate: 'processed',
        updatedAt: now,
        nextStepAt: secondsFrom(now, REFUND_STEP_SECONDS),
      } as const
      await tx.update(refunds).set(retried).where(eq(refunds.id, refund.id))
      await queueRefundEvent(tx, { ...refund, ...retried }, transaction, now)
      return answer(c, 'Refund retried and has been queued for processing', refundJson({ ...refund, ...retried }))
    })
  }
}
