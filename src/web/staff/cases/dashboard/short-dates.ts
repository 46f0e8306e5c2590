import { dateInWords, instantInLagos, noonOf } from '#src/dates.ts'

/** Returns "7 Sep" for "2026-09-07". */
export function formatShortDay(day: string): string {
  const [number, month = ''] = dateInWords(noonOf(day)).split(' ')
  return `${number} ${month.slice(0, 3)}`
}

/** Returns "September" for "2026-09". */
export function formatMonthName(month: string): string {
  return dateInWords(instantInLagos(`${month}-01`, '12:00')).split(' ')[1] ?? ''
}
