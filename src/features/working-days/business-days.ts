import { addDays, weekdayOf } from '#src/dates.ts'
import { HOLIDAYS } from './holidays.ts'

export type IsClosed = (day: string) => boolean

const MAX_SEARCHED_DAYS = 1500

export function isBusinessDay(day: string, isClosed: IsClosed = isNeverClosed): boolean {
  return isWorkingDay('nigeria', day) && !isClosed(day)
}

/** Days are `yyyy-mm-dd` in Lagos, and `day` may be any day. */
export function addBusinessDays(day: string, count: number, isClosed: IsClosed = isNeverClosed): string {
  return addMatchingDays(day, count, next => isBusinessDay(next, isClosed))
}

export function addWorkingDaysInEngland(day: string, count: number): string {
  return addMatchingDays(day, count, next => isWorkingDay('england', next))
}

/** Returns the same day of a later month, or its last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  const firstOfMonth = new Date(Date.UTC(year, month - 1 + months, 1))
  const lastDayOfMonth = new Date(Date.UTC(firstOfMonth.getUTCFullYear(), firstOfMonth.getUTCMonth() + 1, 0))
  const days = Math.min(dayOfMonth, lastDayOfMonth.getUTCDate())
  return addDays(firstOfMonth.toISOString().slice(0, 'yyyy-mm-dd'.length), days - 1)
}

function addMatchingDays(day: string, count: number, matches: (day: string) => boolean): string {
  let [current, left] = [day, count]
  for (let searched = 0; left > 0 && searched < MAX_SEARCHED_DAYS; searched++) {
    current = addDays(current, 1)
    if (matches(current)) left--
  }
  return current
}

function isWorkingDay(country: keyof typeof HOLIDAYS, day: string): boolean {
  return weekdayOf(day) < 6 && !isHoliday(country, day)
}

function isHoliday(country: keyof typeof HOLIDAYS, day: string): boolean {
  const [year = '', monthAndDay = ''] = [day.slice(0, 4), day.slice('yyyy-'.length)]
  return HOLIDAYS[country][year]?.split(' ').includes(monthAndDay) ?? false
}

function isNeverClosed(): boolean {
  return false
}
