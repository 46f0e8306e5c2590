import { BRAND } from '#src/brand.ts'
import { HOUR_MS, MINUTE_MS } from '#src/clock.ts'

/** `nairaMicrosPerPound` is the price of one pound in millionths of a naira. */
export type Rate = { nairaMicrosPerPound: number; source: string; fetchedAt: Date; isFixed: boolean }

const MICROS_PER_NAIRA = 1_000_000n
const PENCE_PER_POUND = 100n
const KOBO_PER_NAIRA = 100n

/** Converts pence to kobo, rounded up to a whole naira. */
export function convertToKobo(pence: number, nairaMicrosPerPound: number): number {
  const divisor = MICROS_PER_NAIRA * PENCE_PER_POUND
  const product = BigInt(pence) * BigInt(nairaMicrosPerPound)
  const wholeNaira = (product + divisor - 1n) / divisor
  return Number(wholeNaira * KOBO_PER_NAIRA)
}

/** Converts kobo to pence, rounded down. */
export function convertToPence(kobo: number, nairaMicrosPerPound: number): number {
  return Number((BigInt(kobo) * MICROS_PER_NAIRA) / BigInt(nairaMicrosPerPound))
}

export type StoredRate = {
  fetched: Rate | null
  fixed: Rate | null
  clearedAt: Date | null
  unconfirmed: UnconfirmedRate | null
}

/** A fetched rate that is too far from the last good rate. */
export type UnconfirmedRate = Pick<Rate, 'nairaMicrosPerPound' | 'source' | 'fetchedAt'> & {
  unconfirmedSince: Date
  isDismissed: boolean
}

export const FIXED_RATE_SOURCE = BRAND.name

/** Unless `isFresh`, the caller should fetch a new rate. */
export function chooseRateInForce(
  { fetched, fixed, clearedAt, unconfirmed }: StoredRate,
  now: Date,
): { rate: Rate | null; isFresh: boolean } {
  if (fixed !== null) return { rate: fixed, isFresh: true }
  const isRecentlyFetched = (rate: Pick<Rate, 'fetchedAt'>) =>
    isFresh(rate, now) && !wasClearedSince(rate, clearedAt, now)
  // The sources were asked recently and would report the same unconfirmed rate again.
  const wasRecentlyUnconfirmed = unconfirmed !== null && isRecentlyFetched(unconfirmed)
  if (fetched === null || !isUsable(fetched, now)) return { rate: null, isFresh: wasRecentlyUnconfirmed }
  return { rate: fetched, isFresh: wasRecentlyUnconfirmed || isRecentlyFetched(fetched) }
}

export function isRenewalDue({ fetched, clearedAt, unconfirmed }: StoredRate, now: Date): boolean {
  return [fetched, unconfirmed].every(
    rate => rate === null || needsRenewal(rate, now) || wasClearedSince(rate, clearedAt, now),
  )
}

type DatedRate = Pick<Rate, 'fetchedAt'>

const FRESH_DURATION_MS = HOUR_MS
const RENEW_AFTER_MS = 0.75 * HOUR_MS
const FALLBACK_DURATION_MS = 24 * HOUR_MS
export const MAX_CLOCK_SKEW_MS = 5 * MINUTE_MS

export function isFresh(rate: DatedRate, now: Date): boolean {
  return isYoungerThan(FRESH_DURATION_MS, rate, now)
}

export function isUsable(rate: DatedRate, now: Date): boolean {
  return isYoungerThan(FRESH_DURATION_MS + FALLBACK_DURATION_MS, rate, now)
}

export function needsRenewal(rate: DatedRate, now: Date): boolean {
  return !isYoungerThan(RENEW_AFTER_MS, rate, now)
}

/** Ignores a `clearedAt` in the future, because a wrong clock stored it. */
export function wasClearedSince(rate: DatedRate, clearedAt: Date | null, now: Date): boolean {
  if (clearedAt === null || clearedAt.getTime() >= now.getTime() + MAX_CLOCK_SKEW_MS) return false
  return rate.fetchedAt.getTime() <= clearedAt.getTime()
}

function isYoungerThan(limitMs: number, rate: DatedRate, now: Date): boolean {
  const ageMs = now.getTime() - rate.fetchedAt.getTime()
  return ageMs < limitMs && ageMs > -MAX_CLOCK_SKEW_MS
}
