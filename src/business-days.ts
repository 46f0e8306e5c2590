import { addDays, weekdayOf } from '#src/dates.ts'
import { HOLIDAYS } from './holidays.ts'

export type IsClosed = (day: string) => boolean

const MAX_SEARCHED_DAYS = 1500

export function isBusinessDay(day: string, isClosed: IsClosed = isNeverClosed): boolean {
  return weekdayOf(day) < 6 && !isHoliday(day) && !isClosed(day)
}

/** Days are `yyyy-mm-dd` in Lagos, and `day` may be any day. */
export function addBusinessDays(day: string, count: number, isClosed: IsClosed = isNeverClosed): string {
  let [current, left] = [day, count]
  for (let searched = 0; left > 0 && searched < MAX_SEARCHED_DAYS; searched++) {
    current = addDays(current, 1)
    if (isBusinessDay(current, isClosed)) left--
  }
  return current
}

/** Returns the same day of a later month, or its last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  const firstOfMonth = new Date(Date.UTC(year, month - 1 + months, 1))
  const lastDayOfMonth = new Date(Date.UTC(firstOfMonth.getUTCFullYear(), firstOfMonth.getUTCMonth() + 1, 0))
  const days = Math.min(dayOfMonth, lastDayOfMonth.getUTCDate())
  return addDays(firstOfMonth.toISOString().slice(0, 'yyyy-mm-dd'.length), days - 1)
}

function isHoliday(day: string): boolean {
  return HOLIDAYS[day.slice(0, 4)]?.split(' ').includes(day.slice('yyyy-'.length)) ?? false
}

function isNeverClosed(): boolean {
  return false
}
