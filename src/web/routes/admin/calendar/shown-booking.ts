import { addresses } from '#src/addresses.ts'
import { dateInWords, dayInLagos } from '#src/dates.ts'
import type { BookedAt } from '#src/features/bookings/standing-bookings.server.ts'
import type { BookingStatus } from '#src/features/bookings/statuses.ts'
import { never } from '#src/never.ts'
import { LAGOS, timeIn } from '#src/zones.ts'
import { standingInWords } from '../actions/standing-in-words.ts'

type Row = BookedAt & { status: BookingStatus; reference: string }

export type ShownBooking = ReturnType<typeof shownBooking>

/** A consultation in words, with what staff can do about it now. */
export function shownBooking(row: Row, now: Date) {
  const { minutes, status, reference } = row
  return { ...standingInWords(row, now), minutes, status: { kind: status, text: statusInWords(status) }, reference }
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
