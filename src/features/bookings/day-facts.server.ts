import { and, asc, between, eq, gt, gte, lt, lte, ne } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/one-of.ts'
import { addDays, dayInLagos, instantInLagos } from '#src/dates.ts'
import type { ConsultationMinutes } from './rules.ts'
import type { Interval, SlotChange } from './slots.ts'
import { isConfirmed } from './states.ts'
import { bookings, closures, timeSlots } from './table.server.ts'

export async function findSlotChanges(
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

export function isConfirmedInCalendar(calendarId: string) {
  return and(eq(bookings.calendarId, calendarId), isInStates(bookings.status, isConfirmed))
}

/** `exceptBooking` is a booking that is being moved: its own time does not count as taken. */
export async function findTakenTimes(
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
        isConfirmedInCalendar(calendarId),
        gt(bookings.endsAt, instantInLagos(days.first, '00:00')),
        lt(bookings.startsAt, instantInLagos(addDays(days.last, 1), '00:00')),
        exceptBooking === null ? undefined : ne(bookings.id, exceptBooking),
      ),
    )
}

export type Closure = { id: string; firstDay: string; lastDay: string; name: string }

const CLOSURE_COLUMNS = {
  id: closures.id,
  firstDay: closures.firstDay,
  lastDay: closures.lastDay,
  name: closures.name,
}

export async function findClosuresBetween(
  db: DatabaseOrTransaction,
  calendarId: string,
  days: { first: string; last: string },
): Promise<Array<Closure>> {
  return db
    .select(CLOSURE_COLUMNS)
    .from(closures)
    .where(
      and(eq(closures.calendarId, calendarId), lte(closures.firstDay, days.last), gte(closures.lastDay, days.first)),
    )
    .orderBy(asc(closures.firstDay))
}

export function isClosedDay(day: string, closed: ReadonlyArray<Pick<Closure, 'firstDay' | 'lastDay'>>): boolean {
  return closed.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
}

/** Returns the closures that end on `day` or later, each with its number of future bookings. */
export async function findClosuresEndingFrom(
  app: AppContext,
  calendarId: string,
  day: string,
): Promise<Array<Closure & { bookings: number }>> {
  const now = app.clock.now()
  return app.db.transaction(
    async tx => {
      const foundClosures = await tx
        .select(CLOSURE_COLUMNS)
        .from(closures)
        .where(and(eq(closures.calendarId, calendarId), gte(closures.lastDay, day)))
        .orderBy(asc(closures.firstDay))
      const [first, last] = [foundClosures[0]?.firstDay, foundClosures.at(-1)?.lastDay]
      if (first === undefined || last === undefined) return []
      const upcomingBookings = await findFutureBookings(tx, { calendarId, first, last, now })
      return foundClosures.map(each => ({
        ...each,
        bookings: upcomingBookings.filter(({ startsAt }) => isClosedDay(dayInLagos(startsAt), [each])).length,
      }))
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** `sequence` is the version of the booking for the optimistic lock. */
export type BookedSlot = {
  id: string
  name: string
  email: string
  startsAt: Date
  endsAt: Date
  minutes: ConsultationMinutes
  sequence: number
}

export const BOOKED_SLOT_COLUMNS = {
  id: bookings.id,
  name: bookings.name,
  email: bookings.email,
  startsAt: bookings.startsAt,
  endsAt: bookings.endsAt,
  minutes: bookings.minutes,
  sequence: bookings.sequence,
}

/** Returns confirmed bookings that have not begun. `first` and `last` are included. */
export async function findFutureBookings(
  db: DatabaseOrTransaction,
  { calendarId, first, last, now }: { calendarId: string; first: string; last: string; now: Date },
): Promise<Array<BookedSlot>> {
  return db
    .select(BOOKED_SLOT_COLUMNS)
    .from(bookings)
    .where(
      and(
        isConfirmedInCalendar(calendarId),
        gt(bookings.startsAt, now),
        gte(bookings.startsAt, instantInLagos(first, '00:00')),
        lt(bookings.startsAt, instantInLagos(addDays(last, 1), '00:00')),
      ),
    )
    .orderBy(asc(bookings.startsAt))
}
