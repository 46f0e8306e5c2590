/** Naira for a pound beyond these is somebody's mistake. */
const LOWEST = 100_000_000
const HIGHEST = 100_000_000_000

/**
 * A decimal number into integer millionths, exactly: 2057.4 is 2_057_400_000, where 2057.4 × 1_000_000 may be a fraction
 * beside it. What is finer than a millionth is rounded, half up. Null unless it is a plausible price of a pound in naira.
 */
export function parseRate(decimal: unknown): number | null {
  if (typeof decimal !== 'number' && typeof decimal !== 'string') return null
  // A number's own spelling is the shortest that means it: what the source wrote, as far as anyone can tell.
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,40}))?$/.exec(String(decimal)) ?? []
  if (whole === undefined) return null

  const millionths = Number(whole + fraction.slice(0, 6).padEnd(6, '0'))
  const rounded = millionths + (Number(fraction[6] ?? '0') >= 5 ? 1 : 0)
  return rounded >= LOWEST && rounded <= HIGHEST ? rounded : null
}
