import { and, asc, between, eq, gt, gte, lt, lte, ne } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { inStates } from '#src/database/one-of.ts'
import { dayInLagos, daysAfter, instantInLagos } from '#src/dates.ts'
import type { Minutes } from './rules.ts'
import type { Interval, SlotChange } from './slots.ts'
import { isConfirmed } from './states.ts'
import { bookings, closures, timeSlots } from './table.server.ts'

/** What staff changed on some days (both included), by day. */
export async function slotChanges(
  db: DatabaseOrTransaction,
  calendarId: string,
  days: { first: string; last: string },
): Promise<ReadonlyMap<string, Array<SlotChange>>> {
  const rows = await db
    .select({ day: timeSlots.day, time: timeSlots.time, state: timeSlots.state })
    .from(timeSlots)
    .where(and(eq(timeSlots.calendarId, calendarId), between(timeSlots.day, days.first, days.last)))
  return Map.groupBy(rows, row => row.day)
}

export function keepsTimeIn(calendarId: string) {
  return and(eq(bookings.calendarId, calendarId), inStates(bookings.status, isConfirmed))
}

/** What is taken on some days (both included), in Lagos; without the booking that is about to be moved. */
export async function takenTimes(
  db: DatabaseOrTransaction,
  calendarId: string,
  days: { first: string; last: string },
  exceptBooking: string | null,
): Promise<Array<Interval>> {
  return db
    .select({ startsAt: bookings.startsAt, endsAt: bookings.endsAt })
    .from(bookings)
    .where(
      and(
        keepsTimeIn(calendarId),
        gt(bookings.endsAt, instantInLagos(days.first, '00:00')),
        lt(bookings.startsAt, instantInLagos(daysAfter(days.last, 1), '00:00')),
        exceptBooking === null ? undefined : ne(bookings.id, exceptBooking),
      ),
    )
}

export type Closure = { id: string; firstDay: string; lastDay: string; name: string }

const CLOSURE = {
  id: closures.id,
  firstDay: closures.firstDay,
  lastDay: closures.lastDay,
  name: closures.name,
}

/** What is closed of some days (both included), the earliest first. */
export async function closuresAmong(
  db: DatabaseOrTransaction,
  calendarId: string,
  days: { first: string; last: string },
): Promise<Array<Closure>> {
  return db
    .select(CLOSURE)
    .from(closures)
    .where(
      and(eq(closures.calendarId, calendarId), lte(closures.firstDay, days.last), gte(closures.lastDay, days.first)),
    )
    .orderBy(asc(closures.firstDay))
}

export function isClosedDay(day: string, closed: ReadonlyArray<Pick<Closure, 'firstDay' | 'lastDay'>>): boolean {
  return closed.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
}

/** The closed days that are not over on a day, the earliest first, and how many are still to come on them all the same. */
export async function closuresFrom(
  app: Ground,
  calendarId: string,
  day: string,
): Promise<Array<Closure & { bookings: number }>> {
  const now = app.clock.now()
  return app.db.transaction(
    async tx => {
      const closed = await tx
        .select(CLOSURE)
        .from(closures)
        .where(and(eq(closures.calendarId, calendarId), gte(closures.lastDay, day)))
        .orderBy(asc(closures.firstDay))
      const [first, last] = [closed[0]?.firstDay, closed.at(-1)?.lastDay]
      if (first === undefined || last === undefined) return []
      const standing = await standingBookings(tx, { calendarId, first, last, now })
      return closed.map(each => ({
        ...each,
        bookings: standing.filter(({ startsAt }) => isClosedDay(dayInLagos(startsAt), [each])).length,
      }))
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

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
        keepsTimeIn(calendarId),
        gt(bookings.startsAt, now),
        gte(bookings.startsAt, instantInLagos(first, '00:00')),
        lt(bookings.startsAt, instantInLagos(daysAfter(last, 1), '00:00')),
      ),
    )
    .orderBy(asc(bookings.startsAt))
}
