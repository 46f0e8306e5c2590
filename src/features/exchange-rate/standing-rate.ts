import { BRAND } from '#src/brand.ts'
import type { Rate } from './conversion.ts'
import { isAgeing, isFresh, mayStandIn, wasClearedSince } from './freshness.ts'

/** All that is stored of the rate: what was fetched last, what an owner fixed, and when the caches were cleared. */
export type StoredRate = { fetched: Rate | null; fixed: Rate | null; clearedAt: Date | null }

/** Whose word a fixed rate is, where others stand with the name of their source. Quotes keep it like any other. */
export const FIXED_BY = BRAND.name

/** The rate to go by while nobody asks the sources, and whether they should be asked first. Null: there is none that is good. */
export function standingRate(
  { fetched, fixed, clearedAt }: StoredRate,
  now: Date,
): { rate: Rate | null; isFresh: boolean } {
  // What an owner fixed is good until they say otherwise.
  if (fixed !== null) return { rate: fixed, isFresh: true }
  if (fetched === null || !mayStandIn(fetched, now)) return { rate: null, isFresh: false }
  return { rate: fetched, isFresh: isFresh(fetched, now) && !wasClearedSince(fetched, clearedAt, now) }
}

/** Whether what was fetched should be replaced before anybody has to wait for that: beside a fixed rate too, to compare it with. */
export function isDue({ fetched, clearedAt }: StoredRate, now: Date): boolean {
  return fetched === null || isAgeing(fetched, now) || wasClearedSince(fetched, clearedAt, now)
}
