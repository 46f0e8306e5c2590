import { DAY_MS } from '#src/clock.ts'
import { dayInLagos, daysAfter, instantInLagos } from '#src/dates.ts'
import { LAGOS, timeIn } from '#src/zones.ts'

/** In Lagos. */
const FROM = '08:00'
const UNTIL = '20:00'

export const MAX_REMINDERS = 3
const DAYS_UNTIL_NOTICE = 3

export type ReminderStep = 'reminder' | 'staff' | 'none'

/** Every reminder job asks this, except reminders of appointments. */
export function isReminderTime(now: Date): boolean {
  const time = timeIn(LAGOS, now)
  return FROM <= time && time < UNTIL
}

/** The latest instant until `now` at which reminders may be sent. */
export function latestReminderTime(now: Date): Date {
  if (isReminderTime(now)) return now
  const today = dayInLagos(now)
  const day = timeIn(LAGOS, now) < FROM ? daysAfter(today, -1) : today
  return new Date(instantInLagos(day, UNTIL).getTime() - 1)
}

/** `steps`: reminders, plus one for the notice to staff. */
export function reminderStep(steps: number): ReminderStep {
  if (steps < MAX_REMINDERS) return 'reminder'
  return steps === MAX_REMINDERS ? 'staff' : 'none'
}

/**
 * `days`: from the start to each reminder. Counts from `since`, so that a stopped worker does not send several at
 * once.
 */
export function nextStepAt(days: readonly [number, number, number], steps: number, since: Date): Date | null {
  const day = days[steps]
  if (day !== undefined) return new Date(since.getTime() + (day - (days[steps - 1] ?? 0)) * DAY_MS)
  return reminderStep(steps) === 'staff' ? staffStepAt(since) : null
}

/** `since`: of the third reminder. */
export function staffStepAt(since: Date): Date {
  return new Date(since.getTime() + DAYS_UNTIL_NOTICE * DAY_MS)
}
