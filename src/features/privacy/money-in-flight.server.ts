import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/columns.ts'
import { isUnfinished } from '#src/features/money/refunds/states.ts'
import { OPEN } from '#src/features/money/states.ts'
import { disputes, payments, refunds } from '#src/features/money/table.server.ts'

/** Condition: a checkout is open, a refund is due or under way, or a dispute is open. Until that is settled we keep the data. */
export function hasMoneyInFlight(db: DatabaseOrTransaction, isOfPurchase: SQL | undefined): SQL<boolean> {
  const openDisputes = db
    .select({ id: disputes.paymentId })
    .from(disputes)
    .where(and(isNull(disputes.resolvedAt), isNotNull(disputes.paymentId)))
  const openRefunds = db.select({ id: refunds.paymentId }).from(refunds).where(isInStates(refunds.state, isUnfinished))
  const isFlagged = and(isNotNull(payments.flag), isNull(payments.flagClearedAt))
  const rows = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        isOfPurchase,
        or(eq(payments.state, OPEN), isFlagged, inArray(payments.id, openDisputes), inArray(payments.id, openRefunds)),
      ),
    )
  return sql<boolean>`exists ${rows}`
}

export async function findMoneyInFlight(db: DatabaseOrTransaction, isTheirs: SQL | undefined): Promise<boolean> {
  const { rows } = await db.execute<{ inFlight: boolean }>(sql`select ${hasMoneyInFlight(db, isTheirs)} as "inFlight"`)
  return rows[0]?.inFlight === true
}
