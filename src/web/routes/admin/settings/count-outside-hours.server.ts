import type { Ground } from '#src/database/ground.ts'
import { dayInLagos } from '#src/dates.ts'
import { bookingsBetween } from '#src/features/bookings/bookings-between.server.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/calendar-id.ts'
import { slotChanges } from '#src/features/bookings/day-facts.server.ts'
import { CONFIRMED } from '#src/features/bookings/states.ts'
import type { WeeklyHours } from '#src/features/settings/weekly-hours.ts'
import { isOutsideHours } from './is-outside-hours.ts'

/** Far more than fit into the days that can be booked. */
const MOST = 5_000

/** How many consultations to come stand outside the weekly hours: who saves others is told, and nobody's is touched. */
export async function countOutsideHours({ db, clock }: Ground, weekly: WeeklyHours): Promise<number> {
  const toCome = await bookingsBetween(db, {
    calendarId: DEFAULT_CALENDAR_ID,
    from: clock.now(),
    status: CONFIRMED,
    limit: MOST,
  })
  const [first, last] = [toCome[0], toCome.at(-1)]
  if (first === undefined || last === undefined) return 0
  const days = { first: dayInLagos(first.startsAt), last: dayInLagos(last.startsAt) }
  const changes = await slotChanges(db, DEFAULT_CALENDAR_ID, days)
  return toCome.filter(booking => isOutsideHours(booking, weekly, changes.get(dayInLagos(booking.startsAt)) ?? []))
    .length
}
