import { dayInLagos, dayInWords, timeInLagos } from '#src/dates.ts'

/** "Thursday 26 November 2026, 14:30 (Lagos time)" */
export function dayAndTime(instant: Date): string {
  return `${dayInWords(dayInLagos(instant))}, ${timeInLagos(instant)}`
}
