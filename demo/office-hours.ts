import { dayInLagos, daysAfter, instantInLagos, weekdayOf } from '#src/dates.ts'
import type { Random } from './random.ts'

const FRIDAY = 5

/** A random moment from 09:00 to 17:00 in Lagos, on that day or the Friday before. */
export function inOfficeHours(random: Random, instant: Date): Date {
  const day = dayInLagos(instant)
  const working = daysAfter(day, Math.min(0, FRIDAY - weekdayOf(day)))
  const time = `${pad(random.between(9, 16))}:${pad(random.between(0, 59))}`
  return instantInLagos(working, time)
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}
