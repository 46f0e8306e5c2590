import { DAY_MS } from '#src/clock.ts'
import { daysAfter, instantInLagos } from '#src/dates.ts'

const DAYS_BEFORE = [7, 3, 1]
const WEEK_MS = 7 * DAY_MS

/** The next reminder after `after`, at 09:00 in Lagos; null without a due date. */
export function nextReminder(dueDate: string | null, after: Date): Date | null {
  if (dueDate === null) return null
  const before = DAYS_BEFORE.map(days => morningOf(daysAfter(dueDate, -days))).find(time => time > after)
  if (before !== undefined) return before
  const firstLate = morningOf(daysAfter(dueDate, 7))
  // Lagos has no daylight saving time, so every week has the same length.
  const weeks = Math.max(0, Math.floor((after.getTime() - firstLate.getTime()) / WEEK_MS) + 1)
  return new Date(firstLate.getTime() + weeks * WEEK_MS)
}

function morningOf(day: string): Date {
  return instantInLagos(day, '09:00')
}
