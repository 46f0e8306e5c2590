import { asc, eq, isNull } from 'drizzle-orm'
import type { ReadDatabase } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { monthClosings } from '../table.server.ts'
import type { MonthBooks } from './books.server.ts'

export type Closing = Awaited<ReturnType<typeof listClosings>>[number]

/** Lists the closings of a month, oldest first. The last one may still be in force. */
export async function listClosings(db: ReadDatabase, month: string) {
  const { id, version, closedBy, closedAt, note, reopenedBy, reopenedAt, reopenReason } = monthClosings
  const rows = await db
    .select({ id, version, closedBy, closedAt, note, reopenedBy, reopenedAt, reopenReason })
    .from(monthClosings)
    .where(eq(monthClosings.month, month))
    .orderBy(asc(version))
  const names = await findStaffNames(
    db,
    rows.flatMap(row => [row.closedBy, row.reopenedBy].filter(each => each !== null)),
  )
  return rows.map(row => ({
    ...row,
    closedByName: names.get(row.closedBy) ?? 'a former colleague',
    reopenedByName: row.reopenedBy === null ? null : (names.get(row.reopenedBy) ?? 'a former colleague'),
  }))
}

export function findClosingInForce(closings: ReadonlyArray<Closing>): Closing | null {
  return closings.findLast(({ reopenedAt }) => reopenedAt === null) ?? null
}

/** Returns the books as they were when the month was closed. */
export async function loadClosedBooks(db: ReadDatabase, closingId: string): Promise<MonthBooks> {
  const [closing] = await db
    .select({ report: monthClosings.report })
    .from(monthClosings)
    .where(eq(monthClosings.id, closingId))
  if (closing === undefined) throw new Error('The closing does not exist.')
  return closing.report as MonthBooks
}

/** Returns when and by whom each closed month was closed. */
export async function findClosedMonths(db: ReadDatabase) {
  const { month, closedAt, closedBy } = monthClosings
  const rows = await db
    .select({ month, closedAt, closedBy })
    .from(monthClosings)
    .where(isNull(monthClosings.reopenedAt))
  const names = await findStaffNames(
    db,
    rows.map(row => row.closedBy),
  )
  return new Map(
    rows.map(row => [row.month, { ...row, closedByName: names.get(row.closedBy) ?? 'a former colleague' }]),
  )
}

/** For exports, which can be read long after they were made. */
export function describeMonthState(closing: { closedAt: Date; closedByName: string } | null): string {
  return closing === null ? 'Open' : `Closed on ${dayInLagos(closing.closedAt)} by ${closing.closedByName}`
}
