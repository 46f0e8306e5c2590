/** 940 → "940", 12350 → "12.4k", 200000 → "200k", 1234567 → "1.2m": where there is no room for all its figures. */
export function shortNumber(value: number): string {
  const size = Math.abs(value)
  if (size < 1_000) return String(value)
  // What rounds up to a thousand of its unit belongs to the next one.
  if (size < 999_500) return `${threeFigures(value / 1_000)}k`
  return size < 999_500_000 ? `${threeFigures(value / 1_000_000)}m` : `${threeFigures(value / 1_000_000_000)}bn`
}

function threeFigures(value: number): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: Math.abs(value) < 99.95 ? 1 : 0 })
}
