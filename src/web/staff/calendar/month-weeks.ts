import { dateInWords, dayInWords, daysAfter, instantInLagos, weekdayOf } from '#src/dates.ts'

/** Returns the weeks, from Monday to Sunday, that have days of the day's month. */
export function monthWeeks(day: string): Array<Array<string>> {
  const month = day.slice(0, 7)
  const weeks = []
  for (let week = weekDays(`${month}-01`); hasDayIn(week, month); week = weekDays(daysAfter(week[0] ?? day, 7))) {
    weeks.push(week)
  }
  return weeks
}

/** Returns the first day of the previous or the next month. */
export function adjacentMonth(day: string, step: -1 | 1): string {
  const first = `${day.slice(0, 7)}-01`
  return `${daysAfter(first, step === 1 ? 31 : -1).slice(0, 7)}-01`
}

function hasDayIn(week: ReadonlyArray<string>, month: string): boolean {
  return week.some(day => day.startsWith(month))
}

/** Returns the seven days of the day's week, from Monday to Sunday. */
export function weekDays(day: string): Array<string> {
  const monday = daysAfter(day, 1 - weekdayOf(day))
  return Array.from({ length: 7 }, (_, index) => daysAfter(monday, index))
}

/** For example: "23 to 29 November 2026", "30 November to 6 December 2026", "28 December 2026 to 3 January 2027". */
export function spanInWords(first: string, last: string): string {
  const [from, to] = [dateParts(first), dateParts(last)]
  if (from.year !== to.year) return `${from.day} ${from.month} ${from.year} to ${to.day} ${to.month} ${to.year}`
  const begin = from.month === to.month ? from.day : `${from.day} ${from.month}`
  return `${begin} to ${to.day} ${to.month} ${to.year}`
}

function dateParts(date: string) {
  const [day = '', month = '', year = ''] = dateInWords(instantInLagos(date, '12:00')).split(' ')
  return { day, month, year }
}

/** For example: "Thursday 24 December 2026", "25 to 26 December 2026", "24 December 2026 to 2 January 2027". */
export function daysInWords(first: string, last: string): string {
  return first === last ? dayInWords(first) : spanInWords(first, last)
}
