import { and, asc, desc, gt, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '#src/clock.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { Rate } from './conversion.ts'
import { baseOfDay } from './rate-guard.ts'
import { CLOCKS_DIFFER_BY, FIXED_BY, type HeldRate, type StoredRate } from './standing-rate.ts'
import { exchangeRates, ratePolicy } from './table.server.ts'

/**
 * All that is stored of the rate, in one statement. A rate from the future, fetched while a clock was wrong, does not
 * count.
 */
export async function storedRate(db: DatabaseOrTransaction, now: Date): Promise<StoredRate> {
  const [row] = await db.select({ stored: storedRateColumn(now) }).from(sql`(values (1)) as once`)
  if (row === undefined) throw new Error('A select without a condition gave no row.')
  return row.stored
}

/** What a new rate is compared with, in millionths: the last one used, however old, and the base of the last 24 hours. Empty before the first. */
export async function goodRates(db: DatabaseOrTransaction, now: Date): Promise<Array<number>> {
  const { fetched } = await storedRate(db, now)
  const used = await db
    .select({ micros: exchangeRates.nairaMicrosPerPound })
    .from(exchangeRates)
    .where(
      and(
        gt(exchangeRates.fetchedAt, new Date(now.getTime() - DAY_MS)),
        lt(exchangeRates.fetchedAt, new Date(now.getTime() + CLOCKS_DIFFER_BY)),
      ),
    )
    .orderBy(asc(exchangeRates.fetchedAt))
  const base = baseOfDay(used.map(({ micros }) => micros))
  return [fetched?.nairaMicrosPerPound ?? null, base].filter(micros => micros !== null)
}

/** The fixed rate, else the last good one, however old: money that arrived needs a value in pounds. */
export async function latestRate(db: DatabaseOrTransaction, now: Date): Promise<Rate | null> {
  const { fixed, fetched } = await storedRate(db, now)
  return fixed ?? fetched
}

/** What `storedRate` answers, as one column of a larger question. */
export function storedRateColumn(now: Date) {
  const latest = new Date(now.getTime() + CLOCKS_DIFFER_BY)
  return sql`jsonb_build_object(
  'fetched', (
    select jsonb_build_object(
      'micros', ${exchangeRates.nairaMicrosPerPound}, 'source', ${exchangeRates.source}, 'at', ${exchangeRates.fetchedAt}
    ) from ${exchangeRates} where ${lt(exchangeRates.fetchedAt, latest)} order by ${desc(exchangeRates.fetchedAt)} limit 1
  ),
  'policy', (
    select jsonb_build_object(
      'micros', ${ratePolicy.fixedMicros}, 'at', ${ratePolicy.fixedAt}, 'clearedAt', ${ratePolicy.clearedAt},
      'held', ${ratePolicy.heldMicros}, 'heldSource', ${ratePolicy.heldSource}, 'heldSince', ${ratePolicy.heldSince},
      'heldCheckedAt', ${ratePolicy.heldCheckedAt}, 'heldDismissedAt', ${ratePolicy.heldDismissedAt}
    ) from ${ratePolicy}
  )
)`.mapWith(asStored)
}

type Found = {
  fetched: { micros: number; source: string; at: string } | null
  policy: {
    micros: number | null
    at: string | null
    clearedAt: string | null
    held: number | null
    heldSource: string | null
    heldSince: string | null
    heldCheckedAt: string | null
    heldDismissedAt: string | null
  } | null
}

function asStored({ fetched, policy }: Found): StoredRate {
  const { micros = null, at = null, clearedAt = null } = policy ?? {}
  return {
    fetched: fetched && { ...rateOf(fetched.micros, fetched.at), source: fetched.source, isFixed: false },
    fixed: micros === null || at === null ? null : { ...rateOf(micros, at), source: FIXED_BY, isFixed: true },
    clearedAt: clearedAt === null ? null : new Date(clearedAt),
    held: policy && asHeld(policy),
  }
}

function asHeld(policy: NonNullable<Found['policy']>): HeldRate | null {
  const { held, heldSource, heldSince, heldCheckedAt, heldDismissedAt } = policy
  if (held === null || heldSource === null || heldSince === null || heldCheckedAt === null) return null
  return {
    nairaMicrosPerPound: held,
    source: heldSource,
    fetchedAt: new Date(heldCheckedAt),
    heldSince: new Date(heldSince),
    isDismissed: heldDismissedAt !== null,
  }
}

function rateOf(nairaMicrosPerPound: number, at: string) {
  return { nairaMicrosPerPound, fetchedAt: new Date(at) }
}
