import { daysBetween } from '#src/dates.ts'

/** Returns for example "due today", "2 days late" or "due in 3 days". Both are days in Lagos. */
export function dueInWords(dueOn: string, today: string): string {
  const days = daysBetween(today, dueOn)
  if (days === 0) return 'due today'
  if (days === 1) return 'due tomorrow'
  if (days > 1) return `due in ${days} days`
  return days === -1 ? '1 day late' : `${-days} days late`
}
