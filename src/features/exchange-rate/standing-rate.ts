import { BRAND } from '#src/brand.ts'
import { HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import type { Rate } from './conversion.ts'

/** All stored state of the rate: last good, fixed and held rate, and when the caches were cleared. */
export type StoredRate = { fetched: Rate | null; fixed: Rate | null; clearedAt: Date | null; held: HeldRate | null }

/** A fetched rate that is not used: too far from the last good one. `fetchedAt`: when its source last told it. */
export type HeldRate = Pick<Rate, 'nairaMicrosPerPound' | 'source' | 'fetchedAt'> & {
  heldSince: Date
  isDismissed: boolean
}

/** Whose word a fixed rate is, where others stand with the name of their source. Quotes keep it like any other. */
export const FIXED_BY = BRAND.name

/** The rate to go by while nobody asks the sources, and whether they should be asked first. Null: there is none that is good. */
export function standingRate(
  { fetched, fixed, clearedAt, held }: StoredRate,
  now: Date,
): { rate: Rate | null; isFresh: boolean } {
  // What an owner fixed is good until they say otherwise.
  if (fixed !== null) return { rate: fixed, isFresh: true }
  const isFreshlyTold = (told: Pick<Rate, 'fetchedAt'>) => isFresh(told, now) && !wasClearedSince(told, clearedAt, now)
  // The last answer was held back within the hour: another request would bring the same.
  const wasJustHeld = held !== null && isFreshlyTold(held)
  if (fetched === null || !mayStandIn(fetched, now)) return { rate: null, isFresh: wasJustHeld }
  return { rate: fetched, isFresh: wasJustHeld || isFreshlyTold(fetched) }
}

/** Whether to refresh the rate in the background; also beside a fixed rate, to compare the two. */
export function isDue({ fetched, clearedAt, held }: StoredRate, now: Date): boolean {
  return [fetched, held].every(told => told === null || isAgeing(told, now) || wasClearedSince(told, clearedAt, now))
}

type Told = Pick<Rate, 'fetchedAt'>

/** A rate is used without asking again for this long. */
const FRESH_FOR = HOUR_MS
/** The job that keeps a rate at hand asks again after this long. */
const RENEWED_AFTER = 0.75 * HOUR_MS
/** After that it stands in, while no source answers, for this much longer. */
const STANDS_IN_FOR = 24 * HOUR_MS
/** Clocks of several machines differ a little; a rate from further ahead was fetched while a clock was wrong. */
export const CLOCKS_DIFFER_BY = 5 * MINUTE_MS

export function isFresh(rate: Told, now: Date): boolean {
  return isYoungerThan(FRESH_FOR, rate, now)
}

export function mayStandIn(rate: Told, now: Date): boolean {
  return isYoungerThan(FRESH_FOR + STANDS_IN_FOR, rate, now)
}

/** Whether a rate is so old that it should be replaced before anybody has to wait for that. */
export function isAgeing(rate: Told, now: Date): boolean {
  return !isYoungerThan(RENEWED_AFTER, rate, now)
}

/** Whether the caches were cleared after a rate was fetched, or at that instant. A clearing from far ahead was a wrong clock's. */
export function wasClearedSince(rate: Told, clearedAt: Date | null, now: Date): boolean {
  if (clearedAt === null || clearedAt.getTime() >= now.getTime() + CLOCKS_DIFFER_BY) return false
  return rate.fetchedAt.getTime() <= clearedAt.getTime()
}

function isYoungerThan(limit: number, rate: Told, now: Date): boolean {
  const age = ageOf(rate, now)
  return age < limit && age > -CLOCKS_DIFFER_BY
}

function ageOf(rate: Told, now: Date): number {
  return now.getTime() - rate.fetchedAt.getTime()
}
