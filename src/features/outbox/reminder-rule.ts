import { DAY_MS } from '#src/clock.ts'
import { addDays, dayInLagos, instantInLagos } from '#src/dates.ts'
import { LAGOS, timeIn } from '#src/zones.ts'

/** Reminders are sent between these times in Lagos. */
const FIRST_TIME = '08:00'
const END_TIME = '20:00'

export const MAX_REMINDERS = 3
const DAYS_UNTIL_STAFF_NOTICE = 3

export type ReminderStep = 'reminder' | 'staff' | 'none'

/** Every reminder job checks this, except the one for consultations. */
export function isReminderTime(now: Date): boolean {
  const time = timeIn(LAGOS, now)
  return FIRST_TIME <= time && time < END_TIME
}

/** Returns `now`, or the end of the last reminder hours. */
export function latestReminderTime(now: Date): Date {
  if (isReminderTime(now)) return now
  const today = dayInLagos(now)
  const day = timeIn(LAGOS, now) < FIRST_TIME ? addDays(today, -1) : today
  return new Date(instantInLagos(day, END_TIME).getTime() - 1)
}

/** The notice to staff follows the last reminder. */
export function reminderStep(steps: number): ReminderStep {
  if (steps < MAX_REMINDERS) return 'reminder'
  return steps === MAX_REMINDERS ? 'staff' : 'none'
}

/**
 * `days` count from the start. The result counts from the last step, `since`, so that a stopped worker does not send
 * several reminders at once.
 */
export function nextStepAt(days: readonly [number, number, number], steps: number, since: Date): Date | null {
  const day = days[steps]
  if (day !== undefined) return new Date(since.getTime() + (day - (days[steps - 1] ?? 0)) * DAY_MS)
  return reminderStep(steps) === 'staff' ? staffStepAt(since) : null
}

/** `since` is the time of the last reminder. */
export function staffStepAt(since: Date): Date {
  return new Date(since.getTime() + DAYS_UNTIL_STAFF_NOTICE * DAY_MS)
}
