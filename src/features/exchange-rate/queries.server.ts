import { and, asc, desc, gt, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '#src/clock.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { Rate } from './conversion.ts'
import { baseOfDay } from './rate-guard.ts'
import { CLOCK_SKEW_MS, FIXED_RATE_SOURCE, type StoredRate, type UnconfirmedRate } from './rate-in-force.ts'
import { exchangeRates, ratePolicy } from './table.server.ts'

/** Ignores rates from the future, fetched while a clock was wrong. */
export async function storedRate(db: DatabaseOrTransaction, now: Date): Promise<StoredRate> {
  const [row] = await db.select({ stored: storedRateColumn(now) }).from(sql`(values (1)) as once`)
  if (row === undefined) throw new Error('The query for the stored rate returned no row.')
  return row.stored
}

/** The rates, in millionths, with which a new rate is compared. */
export async function goodRates(db: DatabaseOrTransaction, now: Date): Promise<Array<number>> {
  const { fetched } = await storedRate(db, now)
  const used = await db
    .select({ micros: exchangeRates.nairaMicrosPerPound })
    .from(exchangeRates)
    .where(
      and(
        gt(exchangeRates.fetchedAt, new Date(now.getTime() - DAY_MS)),
        lt(exchangeRates.fetchedAt, new Date(now.getTime() + CLOCK_SKEW_MS)),
      ),
    )
    .orderBy(asc(exchangeRates.fetchedAt))
  const base = baseOfDay(used.map(({ micros }) => micros))
  return [fetched?.nairaMicrosPerPound ?? null, base].filter(micros => micros !== null)
}

/** The rate may be old, because received money needs a value in pounds. */
export async function latestRate(db: DatabaseOrTransaction, now: Date): Promise<Rate | null> {
  const { fixed, fetched } = await storedRate(db, now)
  return fixed ?? fetched
}

export function storedRateColumn(now: Date) {
  const latest = new Date(now.getTime() + CLOCK_SKEW_MS)
  return sql`jsonb_build_object(
  'fetched', (
    select jsonb_build_object(
      'micros', ${exchangeRates.nairaMicrosPerPound}, 'source', ${exchangeRates.source}, 'at', ${exchangeRates.fetchedAt}
    ) from ${exchangeRates} where ${lt(exchangeRates.fetchedAt, latest)} order by ${desc(exchangeRates.fetchedAt)} limit 1
  ),
  'policy', (
    select jsonb_build_object(
      'micros', ${ratePolicy.fixedMicros}, 'at', ${ratePolicy.fixedAt}, 'clearedAt', ${ratePolicy.clearedAt},
      'unconfirmed', ${ratePolicy.unconfirmedMicros}, 'unconfirmedSource', ${ratePolicy.unconfirmedSource}, 'unconfirmedSince', ${ratePolicy.unconfirmedSince},
      'unconfirmedCheckedAt', ${ratePolicy.unconfirmedCheckedAt}, 'unconfirmedDismissedAt', ${ratePolicy.unconfirmedDismissedAt}
    ) from ${ratePolicy}
  )
)`.mapWith(parseStored)
}

type StoredRateJson = {
  fetched: { micros: number; source: string; at: string } | null
  policy: {
    micros: number | null
    at: string | null
    clearedAt: string | null
    unconfirmed: number | null
    unconfirmedSource: string | null
    unconfirmedSince: string | null
    unconfirmedCheckedAt: string | null
    unconfirmedDismissedAt: string | null
  } | null
}

function parseStored({ fetched, policy }: StoredRateJson): StoredRate {
  const { micros = null, at = null, clearedAt = null } = policy ?? {}
  return {
    fetched: fetched && { ...rateOf(fetched.micros, fetched.at), source: fetched.source, isFixed: false },
    fixed: micros === null || at === null ? null : { ...rateOf(micros, at), source: FIXED_RATE_SOURCE, isFixed: true },
    clearedAt: clearedAt === null ? null : new Date(clearedAt),
    unconfirmed: policy && parseUnconfirmed(policy),
  }
}

function parseUnconfirmed(policy: NonNullable<StoredRateJson['policy']>): UnconfirmedRate | null {
  const { unconfirmed, unconfirmedSource, unconfirmedSince, unconfirmedCheckedAt, unconfirmedDismissedAt } = policy
  if (unconfirmed === null || unconfirmedSource === null || unconfirmedSince === null || unconfirmedCheckedAt === null)
    return null
  return {
    nairaMicrosPerPound: unconfirmed,
    source: unconfirmedSource,
    fetchedAt: new Date(unconfirmedCheckedAt),
    unconfirmedSince: new Date(unconfirmedSince),
    isDismissed: unconfirmedDismissedAt !== null,
  }
}

function rateOf(nairaMicrosPerPound: number, at: string) {
  return { nairaMicrosPerPound, fetchedAt: new Date(at) }
}
