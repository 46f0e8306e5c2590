import { dayInLagos, daysAfter, instantInLagos, weekdayOf } from '#src/dates.ts'
import type { Random } from './random.ts'

const FRIDAY = 5

/** Returns a random moment from 09:00 to 17:00 in Lagos, on the given day, or on Friday for a weekend. */
export function inOfficeHours(random: Random, instant: Date): Date {
  const day = dayInLagos(instant)
  const workingDay = daysAfter(day, Math.min(0, FRIDAY - weekdayOf(day)))
  const time = `${twoDigits(random.between(9, 16))}:${twoDigits(random.between(0, 59))}`
  return instantInLagos(workingDay, time)
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
