import { dateInWords, dayInWords, noonOf } from '#src/dates.ts'

/** "Thursday 24 December 2026", "24 December 2026 to 2 January 2027". */
export function daysInWords(first: string, last: string): string {
  if (first === last) return dayInWords(first)
  return [first, last].map(day => dateInWords(noonOf(day))).join(' to ')
}
