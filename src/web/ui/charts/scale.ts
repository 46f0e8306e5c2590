type Scale = { top: number; lines: Array<number> }

/** Scales an axis in steps of 1, 2 or 5 times a power of ten. `minStep` is the smallest step. */
export function scaleFor(largest: number, minStep = 1): Scale {
  const step = roundStep(Math.max(largest, minStep) / 3, minStep)
  const count = Math.max(1, Math.ceil(largest / step))
  return { top: step * count, lines: Array.from({ length: count + 1 }, (_, index) => index * step) }
}

function roundStep(rough: number, minStep: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map(factor => factor * power).find(each => each >= rough) ?? 10 * power
  return Math.max(step, minStep)
}

/** 940 → "940", 12350 → "12.4k", 200000 → "200k", 1234567 → "1.2m". */
export function shortNumber(value: number): string {
  const size = Math.abs(value)
  if (size < 1_000) return String(value)
  if (size < 999_500) return `${threeFigures(value / 1_000)}k`
  return size < 999_500_000 ? `${threeFigures(value / 1_000_000)}m` : `${threeFigures(value / 1_000_000_000)}bn`
}

function threeFigures(value: number): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: Math.abs(value) < 99.95 ? 1 : 0 })
}
