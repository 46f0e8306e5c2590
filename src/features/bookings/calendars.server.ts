import { and, asc, desc, eq, gt, gte, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Clock, MINUTE_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction, Transaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/columns.ts'
import { addDays, instantInLagos } from '#src/dates.ts'
import { payments } from '#src/features/money/table.server.ts'
import { type WeeklyHours, weeklyHoursSchema } from '#src/features/site/settings/weekly-hours.ts'
import { LAGOS } from '#src/zones.ts'
import { bookingWindow, DEFAULT_CALENDAR_ID, HALF_HOUR_MINUTES } from './rules.ts'
import type { CalendarException, CalendarFacts } from './slots.ts'
import { type BookingStatus, isConfirmed } from './states.ts'
import { bookings, calendarExceptions, calendars } from './table.server.ts'

export type Calendar = { id: string; weeklyHours: WeeklyHours; meetingLink: string; isOpen: boolean }

const CALENDAR_COLUMNS = {
  id: calendars.id,
  weeklyHours: calendars.weeklyHours,
  meetingLink: calendars.meetingLink,
  isOpen: calendars.isOpen,
}

export async function loadCalendar(db: DatabaseOrTransaction, calendarId: string): Promise<Calendar> {
  const [calendar] = await db.select(CALENDAR_COLUMNS).from(calendars).where(eq(calendars.id, calendarId))
  if (calendar === undefined) throw new Error('There is no such calendar.')
  return readCalendar(calendar)
}

function readCalendar(row: Calendar): Calendar {
  return { ...row, weeklyHours: weeklyHoursSchema.parse(row.weeklyHours) }
}

/** Returns no name for the default calendar, because its events leave the name out. */
export async function calendarNameForEvent(
  db: DatabaseOrTransaction,
  calendarId: string,
): Promise<{ calendar?: string }> {
  if (calendarId === DEFAULT_CALENDAR_ID) return {}
  const [calendar] = await db.select({ name: calendars.name }).from(calendars).where(eq(calendars.id, calendarId))
  return { calendar: calendar?.name ?? calendarId }
}

/** Locks a calendar against changes and new closures, but not against other bookings. The statement is sent at once. */
export function lockCalendarShared(tx: Transaction, calendarId: string): Promise<unknown> {
  return tx.execute(sql`select pg_advisory_xact_lock_shared(${advisoryLockKey(calendarId)})`).execute()
}

/**
 * Call this before taking any other lock. The lock is advisory, because a row lock could wait for ever behind shared
 * row locks.
 */
export async function lockCalendar(tx: Transaction, calendarId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLockKey(calendarId)})`)
}

export function lockDay(tx: Transaction, calendarId: string, day: string): Promise<unknown> {
  return tx.execute(sql`select pg_advisory_xact_lock(${advisoryLockKey(`${calendarId} on ${day}`)})`).execute()
}

function advisoryLockKey(name: string) {
  return sql`hashtextextended(${`consultations of ${name}`}, 0)`
}

export type Days = { first: string; last: string }

/** `exceptBooking` is being moved, so its own time does not count as taken. Staff may book in a closed calendar. */
type FactsQuery = Days & { calendarId: string; exceptBooking?: string | undefined; isForStaff?: boolean }

/** Reads everything that decides which times are free, in one statement and so at one moment. */
export async function loadCalendarFacts(
  { clock }: { clock: Clock },
  db: DatabaseOrTransaction,
  query: FactsQuery,
): Promise<CalendarFacts & Pick<Calendar, 'meetingLink'>> {
  const [row] = await db
    .select({ ...CALENDAR_COLUMNS, exceptions: exceptionsAsJson(query), taken: takenTimesAsJson(query) })
    .from(calendars)
    .where(eq(calendars.id, query.calendarId))
  if (row === undefined) throw new Error('There is no such calendar.')
  const { weeklyHours, meetingLink, isOpen } = readCalendar(row)
  return {
    weeklyHours,
    meetingLink,
    isOpen: isOpen || query.isForStaff === true,
    window: bookingWindow(clock.now()),
    exceptions: row.exceptions,
    taken: new Set(row.taken.flatMap(([startMs, minutes]) => listHalfHourStarts(startMs, minutes))),
  }
}

function listHalfHourStarts(startMs: number, minutes: number): Array<number> {
  return Array.from({ length: Math.ceil(minutes / HALF_HOUR_MINUTES) }, (_, index) => startMs + index * HALF_HOUR_MS)
}

const HALF_HOUR_MS = HALF_HOUR_MINUTES * MINUTE_MS

function exceptionsAsJson({ calendarId, ...days }: FactsQuery) {
  return sql<Array<CalendarException>>`(
    select coalesce(json_agg(json_build_object(
      'id', id, 'kind', kind, 'firstDay', first_day, 'lastDay', last_day, 'time', time, 'name', name)), '[]')
    from ${calendarExceptions} where ${isOnDays(calendarId, days)}
  )`
}

/** Written as in `exceptions_never_overlap`, whose index finds a few days among those of all years. Null means no end. */
export function isOnDays(calendarId: string, { first, last }: { first: string; last: string | null }) {
  return sql`${calendarExceptions.calendarId} = ${calendarId}
    and daterange(first_day, last_day, '[]') && daterange(${first}, ${last}, '[]')`
}

function takenTimesAsJson({ calendarId, first, last, exceptBooking }: FactsQuery) {
  return sql<Array<[startMs: number, minutes: number]>>`(
    select coalesce(json_agg(json_build_array(extract(epoch from starts_at) * 1000, minutes)), '[]')
    from ${bookings} where ${and(
      isConfirmedInCalendar(calendarId),
      gt(bookings.endsAt, instantInLagos(first, '00:00')),
      lt(bookings.startsAt, instantInLagos(addDays(last, 1), '00:00')),
      exceptBooking === undefined ? undefined : ne(bookings.id, exceptBooking),
    )}
  )`
}

function isConfirmedInCalendar(calendarId: string) {
  return and(eq(bookings.calendarId, calendarId), isInStates(bookings.status, isConfirmed))
}

/** Returns the closures that end on `day` or later, each with its number of future bookings, earliest first. */
export function findClosuresEndingFrom({ db, clock }: AppContext, calendarId: string, day: string) {
  const startOf = (date: PgColumn | SQL) => sql`${date}::timestamp at time zone ${LAGOS}`
  const { id, firstDay, lastDay } = calendarExceptions
  return db
    .select({
      id,
      firstDay,
      lastDay,
      name: sql<string>`${calendarExceptions.name}`,
      bookings: sql<number>`(select count(*)::int from ${bookings} where ${and(
        isConfirmedInCalendar(calendarId),
        gt(bookings.startsAt, clock.now()),
        gte(bookings.startsAt, startOf(firstDay)),
        lt(bookings.startsAt, startOf(sql`(${lastDay} + 1)`)),
      )})`,
    })
    .from(calendarExceptions)
    .where(and(isOnDays(calendarId, { first: day, last: null }), eq(calendarExceptions.kind, 'closed')))
    .orderBy(asc(firstDay))
}

export type CalendarBooking = Awaited<ReturnType<typeof findBookingsBetween>>[number]

/** `before` is not included. */
type BookingsQuery = { calendarId: string; from: Date; before?: Date; status?: BookingStatus; limit?: number }

/** Returns bookings by their start, earliest first. `sequence` is the version for the optimistic lock. */
export function findBookingsBetween(
  db: DatabaseOrTransaction,
  { calendarId, from, before, status, limit = MAX_BOOKINGS }: BookingsQuery,
) {
  return db
    .select({
      id: bookings.id,
      name: bookings.name,
      email: bookings.email,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      minutes: bookings.minutes,
      sequence: bookings.sequence,
      status: bookings.status,
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
    .orderBy(asc(bookings.startsAt), desc(bookings.status), asc(bookings.id))
    .limit(limit)
}

/** Above the number of bookings that a year can have. */
const MAX_BOOKINGS = 20_000

export function findBookingsOnDays(
  db: DatabaseOrTransaction,
  { calendarId, first, last, status }: Days & { calendarId: string; status?: BookingStatus },
) {
  const [from, before] = [instantInLagos(first, '00:00'), instantInLagos(addDays(last, 1), '00:00')]
  return findBookingsBetween(db, { calendarId, from, before, status })
}

export const calendarsAsText = sql<string>`(
  select jsonb_agg(to_jsonb(calendars) order by position)::text from ${calendars}
)`
