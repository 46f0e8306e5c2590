import { addDays, dayInLagos, instantInLagos, weekdayOf } from '#src/dates.ts'
import type { Random } from './random.ts'

const FRIDAY_NUMBER = 5

/** Returns a random moment from 09:00 to 17:00 in Lagos, on the given day, or on Friday for a weekend. */
export function chooseOfficeTime(random: Random, instant: Date): Date {
  const day = dayInLagos(instant)
  const workingDay = addDays(day, Math.min(0, FRIDAY_NUMBER - weekdayOf(day)))
  const time = `${padToTwoDigits(random.between(9, 16))}:${padToTwoDigits(random.between(0, 59))}`
  return instantInLagos(workingDay, time)
}

function padToTwoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
