import { DAY_MS } from '#src/clock.ts'
import { addDays, dayInLagos, instantInLagos, weekdayOf } from '#src/dates.ts'

/** We answer within 24 hours, Monday to Friday. Weekends in Lagos do not count. */
export function findAnswerDue(waitingSince: Date): Date {
  const start = isWeekend(waitingSince) ? startOfMonday(waitingSince) : waitingSince
  const due = new Date(start.getTime() + DAY_MS)
  return isWeekend(due) ? new Date(due.getTime() + 2 * DAY_MS) : due
}

function isWeekend(instant: Date): boolean {
  return WEEKEND.includes(weekdayOf(dayInLagos(instant)))
}

const WEEKEND = [6, 7]

function startOfMonday(instant: Date): Date {
  const day = dayInLagos(instant)
  return instantInLagos(addDays(day, weekdayOf(day) === 6 ? 2 : 1), '00:00')
}
