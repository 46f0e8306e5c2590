import { and, count, eq, gte, lte, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { readPlausibleDay } from '#src/dates.ts'
import { type ApiChecks, answerWithData, answerWithPage, parseId, readPage, refuse } from './api.ts'
import type { PaystackContext } from './context.ts'
import { settleNow } from './settlements.ts'
import { settlements, transactions } from './table.server.ts'
import { toTransactionJson } from './transaction-json.ts'

/** POST settles at once everything paid so far, for tests and curl. */
export function createSettlementRoutes(context: PaystackContext, apiChecks: ApiChecks): Hono {
  const { db } = context
  const app = new Hono()
  app.use('*', ...apiChecks)

  app.post('/', async c => {
    await settleNow(context)
    return answerWithData(c, 'Settled', null)
  })

  app.get('/', async c => {
    const { limit, offset, ...page } = readPage(c)
    const from = readDayOf(c.req.query('from'))
    const to = readDayOf(c.req.query('to'))
    const isAsked = and(
      from === null ? undefined : gte(settlements.settledOn, from),
      to === null ? undefined : lte(settlements.settledOn, to),
      // Every settlement here has succeeded.
      (c.req.query('status') ?? 'success') === 'success' ? undefined : sql`false`,
    )
    const rows = await db.select().from(settlements).where(isAsked).orderBy(settlements.id).limit(limit).offset(offset)
    const [total] = await db.select({ rows: count() }).from(settlements).where(isAsked)
    const data = rows.map(toSettlementJson)
    return answerWithPage(c, 'Settlements retrieved', data, { ...page, total: total?.rows ?? 0 })
  })

  app.get('/:id/transactions', async c => {
    const { limit, offset, ...page } = readPage(c)
    const id = parseId(c.req.param('id'))
    if ((await db.$count(settlements, eq(settlements.id, id))) === 0)
      return refuse(c, 404, 'Settlement not found', { code: 'not_found' })
    const isAsked = eq(transactions.settlementId, id)
    const rows = await db
      .select()
      .from(transactions)
      .where(isAsked)
      .orderBy(transactions.id)
      .limit(limit)
      .offset(offset)
    const total = await db.$count(transactions, isAsked)
    return answerWithPage(c, 'Transactions retrieved', rows.map(toTransactionJson), { ...page, total })
  })
  return app
}

function readDayOf(instant: string | undefined): string | null {
  return readPlausibleDay(instant?.slice(0, 10) ?? null)
}

function toSettlementJson(row: typeof settlements.$inferSelect) {
  const netAmount = row.totalProcessed - row.totalFees
  return {
    id: row.id,
    domain: 'test',
    status: 'success',
    currency: 'NGN',
    integration: 412_829,
    total_amount: netAmount,
    effective_amount: netAmount - row.deductions,
    total_fees: row.totalFees,
    total_processed: row.totalProcessed,
    deductions: row.deductions === 0 ? null : row.deductions,
    settlement_date: `${row.settledOn}T00:00:00.000Z`,
    settled_by: null,
    createdAt: row.createdAt,
    updatedAt: row.createdAt,
  }
}
