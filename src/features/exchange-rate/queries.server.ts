import { desc } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { Rate } from './conversion.ts'
import { exchangeRates } from './table.server.ts'

/** The rate that was fetched last, however old. */
export async function lastFetchedRate(db: DatabaseOrTransaction): Promise<Rate | null> {
  const [row] = await db
    .select({
      nairaMicrosPerPound: exchangeRates.nairaMicrosPerPound,
      source: exchangeRates.source,
      fetchedAt: exchangeRates.fetchedAt,
    })
    .from(exchangeRates)
    .orderBy(desc(exchangeRates.fetchedAt))
    .limit(1)
  return row ?? null
}
