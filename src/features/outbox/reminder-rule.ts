import { DAY_MS } from '#src/clock.ts'
import { dayInLagos, daysAfter, instantInLagos } from '#src/dates.ts'
import { LAGOS, timeIn } from '#src/zones.ts'

/** Reminders are queued between these times in Lagos. */
const FROM = '08:00'
const UNTIL = '20:00'

export const MOST_REMINDERS = 3
/** Days from the last reminder to the notice to staff. */
const DAYS_UNTIL_STAFF = 3

/** The next step: a reminder, a notice to staff after three, or nothing more. */
export type ReminderStep = 'reminder' | 'staff' | 'none'

/** Whether reminders may go out now. Every job that reminds asks this first; the reminders of appointments do not. */
export function isReminderTime(now: Date): boolean {
  const time = timeIn(LAGOS, now)
  return FROM <= time && time < UNTIL
}

/** The latest instant, `now` or before, at which reminders may go out. */
export function latestReminderTime(now: Date): Date {
  if (isReminderTime(now)) return now
  const today = dayInLagos(now)
  const day = timeIn(LAGOS, now) < FROM ? daysAfter(today, -1) : today
  return new Date(instantInLagos(day, UNTIL).getTime() - 1)
}

/** `steps`: the number of reminders sent, plus one for the notice to staff. */
export function reminderStep(steps: number): ReminderStep {
  if (steps < MOST_REMINDERS) return 'reminder'
  return steps === MOST_REMINDERS ? 'staff' : 'none'
}

/**
 * `days`: from the start to each of three reminders. Counts from `since`, so a stopped program does not send several at
 * once.
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
