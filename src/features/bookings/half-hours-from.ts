import { minutesOf, timeOf } from '#src/day-times.ts'
import type { Minutes } from './length.ts'

const HALF_HOUR = 30

/** The half-hours that a consultation takes from a time of its day on: "14:00" and "14:30" if it takes an hour. */
export function halfHoursFrom(time: string, minutes: Minutes): Array<string> {
  return Array.from({ length: minutes / HALF_HOUR }, (_, index) => timeOf(minutesOf(time) + index * HALF_HOUR))
}
