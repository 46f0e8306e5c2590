import { and, asc, between, eq, gt, gte, lt, lte, ne, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/one-of.ts'
import { addDays, dayInLagos, instantInLagos } from '#src/dates.ts'
import { CALENDAR_COLUMNS, type Calendar, readCalendar } from './calendars.server.ts'
import type { ConsultationMinutes } from './rules.ts'
import type { Interval, SlotChange } from './slots.ts'
import { isConfirmed } from './states.ts'
import { bookings, calendars, closures, timeSlots } from './table.server.ts'

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
type FactsQuery = { calendarId: string; first: string; last: string; exceptBooking: string | null }

export type CalendarFacts = {
  calendar: Calendar
  closures: ReadonlyArray<Pick<Closure, 'firstDay' | 'lastDay'>>
  changes: ReadonlyMap<string, Array<SlotChange>>
  taken: Array<Interval>
}

/** Reads everything that decides which times are free, in one statement and so at one moment. */
export async function loadCalendarFacts(db: DatabaseOrTransaction, query: FactsQuery): Promise<CalendarFacts> {
  const [facts] = await db
    .select({
      ...CALENDAR_COLUMNS,
      closures: closuresAsJson(query),
      changes: slotChangesAsJson(query),
      taken: takenTimesAsJson(query),
    })
    .from(calendars)
    .where(eq(calendars.id, query.calendarId))
  if (facts === undefined) throw new Error('There is no such calendar.')
  const { closures, changes, taken, ...calendar } = facts
  return {
    calendar: readCalendar(calendar),
    closures,
    changes: Map.groupBy(changes, ({ day }) => day),
    taken: taken.map(([startsAt, endsAt]) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })),
  }
}

function closuresAsJson({ calendarId, ...days }: FactsQuery) {
  return sql<Array<{ firstDay: string; lastDay: string }>>`(
    select coalesce(json_agg(json_build_object('firstDay', first_day, 'lastDay', last_day)), '[]')
    from ${closures} where ${overlapsDays(calendarId, days)}
  )`
}

function slotChangesAsJson({ calendarId, first, last }: FactsQuery) {
  return sql<Array<SlotChange & { day: string }>>`(
    select coalesce(json_agg(json_build_object('day', day, 'time', time, 'state', state)), '[]')
    from ${timeSlots} where ${and(eq(timeSlots.calendarId, calendarId), between(timeSlots.day, first, last))}
  )`
}

function takenTimesAsJson({ calendarId, first, last, exceptBooking }: FactsQuery) {
  return sql<Array<[number, number]>>`(
    select coalesce(
      json_agg(json_build_array(extract(epoch from starts_at) * 1000, extract(epoch from ends_at) * 1000)), '[]'
    )
    from ${bookings} where ${and(
      isConfirmedInCalendar(calendarId),
      gt(bookings.endsAt, instantInLagos(first, '00:00')),
      lt(bookings.startsAt, instantInLagos(addDays(last, 1), '00:00')),
      exceptBooking === null ? undefined : ne(bookings.id, exceptBooking),
    )}
  )`
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
  return db.select(CLOSURE_COLUMNS).from(closures).where(overlapsDays(calendarId, days)).orderBy(asc(closures.firstDay))
}

function overlapsDays(calendarId: string, { first, last }: { first: string; last: string }) {
  return and(eq(closures.calendarId, calendarId), lte(closures.firstDay, last), gte(closures.lastDay, first))
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
