import { BRAND } from '#src/brand.ts'
import type { Rate } from './conversion.ts'
import { isAgeing, isFresh, mayStandIn, wasClearedSince } from './freshness.ts'

/** All that is stored of the rate: the last good one that was fetched, what an owner fixed, when the caches were cleared, and what is held back. */
export type StoredRate = { fetched: Rate | null; fixed: Rate | null; clearedAt: Date | null; held: HeldRate | null }

/** A fetched rate that is not used: too far from the last good one. `fetchedAt`: when its source last told it. */
export type HeldRate = Pick<Rate, 'nairaMicrosPerPound' | 'source' | 'fetchedAt'> & {
  heldSince: Date
  /** An owner said that it is wrong. */
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
  // What the sources told within the hour was held back: asking again would bring the same.
  const wasJustHeld = held !== null && isFreshlyTold(held)
  if (fetched === null || !mayStandIn(fetched, now)) return { rate: null, isFresh: wasJustHeld }
  return { rate: fetched, isFresh: wasJustHeld || isFreshlyTold(fetched) }
}

/** Whether the sources should be asked before anybody has to wait for that: beside a fixed rate too, to compare it with. */
export function isDue({ fetched, clearedAt, held }: StoredRate, now: Date): boolean {
  return [fetched, held].every(told => told === null || isAgeing(told, now) || wasClearedSince(told, clearedAt, now))
}
