/** A newly fetched rate further than this from the last good one needs a second source, or an owner. */
const MOST_CHANGE_PERCENT = 10
/** Two rates this close agree. Sources publish at different hours, so they differ a little. */
const AGREEMENT_PERCENT = 2

/** Whether a rate may be used by itself. All rates are integers: naira for one pound in millionths. */
export function isWithinGuard(micros: number, lastGoodMicros: number | null): boolean {
  return lastGoodMicros === null || isWithin(MOST_CHANGE_PERCENT, micros, lastGoodMicros)
}

/** Whether two rates agree, from two sources or at two times. */
export function agrees(micros: number, otherMicros: number): boolean {
  return isWithin(AGREEMENT_PERCENT, micros, otherMicros)
}

/**
 * Chooses the fetched rate to use (ADR 039): the first, if it is within 10 % of the last good one or the second agrees with it;
 * otherwise the second, if that is within 10 %. Null: neither, so the first is held back.
 */
export function rateToUse<Told extends { nairaMicrosPerPound: number }>(
  first: Told,
  second: Told | null,
  lastGoodMicros: number | null,
): Told | null {
  if (isWithinGuard(first.nairaMicrosPerPound, lastGoodMicros)) return first
  if (second === null) return null
  if (agrees(second.nairaMicrosPerPound, first.nairaMicrosPerPound)) return first
  return isWithinGuard(second.nairaMicrosPerPound, lastGoodMicros) ? second : null
}

/** The distance between two rates, in words: "14% above". */
export function distanceInWords(micros: number, fromMicros: number): string {
  const percent = ((micros - fromMicros) / fromMicros) * 100
  const size = Math.abs(percent).toLocaleString('en-GB', { maximumFractionDigits: Math.abs(percent) < 20 ? 1 : 0 })
  return `${size}% ${percent < 0 ? 'below' : 'above'}`
}

/** In integers, so that exactly 10 % is within 10 %. */
function isWithin(percent: number, micros: number, fromMicros: number): boolean {
  return Math.abs(micros - fromMicros) * 100 <= percent * fromMicros
}
