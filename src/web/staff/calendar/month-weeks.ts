import { daysAfter, weekdayOf } from '#src/dates.ts'

/** The weeks, from Monday, that the month of a day lies in; the first and the last may hold days of the months beside it. */
export function monthWeeks(day: string): Array<Array<string>> {
  const month = day.slice(0, 7)
  const weeks = []
  for (let week = weekDays(`${month}-01`); isIn(month, week); week = weekDays(daysAfter(week[0] ?? day, 7))) {
    weeks.push(week)
  }
  return weeks
}

/** The first day of the month before or after that of a day. */
export function monthBeside(day: string, step: -1 | 1): string {
  const first = `${day.slice(0, 7)}-01`
  // 31 days on is the next month whatever this one's length; the day before its first is in the one before.
  return `${daysAfter(first, step === 1 ? 31 : -1).slice(0, 7)}-01`
}

function isIn(month: string, week: ReadonlyArray<string>): boolean {
  return week.some(day => day.startsWith(month))
}

/** The seven days of the week that a day lies in, from Monday. */
export function weekDays(day: string): Array<string> {
  const monday = daysAfter(day, 1 - weekdayOf(day))
  return Array.from({ length: 7 }, (_, index) => daysAfter(monday, index))
}
