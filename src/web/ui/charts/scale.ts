type Scale = { top: number; lines: Array<number> }

/** Chooses the lines of an axis in steps of 1, 2 or 5 times a power of ten, and of at least `minStep`. */
export function chooseScale(largest: number, minStep = 1): Scale {
  const step = roundUpStep(Math.max(largest, minStep) / 3, minStep)
  const stepCount = Math.max(1, Math.ceil(largest / step))
  return { top: step * stepCount, lines: Array.from({ length: stepCount + 1 }, (_, index) => index * step) }
}

function roundUpStep(roughStep: number, minStep: number): number {
  const powerOfTen = 10 ** Math.floor(Math.log10(roughStep))
  const step = [1, 2, 5, 10].map(factor => factor * powerOfTen).find(each => each >= roughStep) ?? 10 * powerOfTen
  return Math.max(step, minStep)
}

/** Formats 940 as "940", 12350 as "12.4k", 200000 as "200k" and 1234567 as "1.2m". */
export function formatShortNumber(value: number): string {
  const magnitude = Math.abs(value)
  if (magnitude < 1_000) return String(value)
  if (magnitude < 999_500) return `${formatThreeFigures(value / 1_000)}k`
  return magnitude < 999_500_000
    ? `${formatThreeFigures(value / 1_000_000)}m`
    : `${formatThreeFigures(value / 1_000_000_000)}bn`
}

function formatThreeFigures(value: number): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: Math.abs(value) < 99.95 ? 1 : 0 })
}
