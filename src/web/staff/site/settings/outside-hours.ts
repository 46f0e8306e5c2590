import { dayInLagos, weekdayOf } from '#src/dates.ts'
import { listHalfHours } from '#src/features/bookings/rules.ts'
import type { CalendarException } from '#src/features/bookings/slots.ts'
import { type WeeklyHours, WORKDAYS } from '#src/features/site/settings/weekly-hours.ts'
import { LAGOS, timeIn } from '#src/zones.ts'

/** Returns whether any half-hour of the consultation is outside the weekly hours, except in slots that staff changed. */
export function isOutsideHours(
  { startsAt, minutes }: { startsAt: Date; minutes: number },
  weekly: WeeklyHours,
  exceptions: ReadonlyArray<CalendarException>,
): boolean {
  const day = dayInLagos(startsAt)
  const workday = WORKDAYS[weekdayOf(day) - 1]
  const weeklyTimes = workday === undefined ? [] : weekly[workday]
  return listHalfHours(timeIn(LAGOS, startsAt), minutes).some(
    time => !weeklyTimes.includes(time) && !exceptions.some(each => each.time === time && each.firstDay === day),
  )
}

/** Describes the number of upcoming bookings that are outside the weekly hours. */
export function describeOutsideHours(count: number): string {
  return count === 1
    ? '1 upcoming booking is outside these hours'
    : `${count} upcoming bookings are outside these hours`
}
