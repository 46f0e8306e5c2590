import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/clock.ts'

const AGES = new Intl.RelativeTimeFormat('en-GB')

/** "just now", "12 minutes ago", "3 hours ago", "2 days ago": never more than it is. */
export function ageInWords(instant: Date, now: Date): string {
  const age = now.getTime() - instant.getTime()
  if (age < MINUTE_MS) return 'just now'
  if (age < HOUR_MS) return AGES.format(-Math.floor(age / MINUTE_MS), 'minute')
  if (age < DAY_MS) return AGES.format(-Math.floor(age / HOUR_MS), 'hour')
  return AGES.format(-Math.floor(age / DAY_MS), 'day')
}
