import { DAY_MS } from '#src/clock.ts'
import { addDays, instantInLagos } from '#src/dates.ts'

const REMINDER_DAYS_BEFORE_DUE = [7, 3, 1]
const WEEK_MS = 7 * DAY_MS

/**
 * Returns the first reminder time later than `after`. Reminders are sent at 09:00 in Lagos, 7, 3 and 1 days before the
 * due date, and then weekly.
 */
export function findNextReminder(dueDate: string | null, after: Date): Date | null {
  if (dueDate === null) return null
  const nextBeforeDue = REMINDER_DAYS_BEFORE_DUE.map(days => reminderTimeOn(addDays(dueDate, -days))).find(
    time => time > after,
  )
  if (nextBeforeDue !== undefined) return nextBeforeDue
  const firstAfterDue = reminderTimeOn(addDays(dueDate, 7))
  // Lagos has no daylight saving time, so every week has the same length.
  const weeks = Math.max(0, Math.floor((after.getTime() - firstAfterDue.getTime()) / WEEK_MS) + 1)
  return new Date(firstAfterDue.getTime() + weeks * WEEK_MS)
}

function reminderTimeOn(day: string): Date {
  return instantInLagos(day, '09:00')
}
