import { addresses } from '#src/addresses.ts'
import { dayInLagos, dayInWords } from '#src/dates.ts'
import type { BookedAt } from '#src/features/bookings/day-facts.server.ts'
import { BOOKING_STATES, type BookingStatus, CONFIRMED, isConfirmed, isMissed } from '#src/features/bookings/states.ts'
import { LAGOS, timeIn } from '#src/zones.ts'
import type { StandingBooking } from '../parts/answer.ts'

type Row = BookedAt & { status: BookingStatus; reference: string; meetingLink: string }

export type ShownBooking = ReturnType<typeof shownBooking>

export function shownBooking(row: Row, now: Date) {
  const { minutes, status, reference, endsAt, meetingLink } = row
  return {
    ...standingInWords(row, now),
    minutes,
    status: { kind: status, text: BOOKING_STATES[status].label },
    reference,
    /** Null: nobody meets there, or nobody does any more. */
    meetingLink: isConfirmed(status) && now < endsAt ? meetingLink : null,
  }
}

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

/** What staff can do about a consultation. `missed`: the customer did not come; `came`: after all they did. */
export type BookingAct = 'move' | 'cancel' | 'missed' | 'came'

/** Until it begins it can be moved and cancelled; from then on staff say whether the customer came. */
export function bookingActs(
  { status, startsAt }: { status: BookingStatus; startsAt: Date },
  now: Date,
): ReadonlyArray<BookingAct> {
  if (isMissed(status)) return ['came']
  if (!isConfirmed(status)) return []
  return now < startsAt ? ['move', 'cancel'] : ['missed']
}
