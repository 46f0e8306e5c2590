import { and, gte, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import { monthOf, monthRange } from '../lists/months.ts'
import { monthClosings } from '../table.server.ts'

/**
 * Returns when an entry is booked: when its money moved or, if that month is closed, now. `valueDay` is then the day on
 * which it moved. No month is closed or reopened until the transaction ends.
 */
export async function chooseBookingTime(
  tx: Transaction,
  movedAt: Date,
  now: Date,
): Promise<{ at: Date; valueDay: string | null }> {
  await tx.execute(sql`select lock_months(false)`)
  const closedMonths = await listClosedMonths(tx, monthOf(movedAt))
  if (!closedMonths.has(monthOf(movedAt))) return { at: movedAt, valueDay: null }
  let at = now
  // A clock that was wrong for a while may have closed this month too.
  while (closedMonths.has(monthOf(at))) at = monthRange(monthOf(at)).until
  return { at, valueDay: dayInLagos(movedAt) }
}

/** Lists the closed months from this one on. */
async function listClosedMonths(db: Transaction, from: string): Promise<Set<string>> {
  const rows = await db
    .select({ month: monthClosings.month })
    .from(monthClosings)
    .where(and(isNull(monthClosings.reopenedAt), gte(monthClosings.month, from)))
  return new Set(rows.map(({ month }) => month))
}
