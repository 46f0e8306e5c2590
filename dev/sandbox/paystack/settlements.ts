import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import { addDays, dayInLagos, instantInLagos } from '#src/dates.ts'
import type { PaystackContext } from './context.ts'
import { refunds, settlements, transactions } from './table.server.ts'
import { calculateFees } from './transaction-json.ts'
import type { PaystackTransaction } from './transactions.ts'

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
export async function settleNow({ db, clock }: PaystackContext): Promise<void> {
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
