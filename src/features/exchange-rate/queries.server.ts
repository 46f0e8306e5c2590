import { desc, lt, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { Rate } from './conversion.ts'
import { CLOCKS_DIFFER_BY } from './freshness.ts'
import { exchangeRates } from './table.server.ts'

/** The rate that was fetched last, however old. One from the future, fetched while a clock was wrong, is no rate. */
export async function lastFetchedRate(db: DatabaseOrTransaction, now: Date): Promise<Rate | null> {
  const [row] = await db
    .select({
      nairaMicrosPerPound: exchangeRates.nairaMicrosPerPound,
      source: exchangeRates.source,
      fetchedAt: exchangeRates.fetchedAt,
    })
    .from(exchangeRates)
    .where(lt(exchangeRates.fetchedAt, latest(now)))
    .orderBy(desc(exchangeRates.fetchedAt))
    .limit(1)
  return row ?? null
}

/** What `lastFetchedRate` answers, as one column of a larger question. */
export function lastFetchedRateColumn(now: Date) {
  return sql`(
  select jsonb_build_object(
    'nairaMicrosPerPound', ${exchangeRates.nairaMicrosPerPound},
    'source', ${exchangeRates.source},
    'fetchedAt', ${exchangeRates.fetchedAt}
  ) from ${exchangeRates} where ${lt(exchangeRates.fetchedAt, latest(now))} order by ${exchangeRates.fetchedAt} desc limit 1
)`.mapWith((row): Rate | null => ({ ...row, fetchedAt: new Date(row.fetchedAt) }))
}

function latest(now: Date): Date {
  return new Date(now.getTime() + CLOCKS_DIFFER_BY)
}
