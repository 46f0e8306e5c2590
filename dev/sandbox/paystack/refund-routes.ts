import { and, count, eq, getTableColumns, gte, lte } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { refunds, transactions } from '../table.server.ts'
import {
  type ApiChecks,
  answerWithData,
  answerWithMeta,
  describePage,
  type PaystackContext,
  parseId,
  readJson,
  readPage,
  refuse,
  refuseInvalid,
  textSchema,
} from './api.ts'
import { BANKS } from './banks.ts'
import { lockAndReadRefundableKobo, queueRefund, retryRefund, toNewRefundJson, toRefundJson } from './refunds.ts'
import { findTransactionByReferenceOrId, REFERENCE_PATTERN } from './transactions.ts'

const noteSchema = textSchema.nullish().default(null)

const refundRequestSchema = z.object({
  transaction: z.union([z.string().regex(REFERENCE_PATTERN), z.int().transform(String)]),
  /** The amount is in kobo. */
  amount: z.coerce.number().int().positive().optional(),
  currency: z.literal('NGN').optional(),
  merchant_note: noteSchema,
  customer_note: noteSchema,
})

const retryRequestSchema = z.object({
  refund_account_details: z.object({
    currency: z.literal('NGN'),
    account_number: z.string().regex(/^\d{10}$/),
    bank_id: z.coerce.string().refine(id => BANKS.some(bank => String(bank.id) === id)),
  }),
})

export function createRefundRoutes(context: PaystackContext, apiChecks: ApiChecks): Hono {
  const { db, clock } = context
  const app = new Hono()
  app.use('*', ...apiChecks)

  app.post('/', async c => {
    const parsed = refundRequestSchema.safeParse(await readJson(c))
    if (!parsed.success) return refuseField(c, parsed.error.issues[0]?.path[0])
    const { transaction: name, merchant_note: merchantNote, customer_note: customerNote } = parsed.data

    return db.transaction(async tx => {
      const transaction = await findTransactionByReferenceOrId(tx, name)
      if (transaction === null) return refuse(c, 404, 'Transaction not found', { code: 'transaction_not_found' })
      const refundableKobo = await lockAndReadRefundableKobo(tx, transaction)
      const amount = parsed.data.amount ?? refundableKobo
      if (transaction.status !== 'success') return refuseInvalid(c, 'Transaction has not been completed')
      if (amount > refundableKobo || refundableKobo === 0)
        return refuseInvalid(c, 'Refund amount cannot be more than what is left of the transaction')

      const refund = await queueRefund(tx, transaction, { amount, merchantNote, customerNote }, clock.now())
      return answerWithData(c, 'Refund has been queued for processing', toNewRefundJson(refund, transaction))
    })
  })

  app.get('/', async c => {
    const { limit, offset, page, perPage } = readPage(c)
    const transactionId = c.req.query('transaction')
    const [from, to] = [readInstant(c.req.query('from')), readInstant(c.req.query('to'))]
    const isAsked = and(
      transactionId === undefined ? undefined : eq(refunds.transactionId, parseId(transactionId)),
      from === null ? undefined : gte(refunds.createdAt, from),
      to === null ? undefined : lte(refunds.createdAt, to),
    )
    const rows = await selectRefunds(db).where(isAsked).orderBy(refunds.id).limit(limit).offset(offset)
    const [total] = await db.select({ rows: count() }).from(refunds).where(isAsked)
    const data = rows.map(row => toRefundJson(row.refund, row.transaction))
    const meta = describePage({ page, perPage, total: total?.rows ?? 0 })
    return answerWithMeta(c, 'Refunds retrieved', data, { ...meta, perPage: String(perPage) })
  })

  app.get('/:id', async c => {
    const [row] = await selectRefunds(db).where(eq(refunds.id, parseId(c.req.param('id'))))
    return row === undefined
      ? refuse(c, 404, 'Refund not found', { code: 'not_found' })
      : answerWithData(c, 'Refund retrieved', toRefundJson(row.refund, row.transaction))
  })

  app.post('/retry_with_customer_details/:id', async c => {
    const parsed = retryRequestSchema.safeParse(await readJson(c))
    if (!parsed.success) return refuseInvalid(c, 'Invalid account details')
    const accountNumber = parsed.data.refund_account_details.account_number
    const refund = await db.transaction(tx => retryRefund(tx, parseId(c.req.param('id')), accountNumber, clock.now()))
    if (refund === null)
      return refuse(c, 422, 'Only a refund that needs attention can be retried', { code: 'unprocessed_transaction' })
    const [row] = await selectRefunds(db).where(eq(refunds.id, refund.id))
    const json = row && { ...toRefundJson(row.refund, row.transaction), fully_deducted: false }
    return answerWithData(c, 'Refund retried and has been queued for processing', json)
  })
  return app
}

function refuseField(c: Context, field: PropertyKey | undefined) {
  return field === 'amount' || field === 'currency'
    ? refuseInvalid(c, `Invalid ${field} sent`)
    : refuse(c, 400, 'Transaction is required', { code: 'missing_params' })
}

function selectRefunds(db: PaystackContext['db']) {
  return db
    .select({ refund: getTableColumns(refunds), transaction: getTableColumns(transactions) })
    .from(refunds)
    .innerJoin(transactions, eq(transactions.id, refunds.transactionId))
}

function readInstant(text: string | undefined): Date | null {
  const instant = new Date(text ?? Number.NaN)
  return Number.isNaN(instant.getTime()) ? null : instant
}
