import { daysBetween } from '#src/dates.ts'

export const MAX_CHECK_AGE_DAYS = 60

/** Tells whether a fact needs another check. Days are `yyyy-mm-dd` in Lagos. */
export function isCheckOverdue(lastCheckedOn: string | undefined, today: string): boolean {
  return lastCheckedOn === undefined || daysBetween(lastCheckedOn, today) > MAX_CHECK_AGE_DAYS
}
