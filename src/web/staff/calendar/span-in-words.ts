import { dateInWords, dayInWords, instantInLagos } from '#src/dates.ts'

/** "23 to 29 November 2026", "30 November to 6 December 2026", "28 December 2026 to 3 January 2027". */
export function spanInWords(first: string, last: string): string {
  const [from, to] = [words(first), words(last)]
  if (from.year !== to.year) return `${from.day} ${from.month} ${from.year} to ${to.day} ${to.month} ${to.year}`
  const begin = from.month === to.month ? from.day : `${from.day} ${from.month}`
  return `${begin} to ${to.day} ${to.month} ${to.year}`
}

function words(date: string) {
  const [day = '', month = '', year = ''] = dateInWords(instantInLagos(date, '12:00')).split(' ')
  return { day, month, year }
}

/** "Thursday 24 December 2026", "25 to 26 December 2026", "24 December 2026 to 2 January 2027". */
export function daysInWords(first: string, last: string): string {
  return first === last ? dayInWords(first) : spanInWords(first, last)
}
