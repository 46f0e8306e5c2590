import { DAY_MS } from '#src/clock.ts'
import { addDays, dayInLagos, instantInLagos, weekdayOf } from '#src/dates.ts'
import { LAGOS, timeIn } from '#src/zones.ts'

/** Returns a whole percentage. */
export function completionRate(completed: number, total: number): number {
  return total === 0 ? 0 : Math.round((completed / total) * 100)
}

/** Greets by first name, according to the time in Lagos. */
export function greeting(name: string, now: Date): string {
  return `Good ${partOfDay(timeIn(LAGOS, now))}, ${name.trim().split(/\s+/)[0]}`
}

function partOfDay(time: string): string {
  if (time < '12:00') return 'morning'
  return time < '18:00' ? 'afternoon' : 'evening'
}

type Week = { monday: string; startsAt: Date }

/** Returns weeks in Lagos, oldest first, up to the current one. */
export function weeksUpTo(now: Date, count: number): Array<Week> {
  const today = dayInLagos(now)
  const thisMonday = addDays(today, 1 - weekdayOf(today))
  return Array.from({ length: count }, (_, index) => {
    const monday = addDays(thisMonday, (index - count + 1) * 7)
    return { monday, startsAt: instantInLagos(monday, '00:00') }
  })
}

type Month = { month: string; startsAt: Date }

/** Returns months in Lagos, oldest first, up to the current one. */
export function monthsUpTo(now: Date, count: number): Array<Month> {
  const [year, month] = dayInLagos(now).split('-').map(Number)
  return Array.from({ length: count }, (_, index) => {
    const firstDay = new Date(Date.UTC(year ?? 0, (month ?? 0) - count + index, 1)).toISOString()
    return { month: firstDay.slice(0, 7), startsAt: instantInLagos(firstDay.slice(0, 10), '00:00') }
  })
}

/** Returns 0 for a future date. */
export function wholeDays(since: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY_MS))
}
