import { dayInLagos, weekdayOf } from '#src/dates.ts'
import { minutesOf, timeOf } from '#src/day-times.ts'
import type { SlotChange } from '#src/features/bookings/slots.ts'
import { type WeeklyHours, WORKDAYS } from '#src/features/settings/weekly-hours.ts'
import { LAGOS, timeIn } from '#src/zones.ts'

type Consultation = { startsAt: Date; minutes: number }

/** Returns whether any half-hour of the consultation is outside the weekly hours, except in slots that staff changed. */
export function isOutsideHours(
  { startsAt, minutes }: Consultation,
  weekly: WeeklyHours,
  changes: ReadonlyArray<SlotChange>,
): boolean {
  const workday = WORKDAYS[weekdayOf(dayInLagos(startsAt)) - 1]
  const weeklyTimes = workday === undefined ? [] : weekly[workday]
  return halfHoursOf({ startsAt, minutes }).some(
    time => !weeklyTimes.includes(time) && !changes.some(change => change.time === time),
  )
}

function halfHoursOf({ startsAt, minutes }: Consultation): Array<string> {
  const firstMinute = minutesOf(timeIn(LAGOS, startsAt))
  return Array.from({ length: Math.ceil(minutes / 30) }, (_, index) => timeOf(firstMinute + index * 30))
}

/** Describes the number of upcoming bookings that are outside the weekly hours. */
export function describeOutsideHours(count: number): string {
  return count === 1
    ? '1 upcoming booking is outside these hours'
    : `${count} upcoming bookings are outside these hours`
}
