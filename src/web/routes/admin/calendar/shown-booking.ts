import { addresses } from '#src/addresses.ts'
import { dateInWords, dayInLagos, dayInWords } from '#src/dates.ts'
import type { BookingStatus } from '#src/features/bookings/statuses.ts'
import { never } from '#src/never.ts'
import { LAGOS, timeIn } from '#src/zones.ts'
import { bookingActs } from './booking-acts.ts'

type Row = {
  id: string
  name: string
  email: string
  startsAt: Date
  endsAt: Date
  minutes: number
  status: BookingStatus
  reference: string
}

export type ShownBooking = ReturnType<typeof shownBooking>

/** A consultation in words, with what staff can do about it now. */
export function shownBooking({ id, name, email, startsAt, endsAt, minutes, status, reference }: Row, now: Date) {
  return {
    id,
    name,
    email,
    day: dayInWords(dayInLagos(startsAt)),
    from: timeIn(LAGOS, startsAt),
    to: timeIn(LAGOS, endsAt),
    minutes,
    status: { kind: status, text: statusInWords(status) },
    reference,
    acts: bookingActs({ status, startsAt }, now),
    mayChange: status === 'confirmed' && now < startsAt,
  }
}

/** Where somebody's consultation is found. */
export function leadTo({ name, startsAt }: Pick<Row, 'name' | 'startsAt'>) {
  return {
    words: `${name}, ${dateInWords(startsAt)} at ${timeIn(LAGOS, startsAt)}`,
    href: addresses.adminCalendar({ date: dayInLagos(startsAt) }),
  }
}

function statusInWords(status: BookingStatus): string {
  switch (status) {
    case 'confirmed':
      return 'Confirmed'
    case 'cancelled':
      return 'Cancelled'
    case 'no_show':
      return 'Did not come'
    default:
      return never(status)
  }
}
