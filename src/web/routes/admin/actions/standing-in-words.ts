import { dayInLagos, dayInWords } from '#src/dates.ts'
import type { BookedAt } from '#src/features/bookings/standing-bookings.server.ts'
import { LAGOS, timeIn } from '#src/zones.ts'
import type { StandingBooking } from './answer.ts'

/** A consultation that stands in the way of what was asked. */
export function standingInWords({ id, name, email, startsAt, endsAt }: BookedAt, now: Date): StandingBooking {
  return {
    id,
    name,
    email,
    day: dayInWords(dayInLagos(startsAt)),
    from: timeIn(LAGOS, startsAt),
    to: timeIn(LAGOS, endsAt),
    mayChange: now < startsAt,
  }
}
