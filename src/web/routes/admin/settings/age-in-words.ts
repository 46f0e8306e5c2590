const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const AGES = new Intl.RelativeTimeFormat('en-GB')

/** "just now", "12 minutes ago", "3 hours ago", "2 days ago": never more than it is. */
export function ageInWords(instant: Date, now: Date): string {
  const age = now.getTime() - instant.getTime()
  if (age < MINUTE) return 'just now'
  if (age < HOUR) return AGES.format(-Math.floor(age / MINUTE), 'minute')
  if (age < DAY) return AGES.format(-Math.floor(age / HOUR), 'hour')
  return AGES.format(-Math.floor(age / DAY), 'day')
}
