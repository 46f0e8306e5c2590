/** A newly fetched rate further than this from the last good one needs a second source, or an owner. */
const MOST_CHANGE_PERCENT = 10
/** Two rates this close agree. Sources publish at different hours, so they differ a little. */
const AGREEMENT_PERCENT = 2

/** Whether a rate is near every one of the good rates. All rates are integers: naira for one pound in millionths. */
export function isWithinGuard(micros: number, goodMicros: ReadonlyArray<number>): boolean {
  return goodMicros.every(good => isWithin(MOST_CHANGE_PERCENT, micros, good))
}

/**
 * The rate to compare with besides the last: the oldest of the day, or a later one far from it, which an owner or two
 * sources agreed to.
 */
export function baseOfDay(usedMicros: ReadonlyArray<number>): number | null {
  const [oldest = null, ...later] = usedMicros
  return later.reduce((base, micros) => (base === null || isWithinGuard(micros, [base]) ? base : micros), oldest)
}

/** Whether two rates agree, from two sources or at two times. */
export function agrees(micros: number, otherMicros: number): boolean {
  return isWithin(AGREEMENT_PERCENT, micros, otherMicros)
}

/**
 * The first rate if within 10 % of the good ones or if the second agrees; else the second if within 10 %; else null
 * (ADR 039).
 */
export function rateToUse<Told extends { nairaMicrosPerPound: number }>(
  first: Told,
  second: Told | null,
  goodMicros: ReadonlyArray<number>,
): Told | null {
  if (isWithinGuard(first.nairaMicrosPerPound, goodMicros)) return first
  if (second === null) return null
  if (agrees(second.nairaMicrosPerPound, first.nairaMicrosPerPound)) return first
  return isWithinGuard(second.nairaMicrosPerPound, goodMicros) ? second : null
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
