import type { BookedAt } from '#src/features/bookings/standing-bookings.server.ts'
import { BOOKING_STATES, type BookingStatus, isConfirmed } from '#src/features/bookings/states.ts'
import { standingInWords } from './standing-in-words.ts'

type Row = BookedAt & { status: BookingStatus; reference: string; meetingLink: string }

export type ShownBooking = ReturnType<typeof shownBooking>

/** A consultation in words, with what staff can do about it now. */
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
