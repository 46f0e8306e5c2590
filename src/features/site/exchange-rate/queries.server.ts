import { and, asc, desc, gt, lt, type Placeholder, sql } from 'drizzle-orm'
import { DAY_MS } from '#src/clock.ts'
import { buildOnce } from '#src/database/build-once.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { addDays, dayInLagos, instantInLagos } from '#src/dates.ts'
import { exchangeRates, ratePolicy } from '../table.server.ts'
import { FIXED_RATE_SOURCE, MAX_CLOCK_SKEW_MS, type Rate, type StoredRate, type UnconfirmedRate } from './rate.ts'
import { findBaseRateOfDay } from './rate-guard.ts'

const storedRate = buildOnce(db =>
  db.select({ stored: storedRateColumn(sql.placeholder('latest')) }).from(sql`(values (1)) as once`),
)

/** Ignores rates dated in the future, because a wrong clock stored them. */
export async function loadStoredRate(db: DatabaseOrTransaction, now: Date): Promise<StoredRate> {
  const [row] = await storedRate(db).execute({ latest: findLatestRateTime(now) })
  if (row === undefined) throw new Error('The query for the stored rate returned no row.')
  return row.stored
}

/** Returns the rates with which a newly fetched rate is compared. */
export async function loadGoodRates(db: DatabaseOrTransaction, now: Date): Promise<Array<number>> {
  const { fetched } = await loadStoredRate(db, now)
  const usedRates = await db
    .select({ micros: exchangeRates.nairaMicrosPerPound })
    .from(exchangeRates)
    .where(
      and(
        gt(exchangeRates.fetchedAt, new Date(now.getTime() - DAY_MS)),
        lt(exchangeRates.fetchedAt, new Date(now.getTime() + MAX_CLOCK_SKEW_MS)),
      ),
    )
    .orderBy(asc(exchangeRates.fetchedAt))
  const baseMicros = findBaseRateOfDay(usedRates.map(({ micros }) => micros))
  return [fetched?.nairaMicrosPerPound ?? null, baseMicros].filter(micros => micros !== null)
}

/** Returns the last known rate, however old: a received payment needs a value in pounds. */
export async function loadLatestRate(db: DatabaseOrTransaction, now: Date): Promise<Rate | null> {
  const { fixed, fetched } = await loadStoredRate(db, now)
  return fixed ?? fetched
}

export function findLatestRateTime(now: Date): Date {
  return new Date(now.getTime() + MAX_CLOCK_SKEW_MS)
}

/** `latest` is the placeholder of `findLatestRateTime`. */
export function storedRateColumn(latest: Placeholder | Date) {
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
)`.mapWith(parseStoredRate)
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

function parseStoredRate({ fetched, policy }: StoredRateJson): StoredRate {
  const { micros = null, at = null, clearedAt = null } = policy ?? {}
  return {
    fetched: fetched && { ...parseRate(fetched.micros, fetched.at), source: fetched.source, isFixed: false },
    fixed:
      micros === null || at === null ? null : { ...parseRate(micros, at), source: FIXED_RATE_SOURCE, isFixed: true },
    clearedAt: clearedAt === null ? null : new Date(clearedAt),
    unconfirmed: policy && parseUnconfirmedRate(policy),
  }
}

function parseUnconfirmedRate(policy: NonNullable<StoredRateJson['policy']>): UnconfirmedRate | null {
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

function parseRate(nairaMicrosPerPound: number, at: string) {
  return { nairaMicrosPerPound, fetchedAt: new Date(at) }
}

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
