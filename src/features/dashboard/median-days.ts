/** How many have waited so many whole days. */
export type Waited = { days: number; count: number }

/** The median of what each has waited, in whole days (halves are rounded up); null where nothing waits. */
export function medianDays(waited: ReadonlyArray<Waited>): number | null {
  const sorted = waited.filter(({ count }) => count > 0).sort((one, other) => one.days - other.days)
  const total = sorted.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  const [lower, upper] = [daysAt(sorted, Math.floor((total - 1) / 2)), daysAt(sorted, Math.floor(total / 2))]
  return Math.round((lower + upper) / 2)
}

/** What the one at this place has waited, when all stand in a row by their days. */
function daysAt(sorted: ReadonlyArray<Waited>, place: number): number {
  let passed = 0
  for (const { days, count } of sorted) {
    passed += count
    if (place < passed) return days
  }
  throw new RangeError('Nobody stands at this place.')
}
