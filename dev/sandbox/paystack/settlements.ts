import { and, asc, count, eq, gte, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Transaction } from '#src/database/client.ts'
import { addDays, dayInLagos, instantInLagos, readPlausibleDay } from '#src/dates.ts'
import { refunds, settlements, transactions } from '../table.server.ts'
import {
  type ApiChecks,
  answerWithData,
  answerWithPage,
  type PaystackContext,
  parseId,
  readPage,
  refuse,
} from './api.ts'
import { calculateFees, type PaystackTransaction, toTransactionJson } from './transactions.ts'

export const isSettlementDue = (now: Date) => isUnsettled(startOfDay(now))

function startOfDay(now: Date): Date {
  return instantInLagos(dayInLagos(now), '00:00')
}

function isUnsettled(before: Date) {
  return and(isNotNull(transactions.paidAt), lt(transactions.paidAt, before), isNull(transactions.settlementId))
}

/** The payments of each day become one settlement on the next day. */
export async function settleEarlierDays({ db, clock }: PaystackContext): Promise<void> {
  const now = clock.now()
  await db.transaction(tx => settlePayments(tx, startOfDay(now), paidAt => addDays(dayInLagos(paidAt), 1), now))
}

/** Settles everything paid so far. */
async function settleNow({ db, clock }: PaystackContext): Promise<void> {
  const now = clock.now()
  await db.transaction(tx => settlePayments(tx, new Date(now.getTime() + 1), () => dayInLagos(now), now))
}

async function settlePayments(tx: Transaction, before: Date, chooseDay: (paidAt: Date) => string, now: Date) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('sandbox paystack settlements', 0))`)
  const rows = await tx.select().from(transactions).where(isUnsettled(before)).orderBy(asc(transactions.paidAt))
  const rowsByDay = Map.groupBy(rows, ({ paidAt }) => chooseDay(paidAt ?? now))
  for (const [settledOn, paid] of rowsByDay) await settleDay(tx, settledOn, paid, now)
}

async function settleDay(tx: Transaction, settledOn: string, paid: Array<PaystackTransaction>, now: Date) {
  const totalProcessed = sumOf(paid.map(({ amount }) => amount))
  const totalFees = sumOf(paid.map(({ askedAmount }) => calculateFees(askedAmount)))
  const deducted = await chooseDeductions(tx, settledOn, { now, available: totalProcessed - totalFees })
  const deductions = sumOf(deducted.map(({ amount }) => amount))
  const [settlement] = await tx
    .insert(settlements)
    .values({ settledOn, totalProcessed, totalFees, deductions, createdAt: now })
    .returning({ id: settlements.id })
  const settlementId = settlement?.id
  await tx
    .update(transactions)
    .set({ settlementId })
    .where(
      inArray(
        transactions.id,
        paid.map(({ id }) => id),
      ),
    )
  await tx
    .update(refunds)
    .set({ settlementId })
    .where(
      inArray(
        refunds.id,
        deducted.map(({ id }) => id),
      ),
    )
}

/** A refund that is larger than the settlement is deducted from a later one. */
async function chooseDeductions(
  tx: Transaction,
  settledOn: string,
  { now, available }: { now: Date; available: number },
): Promise<Array<{ id: number; amount: number }>> {
  const endOfDay = instantInLagos(addDays(settledOn, 1), '00:00')
  const latest = endOfDay < now ? endOfDay : new Date(now.getTime() + 1)
  const rows = await tx
    .select({ id: refunds.id, amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.status, 'processed'), lt(refunds.refundedAt, latest), isNull(refunds.settlementId)))
    .orderBy(asc(refunds.id))
  let left = available
  return rows.filter(({ amount }) => {
    if (amount > left) return false
    left -= amount
    return true
  })
}

function sumOf(amounts: Array<number>): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

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
    subaccount: { settlement_bank: 'Guaranty Trust Bank', account_number: '0123456789' },
    settlement_date: `${row.settledOn}T00:00:00.000Z`,
    settled_by: null,
    createdAt: row.createdAt,
    updatedAt: row.createdAt,
  }
}
