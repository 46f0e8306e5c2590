import { BRAND } from '#src/brand.ts'
import type { Rate } from './conversion.ts'
import { isAgeing, isFresh, mayStandIn, wasClearedSince } from './freshness.ts'

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
