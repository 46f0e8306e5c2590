import type { Rate } from './conversion.ts'

type Told = Pick<Rate, 'fetchedAt'>

const HOUR = 3_600_000
/** A rate is used without asking again for this long. */
const FRESH_FOR = HOUR
/** The job that keeps a rate at hand asks again after this long. */
const RENEWED_AFTER = 0.75 * HOUR
/** After that it stands in, while no source answers, for this much longer. */
const STANDS_IN_FOR = 24 * HOUR
/** Clocks of several machines differ a little; a rate from further ahead was fetched while a clock was wrong. */
export const CLOCKS_DIFFER_BY = 5 * 60_000

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
