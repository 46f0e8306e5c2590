import { Temporal } from 'temporal-polyfill'
import { DAY_MS } from '#src/clock.ts'
import { dayInLagos, daysAfter, instantInLagos, weekdayOf } from '#src/dates.ts'

/** A week as it is counted in Lagos: the day of its Monday, and the instant at which that begins. */
type Week = { monday: string; startsAt: Date }

/** So many weeks, oldest first; the last is the one that is not over yet. */
export function weeksUpTo(now: Date, count: number): Array<Week> {
  const today = dayInLagos(now)
  const thisMonday = daysAfter(today, 1 - weekdayOf(today))
  return Array.from({ length: count }, (_, index) => {
    const monday = daysAfter(thisMonday, (index - count + 1) * 7)
    return { monday, startsAt: instantInLagos(monday, '00:00') }
  })
}

/** A month as it is counted in Lagos: "2026-11", and the instant at which it begins. */
type Month = { month: string; startsAt: Date }

/** So many months, oldest first; the last is the one that is not over yet. */
export function monthsUpTo(now: Date, count: number): Array<Month> {
  const thisMonth = Temporal.PlainYearMonth.from(dayInLagos(now).slice(0, 7))
  return Array.from({ length: count }, (_, index) => {
    const month = thisMonth.subtract({ months: count - 1 - index }).toString()
    return { month, startsAt: instantInLagos(`${month}-01`, '00:00') }
  })
}

/** How many whole days have passed; none for what lies ahead. */
export function wholeDays(since: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY_MS))
}
