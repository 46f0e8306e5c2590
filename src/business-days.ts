import { addDays, weekdayOf } from '#src/dates.ts'

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

/** Public holidays of Nigeria until 2045, from date-holidays 3.37.0 (ADR 095). */
const HOLIDAYS: Readonly<Record<string, string>> = {
  2024: '01-01 03-29 04-01 04-10 04-11 05-01 05-27 06-12 06-16 06-17 07-07 09-15 10-01 11-01 12-25 12-26',
  2025: '01-01 03-30 03-31 04-18 04-21 05-01 05-27 06-06 06-07 06-12 06-26 09-04 10-01 11-01 12-25 12-26',
  2026: '01-01 03-20 03-21 04-03 04-06 05-01 05-27 05-28 06-12 06-16 08-25 10-01 11-01 12-25 12-26',
  2027: '01-01 03-09 03-10 03-26 03-29 05-01 05-03 05-16 05-17 05-27 06-06 06-12 06-14 08-14 10-01 11-01 12-25 12-26',
  2028: '01-01 02-26 02-27 04-14 04-17 05-01 05-05 05-06 05-25 05-27 06-12 08-03 10-01 11-01 12-25 12-26',
  2029: '01-01 02-14 02-15 03-30 04-02 04-24 04-25 05-01 05-14 05-27 06-12 07-24 10-01 11-01 12-25 12-26',
  2030: '01-01 02-04 02-05 04-13 04-14 04-19 04-22 05-01 05-03 05-27 06-12 07-13 10-01 11-01 12-25 12-26',
  2031: '01-01 01-24 01-25 04-02 04-03 04-11 04-14 04-23 05-01 05-27 06-12 07-02 10-01 11-01 12-25 12-26',
  2032: '01-01 01-14 01-15 03-22 03-23 03-26 03-29 04-11 05-01 05-03 05-27 06-12 06-14 06-20 10-01 11-01 12-25 12-26',
  2033: '01-01 01-02 01-03 03-11 03-12 04-01 04-15 04-18 05-01 05-27 06-09 06-12 10-01 11-01 12-23 12-24 12-25 12-26',
  2034: '01-01 03-01 03-02 03-21 04-07 04-10 05-01 05-27 05-30 06-12 10-01 11-01 12-12 12-13 12-25 12-26',
  2035: '01-01 02-18 02-19 03-11 03-23 03-26 05-01 05-20 05-27 06-12 10-01 11-01 12-01 12-02 12-25 12-26',
  2036: '01-01 02-07 02-08 02-28 04-11 04-14 05-01 05-08 05-27 06-12 10-01 11-01 11-19 11-20 12-25 12-26',
  2037: '01-01 01-26 01-27 02-16 04-03 04-06 04-28 05-01 05-27 06-12 10-01 11-01 11-08 11-09 12-25 12-26',
  2038: '01-01 01-16 01-17 02-05 04-17 04-23 04-26 05-01 05-03 05-27 06-12 06-14 10-01 10-29 10-30 11-01 12-25 12-26',
  2039: '01-01 01-05 01-06 01-26 04-06 04-08 04-11 05-01 05-27 06-12 10-01 10-19 10-20 11-01 12-25 12-26 12-27',
  2040: '01-01 01-15 03-25 03-30 04-02 05-01 05-27 06-12 10-01 10-07 10-08 11-01 12-14 12-15 12-25 12-26',
  2041: '01-01 01-04 03-15 04-19 04-22 05-01 05-27 06-12 09-26 09-27 10-01 11-01 12-04 12-05 12-24 12-25 12-26',
  2042: '01-01 03-04 04-04 04-07 05-01 05-27 06-12 09-15 09-16 10-01 11-01 11-23 11-24 12-14 12-25 12-26',
  2043: '01-01 02-22 03-27 03-30 05-01 05-27 06-12 09-04 09-05 10-01 11-01 11-12 11-13 12-03 12-25 12-26',
  2044: '01-01 02-11 04-15 04-18 05-01 05-27 06-12 08-24 08-25 10-01 10-31 11-01 11-21 12-25 12-26',
  2045: '01-01 01-30 04-07 04-10 05-01 05-27 06-12 08-14 08-15 10-01 10-21 10-22 11-01 11-10 12-25 12-26',
}
