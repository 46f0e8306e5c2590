const MAX_CHANGE_PERCENT = 10
const AGREEMENT_PERCENT = 2

export function isWithinGuard(micros: number, goodMicros: ReadonlyArray<number>): boolean {
  return goodMicros.every(good => isWithin(MAX_CHANGE_PERCENT, micros, good))
}

/** The day's oldest rate, or a later confirmed one far from it. */
export function baseOfDay(usedMicros: ReadonlyArray<number>): number | null {
  const [oldest = null, ...later] = usedMicros
  return later.reduce((base, micros) => (base === null || isWithinGuard(micros, [base]) ? base : micros), oldest)
}

export function agrees(micros: number, otherMicros: number): boolean {
  return isWithin(AGREEMENT_PERCENT, micros, otherMicros)
}

/** Uses a rate near the good ones, or one on which two sources agree (ADR 039). */
export function rateToUse<Fetched extends { nairaMicrosPerPound: number }>(
  first: Fetched,
  second: Fetched | null,
  goodMicros: ReadonlyArray<number>,
): Fetched | null {
  if (isWithinGuard(first.nairaMicrosPerPound, goodMicros)) return first
  if (second === null) return null
  if (agrees(second.nairaMicrosPerPound, first.nairaMicrosPerPound)) return first
  return isWithinGuard(second.nairaMicrosPerPound, goodMicros) ? second : null
}

export function distanceInWords(micros: number, fromMicros: number): string {
  const percent = ((micros - fromMicros) / fromMicros) * 100
  const size = Math.abs(percent).toLocaleString('en-GB', { maximumFractionDigits: Math.abs(percent) < 20 ? 1 : 0 })
  return `${size}% ${percent < 0 ? 'below' : 'above'}`
}

/** Integers make exactly 10 % count as within 10 %. */
function isWithin(percent: number, micros: number, fromMicros: number): boolean {
  return Math.abs(micros - fromMicros) * 100 <= percent * fromMicros
}
