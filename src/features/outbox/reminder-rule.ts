import { LAGOS, timeIn } from '#src/zones.ts'

const DAY_MS = 24 * 3_600_000
/** In Lagos: reminders are queued from the first until the second. */
const FROM = '08:00'
const UNTIL = '20:00'

export const MOST_REMINDERS = 3
/** So long after the last reminder staff are told that it was not answered. */
const DAYS_UNTIL_STAFF = 3

/** What is due next: a reminder, word to staff that three were not answered, or nothing more. */
export type ReminderStep = 'reminder' | 'staff' | 'none'

/** Whether reminders may go out now. Every job that reminds asks this first; the reminders of appointments do not. */
export function isReminderTime(now: Date): boolean {
  const time = timeIn(LAGOS, now)
  return FROM <= time && time < UNTIL
}

/** `steps`: how many reminders were sent, and one more once staff were told. */
export function reminderStep(steps: number): ReminderStep {
  if (steps < MOST_REMINDERS) return 'reminder'
  return steps === MOST_REMINDERS ? 'staff' : 'none'
}

/**
 * When the step after `steps` is due. `days`: the days from the beginning to each of the three reminders. Counted from the
 * step before, `since`, so that a pause of the program is not followed by several reminders at once.
 */
export function nextStepAt(days: readonly [number, number, number], steps: number, since: Date): Date | null {
  const day = days[steps]
  if (day !== undefined) return new Date(since.getTime() + (day - (days[steps - 1] ?? 0)) * DAY_MS)
  return reminderStep(steps) === 'staff' ? staffStepAt(since) : null
}

/** When staff are told, counted from the third reminder. */
export function staffStepAt(since: Date): Date {
  return new Date(since.getTime() + DAYS_UNTIL_STAFF * DAY_MS)
}
