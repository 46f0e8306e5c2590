import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { ReadDatabase } from '#src/database/client.ts'
import { monthOf, monthRange } from '../lists/months.ts'
import type { Difference } from '../payouts/differences.server.ts'
import { isOnTheWay } from '../payouts/states.ts'
import { hasOpenFlag } from '../queries.server.ts'
import { isUnfinished, REFUND_STATE_KEYS } from '../refunds/states.ts'
import { OPEN } from '../states.ts'
import { payments, refunds } from '../table.server.ts'
import type { MonthBooks } from './books.server.ts'

export type Obstacles = Awaited<ReturnType<typeof findObstacles>>

/**
 * Finds what stands in the way of closing a month. `refundsUnderWay` wait for the provider or the payer: they may stay,
 * with a note, because a refund is booked on the day on which it is paid.
 */
export async function findObstacles(db: ReadDatabase, { month, bridge, payouts }: MonthBooks, now: Date) {
  const { from, until } = monthRange(month)
  const arrivedAt = sql`coalesce(${payments.paidAt}, ${payments.settledAt}, ${payments.openedAt})`
  const isFlaggedThen = and(
    hasOpenFlag,
    sql`${arrivedAt} >= ${from.toISOString()}::timestamptz`,
    sql`${arrivedAt} < ${until.toISOString()}::timestamptz`,
  )
  const isOpenThen = and(eq(payments.state, OPEN), gte(payments.openedAt, from), lt(payments.openedAt, until))
  const [open, flagged, unfinished] = await Promise.all([
    selectPayments(db, isOpenThen),
    selectPayments(db, isFlaggedThen),
    db
      .select({
        id: refunds.id,
        paymentId: refunds.paymentId,
        reference: payments.reference,
        amount: refunds.amount,
        currency: refunds.currency,
        state: refunds.state,
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(inArray(refunds.state, REFUND_STATE_KEYS.filter(isUnfinished)), lt(refunds.proposedAt, until)))
      .orderBy(asc(refunds.proposedAt)),
  ])
  const refundsUnderWay = unfinished.filter(({ state }) => state !== 'proposed')
  const differences: ReadonlyArray<Difference> = [
    ...bridge.unexplained,
    ...bridge.missing.filter(({ explanation }) => explanation === null),
  ]
  return {
    isOver: monthOf(now) > month,
    open,
    /** A flag stays until the refund of its payment is paid. */
    flagged: flagged.filter(({ id }) => !refundsUnderWay.some(({ paymentId }) => paymentId === id)),
    differences,
    /** Once it is in the bank, it would be missing from the closed month and from every other one. */
    payoutsOnTheWay: payouts.filter(({ status }) => isOnTheWay(status)),
    proposedRefunds: unfinished.filter(({ state }) => state === 'proposed'),
    refundsUnderWay,
  }
}

export function mayClose(obstacles: Obstacles): boolean {
  const { isOver, open, flagged, differences, payoutsOnTheWay, proposedRefunds } = obstacles
  return isOver && [open, flagged, differences, payoutsOnTheWay, proposedRefunds].every(({ length }) => length === 0)
}

function selectPayments(db: ReadDatabase, where: ReturnType<typeof and>) {
  return db
    .select({ id: payments.id, reference: payments.reference, name: payments.name, kobo: payments.kobo })
    .from(payments)
    .where(where)
    .orderBy(asc(payments.openedAt), asc(payments.id))
}
