import { addresses } from '#src/addresses.ts'
import { dayInLagos, dayInWords } from '#src/dates.ts'
import type { BookedAt } from '#src/features/bookings/standing-bookings.server.ts'
import { type BookingStatus, CONFIRMED } from '#src/features/bookings/states.ts'
import { LAGOS, timeIn } from '#src/zones.ts'
import type { StandingBooking } from '../parts/answer.ts'
import { bookingActs } from './booking-acts.ts'

/** A consultation in words, with what staff can do about it now; one that stands unless it is said that it does not. */
export function standingInWords(
  { id, sequence, name, email, startsAt, endsAt, status = CONFIRMED }: BookedAt & { status?: BookingStatus },
  now: Date,
): StandingBooking {
  const day = dayInLagos(startsAt)
  return {
    id,
    sequence,
    name,
    email,
    day: dayInWords(day),
    from: timeIn(LAGOS, startsAt),
    to: timeIn(LAGOS, endsAt),
    href: addresses.adminCalendar({ date: day }),
    acts: bookingActs({ status, startsAt }, now),
  }
}
