import { dayInLagos, weekdayOf } from '#src/dates.ts'
import { minutesOf, timeOf } from '#src/day-times.ts'
import type { SlotChange } from '#src/features/bookings/slots.ts'
import { type WeeklyHours, WORKDAYS } from '#src/features/settings/weekly-hours.ts'
import { LAGOS, timeIn } from '#src/zones.ts'

type Consultation = { startsAt: Date; minutes: number }

/**
 * Whether a consultation takes place in a half-hour that the weekly hours do not have. Times that staff changed on its date
 * are theirs to know: the weekly hours say nothing about them.
 */
export function isOutsideHours(
  { startsAt, minutes }: Consultation,
  weekly: WeeklyHours,
  changes: ReadonlyArray<SlotChange>,
): boolean {
  const workday = WORKDAYS[weekdayOf(dayInLagos(startsAt)) - 1]
  const usual = workday === undefined ? [] : weekly[workday]
  return halfHoursOf({ startsAt, minutes }).some(
    time => !usual.includes(time) && !changes.some(change => change.time === time),
  )
}

function halfHoursOf({ startsAt, minutes }: Consultation): Array<string> {
  const first = minutesOf(timeIn(LAGOS, startsAt))
  return Array.from({ length: Math.ceil(minutes / 30) }, (_, index) => timeOf(first + index * 30))
}

/** How many consultations to come the weekly hours do not have. */
export function outsideInWords(outside: number): string {
  return outside === 1 ? '1 booking to come stands outside them' : `${outside} bookings to come stand outside them`
}
