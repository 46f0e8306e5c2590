/** A newly fetched rate further than this from the last good one needs a second source, or an owner. */
const MOST_CHANGE_PERCENT = 10
/** Two sources this close to each other agree: they publish at different hours of the day. */
const AGREEMENT_PERCENT = 2

/** Whether a rate may be used by itself. All rates are integers: naira for one pound in millionths. */
export function isWithinGuard(micros: number, lastGoodMicros: number | null): boolean {
  return lastGoodMicros === null || isWithin(MOST_CHANGE_PERCENT, micros, lastGoodMicros)
}

/** Whether two rates are the same one, told by two sources or at two times. */
export function agrees(micros: number, otherMicros: number): boolean {
  return isWithin(AGREEMENT_PERCENT, micros, otherMicros)
}

/**
 * Which newly fetched rate is used (decision 49): the first by itself within 10 % of the last good one; further away
 * once a second source agrees with it; else the second, if that one is within 10 %. Null: none, the first is held back.
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

/** How far a rate is from another, for people: "14% above". */
export function distanceInWords(micros: number, fromMicros: number): string {
  const percent = ((micros - fromMicros) / fromMicros) * 100
  const size = Math.abs(percent).toLocaleString('en-GB', { maximumFractionDigits: Math.abs(percent) < 20 ? 1 : 0 })
  return `${size}% ${percent < 0 ? 'below' : 'above'}`
}

/** In integers, so that exactly 10 % is within 10 %. */
function isWithin(percent: number, micros: number, fromMicros: number): boolean {
  return Math.abs(micros - fromMicros) * 100 <= percent * fromMicros
}
