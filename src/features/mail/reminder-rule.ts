import { DAY_MS } from '#src/clock.ts'
import { addDays, dayInLagos, instantInLagos } from '#src/dates.ts'
import { LAGOS, timeIn } from '#src/zones.ts'

/** Reminders are sent between these times in Lagos. */
const FIRST_TIME = '08:00'
const END_TIME = '20:00'

export const MAX_REMINDERS = 3
const DAYS_UNTIL_STAFF_NOTICE = 3

/** Days after the start at which we remind, before staff are told. */
export const REMINDER_DAYS = { 'second-payment': [3, 7, 14], booking: [1, 3, 7] } as const

export type CountedMatter = keyof typeof REMINDER_DAYS

export type ReminderStep = 'reminder' | 'staff' | 'none'

/** Reminders of a booked consultation are sent at any time. */
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
export function nextStepAt(days: ReadonlyArray<number>, steps: number, since: Date): Date | null {
  const day = days[steps]
  if (day !== undefined) return new Date(since.getTime() + (day - (days[steps - 1] ?? 0)) * DAY_MS)
  return reminderStep(steps) === 'staff' ? new Date(since.getTime() + DAYS_UNTIL_STAFF_NOTICE * DAY_MS) : null
}
