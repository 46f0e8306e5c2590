import { dayInWords } from '#src/dates.ts'
import { spanInWords } from './span-in-words.ts'

/** "Thursday 24 December 2026", "25 to 26 December 2026", "24 December 2026 to 2 January 2027". */
export function daysInWords(first: string, last: string): string {
  return first === last ? dayInWords(first) : spanInWords(first, last)
}
