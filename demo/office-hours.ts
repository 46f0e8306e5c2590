import { dayInLagos, daysAfter, instantInLagos, weekdayOf } from '#src/dates.ts'
import type { Chance } from './chance.ts'

const FRIDAY = 5

/** A moment of the working day on or before this one: staff work from Monday to Friday, nine to five in Lagos. */
export function inOfficeHours(chance: Chance, instant: Date): Date {
  const day = dayInLagos(instant)
  const working = daysAfter(day, Math.min(0, FRIDAY - weekdayOf(day)))
  const time = `${pad(chance.between(9, 16))}:${pad(chance.between(0, 59))}`
  return instantInLagos(working, time)
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}
