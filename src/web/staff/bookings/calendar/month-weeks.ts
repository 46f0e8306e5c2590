import { addDays, dateInWords, dayInWords, noonOf, weekdayOf } from '#src/dates.ts'

/** Returns all weeks, from Monday to Sunday, that contain a day of the same month as `day`. */
export function listMonthWeeks(day: string): Array<Array<string>> {
  const month = day.slice(0, 7)
  const weeks = []
  for (
    let week = listWeekDays(`${month}-01`);
    hasDayInMonth(week, month);
    week = listWeekDays(addDays(week[0] ?? day, 7))
  ) {
    weeks.push(week)
  }
  return weeks
}

/** Returns the first day of the previous or the next month. */
export function findAdjacentMonth(day: string, step: -1 | 1): string {
  const firstOfMonth = `${day.slice(0, 7)}-01`
  return `${addDays(firstOfMonth, step === 1 ? 31 : -1).slice(0, 7)}-01`
}

function hasDayInMonth(week: ReadonlyArray<string>, month: string): boolean {
  return week.some(day => day.startsWith(month))
}

/** Returns the seven days, from Monday to Sunday, of the week that contains `day`. */
export function listWeekDays(day: string): Array<string> {
  const monday = addDays(day, 1 - weekdayOf(day))
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

/** Formats several days as "23 to 29 November 2026", or as "28 December 2026 to 3 January 2027" if the years differ. */
export function formatDaySpan(first: string, last: string): string {
  const [from, to] = [splitDate(first), splitDate(last)]
  if (from.year !== to.year) return `${from.day} ${from.month} ${from.year} to ${to.day} ${to.month} ${to.year}`
  const startText = from.month === to.month ? from.day : `${from.day} ${from.month}`
  return `${startText} to ${to.day} ${to.month} ${to.year}`
}

function splitDate(date: string) {
  const [day = '', month = '', year = ''] = dateInWords(noonOf(date)).split(' ')
  return { day, month, year }
}

/** Formats one day as "Thursday 24 December 2026", and several days as "25 to 26 December 2026". */
export function formatDays(first: string, last: string): string {
  return first === last ? dayInWords(first) : formatDaySpan(first, last)
}
