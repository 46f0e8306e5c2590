import { daysAfter, weekdayOf } from '#src/dates.ts'

/** The seven days of the week that a day lies in, from Monday. */
export function weekDays(day: string): Array<string> {
  const monday = daysAfter(day, 1 - weekdayOf(day))
  return Array.from({ length: 7 }, (_, index) => daysAfter(monday, index))
}
