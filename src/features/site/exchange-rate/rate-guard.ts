const MAX_CHANGE_PERCENT = 10
const MAX_SOURCE_DIFFERENCE_PERCENT = 2

export function isCloseToRates(micros: number, goodMicros: ReadonlyArray<number>): boolean {
  return goodMicros.every(good => isWithinPercent(MAX_CHANGE_PERCENT, micros, good))
}

/** Returns the day's oldest rate, or a later one that was confirmed. */
export function findBaseRateOfDay(usedMicros: ReadonlyArray<number>): number | null {
  const [oldest = null, ...later] = usedMicros
  return later.reduce((base, micros) => (base === null || isCloseToRates(micros, [base]) ? base : micros), oldest)
}

export function areRatesInAgreement(micros: number, otherMicros: number): boolean {
  return isWithinPercent(MAX_SOURCE_DIFFERENCE_PERCENT, micros, otherMicros)
}

/** Chooses a rate near the good ones, or one on which two sources agree (ADR 039). */
export function chooseRate<Fetched extends { nairaMicrosPerPound: number }>(
  first: Fetched,
  second: Fetched | null,
  goodMicros: ReadonlyArray<number>,
): Fetched | null {
  if (isCloseToRates(first.nairaMicrosPerPound, goodMicros)) return first
  if (second === null) return null
  if (areRatesInAgreement(second.nairaMicrosPerPound, first.nairaMicrosPerPound)) return first
  return isCloseToRates(second.nairaMicrosPerPound, goodMicros) ? second : null
}

export function describeDistance(micros: number, fromMicros: number): string {
  const percent = ((micros - fromMicros) / fromMicros) * 100
  const absolutePercent = Math.abs(percent).toLocaleString('en-GB', {
    maximumFractionDigits: Math.abs(percent) < 20 ? 1 : 0,
  })
  return `${absolutePercent}% ${percent < 0 ? 'below' : 'above'}`
}

/** Compares integers, because floating-point errors could exclude exactly 10 %. */
function isWithinPercent(percent: number, micros: number, fromMicros: number): boolean {
  return Math.abs(micros - fromMicros) * 100 <= percent * fromMicros
}
