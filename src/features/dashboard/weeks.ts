import { dayInLagos, daysAfter, instantInLagos, weekdayOf } from '#src/dates.ts'

/** A week as it is counted in Lagos: the day of its Monday, and the instant at which that begins. */
export type Week = { monday: string; startsAt: Date }

/** So many weeks, oldest first; the last is the one that is not over yet. */
export function weeksUpTo(now: Date, count: number): Array<Week> {
  const today = dayInLagos(now)
  const thisMonday = daysAfter(today, 1 - weekdayOf(today))
  return Array.from({ length: count }, (_, index) => {
    const monday = daysAfter(thisMonday, (index - count + 1) * 7)
    return { monday, startsAt: instantInLagos(monday, '00:00') }
  })
}
