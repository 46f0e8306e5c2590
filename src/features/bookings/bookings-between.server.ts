import { and, asc, desc, eq, gte, lt } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { payments } from '#src/features/payments/table.server.ts'
import type { BookingStatus } from './states.ts'
import { bookings } from './table.server.ts'

type Span = { calendarId: string; from: Date; before?: Date; status?: BookingStatus; limit?: number }

/** The consultations of a calendar in a span, the earliest first; without `before` all that follow, without `status` whatever became of them. */
export function bookingsBetween(db: DatabaseOrTransaction, { calendarId, from, before, status, limit = 1_000 }: Span) {
  return (
    db
      .select({
        id: bookings.id,
        name: bookings.name,
        email: bookings.email,
        startsAt: bookings.startsAt,
        endsAt: bookings.endsAt,
        minutes: bookings.minutes,
        status: bookings.status,
        sequence: bookings.sequence,
        meetingLink: bookings.meetingLink,
        reference: payments.reference,
      })
      .from(bookings)
      .innerJoin(payments, eq(payments.id, bookings.paymentId))
      .where(
        and(
          eq(bookings.calendarId, calendarId),
          gte(bookings.startsAt, from),
          before && lt(bookings.startsAt, before),
          status && eq(bookings.status, status),
        ),
      )
      // At one time the one that takes place stands before those that were cancelled.
      .orderBy(asc(bookings.startsAt), desc(bookings.status), asc(bookings.id))
      .limit(limit)
  )
}
