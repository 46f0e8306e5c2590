import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, ReadDatabase } from '#src/database/client.ts'
import { payments, payoutLines, payouts } from '../table.server.ts'
import { MAX_SHOWN_LINES } from './rules.ts'

export type PayoutWithLines = Awaited<ReturnType<typeof listPayouts>>[number]

/** Lists the payouts from one day until before another, latest first. */
export function listPayouts(
  db: ReadDatabase,
  { isSandbox, from, before }: { isSandbox: boolean; from: string; before: string },
) {
  const inDays = and(eq(payouts.isSandbox, isSandbox), gte(payouts.paidOn, from), lt(payouts.paidOn, before))
  return selectPayouts(db, inDays)
}

export async function findPayout(db: DatabaseOrTransaction, id: string): Promise<PayoutWithLines | null> {
  const [payout = null] = await selectPayouts(db, eq(payouts.id, id))
  return payout
}

function selectPayouts(db: ReadDatabase, where: SQL | undefined) {
  return db
    .select({
      id: payouts.id,
      provider: payouts.provider,
      providerId: payouts.providerId,
      status: payouts.status,
      paidOn: payouts.paidOn,
      account: payouts.account,
      processedKobo: payouts.processedKobo,
      feesKobo: payouts.feesKobo,
      deductionsKobo: payouts.deductionsKobo,
      paidKobo: payouts.paidKobo,
      source: payouts.source,
      readAt: payouts.readAt,
      lines: sql`count(${payoutLines.transactionId})`.mapWith(Number),
      kobo: sql`coalesce(sum(${payoutLines.kobo}), 0)`.mapWith(Number),
      feeKobo: sql`coalesce(sum(${payoutLines.feeKobo}), 0)`.mapWith(Number),
    })
    .from(payouts)
    .leftJoin(payoutLines, eq(payoutLines.payoutId, payouts.id))
    .where(where)
    .groupBy(payouts.id)
    .orderBy(desc(payouts.paidOn), desc(payouts.id))
}

export function listPayoutLines(db: DatabaseOrTransaction, payoutId: string) {
  return db
    .select({
      transactionId: payoutLines.transactionId,
      reference: payoutLines.reference,
      paymentId: payoutLines.paymentId,
      paymentReference: payments.reference,
      kobo: payoutLines.kobo,
      feeKobo: payoutLines.feeKobo,
    })
    .from(payoutLines)
    .leftJoin(payments, eq(payments.id, payoutLines.paymentId))
    .where(eq(payoutLines.payoutId, payoutId))
    .orderBy(asc(payoutLines.reference), asc(payoutLines.transactionId))
    .limit(MAX_SHOWN_LINES)
}
