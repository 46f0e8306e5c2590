const DAY_MS = 24 * 3_600_000

/** How many whole days have passed; none for what lies ahead. */
export function wholeDays(since: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY_MS))
}
