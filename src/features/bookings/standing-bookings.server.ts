import { and, asc, eq, gt, gte, lt } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { inStates } from '#src/database/one-of.ts'
import { daysAfter, instantInLagos } from '#src/dates.ts'
import type { Minutes } from './length.ts'
import { isConfirmed } from './states.ts'
import { bookings } from './table.server.ts'

/**
 * Whose time it is, for staff: without the key that opens the booking to changes. `sequence` tells what they saw from what it
 * became meanwhile.
 */
export type BookedAt = {
  id: string
  name: string
  email: string
  startsAt: Date
  endsAt: Date
  minutes: Minutes
  sequence: number
}

/** The columns of it. */
export const BOOKED_AT = {
  id: bookings.id,
  name: bookings.name,
  email: bookings.email,
  startsAt: bookings.startsAt,
  endsAt: bookings.endsAt,
  minutes: bookings.minutes,
  sequence: bookings.sequence,
}

/** Who is still to come on some days (both included), the earliest first: what has begun nobody can move any more. */
export async function standingBookings(
  db: DatabaseOrTransaction,
  { calendarId, first, last, now }: { calendarId: string; first: string; last: string; now: Date },
): Promise<Array<BookedAt>> {
  return db
    .select(BOOKED_AT)
    .from(bookings)
    .where(
      and(
        eq(bookings.calendarId, calendarId),
        inStates(bookings.status, isConfirmed),
        gt(bookings.startsAt, now),
        gte(bookings.startsAt, instantInLagos(first, '00:00')),
        lt(bookings.startsAt, instantInLagos(daysAfter(last, 1), '00:00')),
      ),
    )
    .orderBy(asc(bookings.startsAt))
}
