import type { BookedAt } from '#src/features/bookings/standing-bookings.server.ts'
import type { BookingStatus } from '#src/features/bookings/statuses.ts'
import { never } from '#src/never.ts'
import { standingInWords } from '../actions/standing-in-words.ts'

type Row = BookedAt & { status: BookingStatus; reference: string; meetingLink: string }

export type ShownBooking = ReturnType<typeof shownBooking>

/** A consultation in words, with what staff can do about it now. */
export function shownBooking(row: Row, now: Date) {
  const { minutes, status, reference, endsAt, meetingLink } = row
  return {
    ...standingInWords(row, now),
    minutes,
    status: { kind: status, text: statusInWords(status) },
    reference,
    /** Null: nobody meets there, or nobody does any more. */
    meetingLink: status === 'confirmed' && now < endsAt ? meetingLink : null,
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
