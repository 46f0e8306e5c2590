import { addDays, dayInLagos, daysBetween, instantInLagos } from '#src/dates.ts'

const REMINDER_DAYS_BEFORE_DUE = [7, 3, 1]

type RequestWithDueDate = { id: string; caseId: string; dueDate: string | null }

/** Starts the reminders of a request that is opened. The job ends those of requests that are not open any more. */
export function reminderOfRequest({ id, caseId, dueDate }: RequestWithDueDate, now: Date) {
  return { caseId, matter: 'documents', aboutId: id, dueAt: findNextReminder(dueDate, now) } as const
}

/**
 * Returns the first reminder time on a later day than `after`, because a reminder on the day of the request annoys.
 * Reminders are sent at 09:00 in Lagos, 7, 3 and 1 days before the due date, and then weekly.
 */
export function findNextReminder(dueDate: string | null, after: Date): Date | null {
  if (dueDate === null) return null
  const today = dayInLagos(after)
  const nextBeforeDue = REMINDER_DAYS_BEFORE_DUE.map(days => addDays(dueDate, -days)).find(day => day > today)
  const weeksAfterDue = Math.max(1, Math.floor(daysBetween(dueDate, today) / 7) + 1)
  return instantInLagos(nextBeforeDue ?? addDays(dueDate, 7 * weeksAfterDue), '09:00')
}
