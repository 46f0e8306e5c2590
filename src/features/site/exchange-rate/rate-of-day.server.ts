import { and, desc, lt } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { addDays, dayInLagos, instantInLagos } from '#src/dates.ts'
import type { Rate } from './conversion.ts'
import { findLatestRateTime, loadStoredRate } from './queries.server.ts'
import { exchangeRates } from './table.server.ts'

/**
 * Returns the last rate until the end of `day` in Lagos, or the fixed rate if it was fixed by then. Null without one.
 */
export async function loadRateOfDay(db: DatabaseOrTransaction, day: string, now: Date): Promise<Rate | null> {
  const { fixed } = await loadStoredRate(db, now)
  if (fixed !== null && dayInLagos(fixed.fetchedAt) <= day) return fixed
  const { nairaMicrosPerPound, source, fetchedAt } = exchangeRates
  const [stored] = await db
    .select({ nairaMicrosPerPound, source, fetchedAt })
    .from(exchangeRates)
    .where(and(lt(fetchedAt, instantInLagos(addDays(day, 1), '00:00')), lt(fetchedAt, findLatestRateTime(now))))
    .orderBy(desc(fetchedAt))
    .limit(1)
  return stored === undefined ? null : { ...stored, isFixed: false }
}
