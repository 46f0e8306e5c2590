import { and, asc, desc, eq, gt, gte, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Clock, MINUTE_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction, Transaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/columns.ts'
import { addDays, dayInLagos, instantInLagos, weekdayOf } from '#src/dates.ts'
import type { Sector } from '#src/features/applications/sectors.ts'
import { payments } from '#src/features/money/table.server.ts'
import { type WeeklyHours, weeklyHoursSchema } from '#src/features/site/settings/weekly-hours.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { LAGOS } from '#src/zones.ts'
import type { BusyProblem } from './busy-problems.ts'
import { bookingWindow, HALF_HOUR_MINUTES } from './rules.ts'
import type { CalendarException, CalendarFacts } from './slots.ts'
import { type BookingStatus, isConfirmed, takesTime } from './states.ts'
import { bookings, busyTimes, calendarExceptions, calendars, consultations } from './table.server.ts'

export type Calendar = {
  id: string
  /** The adviser, or the name of the firm's calendar. */
  name: string
  staffId: string | null
  /** The fields that the adviser knows. Empty for any field. */
  sectors: Array<Sector>
  languages: Array<string>
  maxCallsPerDay: number | null
  weeklyHours: WeeklyHours
  meetingLink: string
  isOpen: boolean
  /** Null without a private calendar that has been read. */
  busyReadAt: Date | null
  busyProblem: BusyProblem | null
}

/** An adviser whose account is disabled takes no calls. */
const CALENDAR_COLUMNS = {
  id: calendars.id,
  name: sql<string>`coalesce((select ${staffMembers.name} from ${staffMembers} where ${staffMembers.id} = ${calendars}.staff_id), ${calendars.name})`,
  staffId: calendars.staffId,
  sectors: calendars.sectors,
  languages: calendars.languages,
  maxCallsPerDay: calendars.maxCallsPerDay,
  weeklyHours: calendars.weeklyHours,
  meetingLink: calendars.meetingLink,
  busyReadAt: calendars.busyReadAt,
  busyProblem: calendars.busyProblem,
  isOpen: sql<boolean>`${calendars.isOpen} and not exists (select from ${staffMembers} where ${staffMembers.id} = ${calendars}.staff_id and ${staffMembers.disabledAt} is not null)`,
}

export async function loadCalendar(db: DatabaseOrTransaction, calendarId: string): Promise<Calendar> {
  const [calendar] = await db.select(CALENDAR_COLUMNS).from(calendars).where(eq(calendars.id, calendarId))
  if (calendar === undefined) throw new Error('There is no such calendar.')
  return readCalendar(calendar)
}

/** Returns all calendars in their order. */
export async function listCalendars(db: DatabaseOrTransaction): Promise<Array<Calendar>> {
  const rows = await db.select(CALENDAR_COLUMNS).from(calendars).orderBy(asc(calendars.position))
  return rows.map(readCalendar)
}

function readCalendar(row: Calendar): Calendar {
  return { ...row, weeklyHours: weeklyHoursSchema.parse(row.weeklyHours) }
}

/** Returns no name while there is one calendar, because its events need none. */
export async function calendarNameForEvent(
  db: DatabaseOrTransaction,
  calendarId: string,
): Promise<{ calendar?: string }> {
  const all = await listCalendars(db)
  return all.length === 1 ? {} : { calendar: all.find(({ id }) => id === calendarId)?.name ?? calendarId }
}

/** Locks all calendars against changes and new closures, but not against bookings. The statement is sent at once. */
export function lockCalendarsShared(tx: Transaction): Promise<unknown> {
  return tx.execute(sql`select pg_advisory_xact_lock_shared(${advisoryLockKey('all')})`).execute()
}

/**
 * Call this before locking a day. The lock is advisory, because a row lock could wait for ever behind shared
 * row locks.
 */
export async function lockCalendars(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLockKey('all')})`)
}

/** One lock for all calendars, because a customer gets a time of any adviser. */
export function lockDay(tx: Transaction, day: string): Promise<unknown> {
  return tx.execute(sql`select pg_advisory_xact_lock(${advisoryLockKey(day)})`).execute()
}

/** Locks the days in a fixed order, which avoids deadlocks. */
export async function lockDays(tx: Transaction, days: ReadonlyArray<string>): Promise<void> {
  await lockCalendarsShared(tx)
  for (const day of [...new Set(days)].sort()) await lockDay(tx, day)
}

function advisoryLockKey(name: string) {
  return sql`hashtextextended(${`consultations of ${name}`}, 0)`
}

export type Days = { first: string; last: string }

/**
 * `exceptBooking` is being moved or replaced, so its own time does not count as taken. Staff may book in a closed
 * calendar. Without `calendarId`, all calendars are read.
 */
type FactsQuery = Days & {
  calendarId?: string | undefined
  exceptBooking?: string | undefined
  isForStaff?: boolean
}

/**
 * `load` counts the calls in the weeks of the days, so that customers are spread. `busyStarts` are the half-hours that the
 * private calendar takes, in milliseconds.
 */
export type CalendarWithFacts = Calendar & { facts: CalendarFacts; load: number; busyStarts: ReadonlySet<number> }

/** Reads everything that decides which times are free, in one statement and so at one moment. */
export async function loadCalendars(
  { clock }: { clock: Clock },
  db: DatabaseOrTransaction,
  query: FactsQuery,
): Promise<Array<CalendarWithFacts>> {
  const now = clock.now()
  const rows = await db
    .select({
      ...CALENDAR_COLUMNS,
      exceptions: exceptionsAsJson(query),
      taken: takenTimesAsJson(query, now),
      busy: busyTimesAsJson(query),
      load: countCallsOfWeeks(query, now),
    })
    .from(calendars)
    .where(query.calendarId === undefined ? undefined : eq(calendars.id, query.calendarId))
    .orderBy(asc(calendars.position))
  return rows.map(({ exceptions, taken, busy, load, ...row }) => {
    const calendar = readCalendar(row)
    const { weeklyHours, isOpen, maxCallsPerDay } = calendar
    const busyStarts = new Set(busy.flatMap(([startMs, endMs]) => listHalfHourStarts(startMs, endMs)))
    const bookedStarts = taken.flatMap(([startMs, minutes]) =>
      listHalfHourStarts(startMs, startMs + minutes * MINUTE_MS),
    )
    const facts = {
      weeklyHours,
      isOpen: isOpen || query.isForStaff === true,
      window: bookingWindow(now),
      exceptions,
      taken: new Set([...bookedStarts, ...busyStarts]),
      fullDays: listFullDays(taken, maxCallsPerDay),
    }
    return { ...calendar, facts, load, busyStarts }
  })
}

export async function loadCalendarFacts(
  app: { clock: Clock },
  db: DatabaseOrTransaction,
  query: FactsQuery & { calendarId: string },
): Promise<CalendarFacts> {
  const [calendar] = await loadCalendars(app, db, query)
  if (calendar === undefined) throw new Error('There is no such calendar.')
  return calendar.facts
}

function listFullDays(taken: ReadonlyArray<readonly [startMs: number, minutes: number]>, max: number | null) {
  const byDay = Map.groupBy(taken, ([startMs]) => dayInLagos(new Date(startMs)))
  return new Set([...byDay].flatMap(([day, calls]) => (max !== null && calls.length >= max ? [day] : [])))
}

/** The offset of Lagos is a whole hour, so half-hours begin at full half-hours of UTC. */
function listHalfHourStarts(startMs: number, endMs: number): Array<number> {
  const first = Math.floor(startMs / HALF_HOUR_MS) * HALF_HOUR_MS
  return Array.from({ length: Math.ceil((endMs - first) / HALF_HOUR_MS) }, (_, index) => first + index * HALF_HOUR_MS)
}

const HALF_HOUR_MS = HALF_HOUR_MINUTES * MINUTE_MS

function exceptionsAsJson({ first, last }: FactsQuery) {
  return sql<Array<CalendarException>>`(
    select coalesce(json_agg(json_build_object(
      'id', id, 'kind', kind, 'firstDay', first_day, 'lastDay', last_day, 'time', time, 'name', name)), '[]')
    from ${calendarExceptions} where ${isOnDays(sql`${calendars}.id`, { first, last })}
  )`
}

/** Written as in `exceptions_never_overlap`, whose index finds a few days among those of all years. Null means no end. */
export function isOnDays(calendarId: string | SQL, { first, last }: { first: string; last: string | null }) {
  return sql`${calendarExceptions.calendarId} = ${calendarId}
    and daterange(first_day, last_day, '[]') && daterange(${first}, ${last}, '[]')`
}

function takenTimesAsJson({ first, last, exceptBooking }: FactsQuery, now: Date) {
  return sql<Array<[startMs: number, minutes: number]>>`(
    select coalesce(json_agg(json_build_array(extract(epoch from starts_at) * 1000, minutes)), '[]')
    from ${bookings} where ${and(
      sql`${bookings.calendarId} = ${calendars}.id`,
      takesTimeAt(now),
      isBetween(bookings, { first, last }),
      exceptBooking === undefined ? undefined : ne(bookings.id, exceptBooking),
    )}
  )`
}

/** A lapsed hold takes no time, although its row may still be there. */
function takesTimeAt(now: Date) {
  return and(isInStates(bookings.status, takesTime), or(isNull(bookings.heldUntil), gt(bookings.heldUntil, now)))
}

function busyTimesAsJson({ first, last }: FactsQuery) {
  return sql<Array<[startMs: number, endMs: number]>>`(
    select coalesce(json_agg(json_build_array(extract(epoch from starts_at) * 1000, extract(epoch from ends_at) * 1000)), '[]')
    from ${busyTimes} where ${and(sql`${busyTimes.calendarId} = ${calendars}.id`, isBetween(busyTimes, { first, last }))}
  )`
}

function countCallsOfWeeks({ first, last }: FactsQuery, now: Date) {
  const monday = addDays(first, 1 - weekdayOf(first))
  const sunday = addDays(last, 7 - weekdayOf(last))
  return sql<number>`(select count(*)::int from ${bookings} where ${and(
    sql`${bookings.calendarId} = ${calendars}.id`,
    takesTimeAt(now),
    isBetween(bookings, { first: monday, last: sunday }),
  )})`
}

function isBetween({ startsAt, endsAt }: { startsAt: PgColumn; endsAt: PgColumn }, { first, last }: Days) {
  return and(gt(endsAt, instantInLagos(first, '00:00')), lt(startsAt, instantInLagos(addDays(last, 1), '00:00')))
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
      /** Days of other calendars were closed in the same act. */
      isShared: sql<boolean>`exists (select from ${calendarExceptions} as other where other.calendar_id <> ${calendarExceptions}.calendar_id
        and other.kind = 'closed' and other.name = ${calendarExceptions}.name and other.changed_at = ${calendarExceptions}.changed_at)`,
    })
    .from(calendarExceptions)
    .where(and(isOnDays(calendarId, { first: day, last: null }), eq(calendarExceptions.kind, 'closed')))
    .orderBy(asc(firstDay))
}

export type CalendarBooking = Awaited<ReturnType<typeof findBookingsBetween>>[number]

/** `before` is not included. Without `calendarId`, all calendars are read. A hold that has lapsed at `now` is left out. */
type BookingsQuery = {
  calendarId?: string | undefined
  from: Date
  before?: Date
  now: Date
  isWanted?: (status: BookingStatus) => boolean
  limit?: number
}

/** Returns bookings by their start, earliest first. `sequence` is the version for the optimistic lock. A hold has no reference. */
export function findBookingsBetween(
  db: DatabaseOrTransaction,
  { calendarId, from, before, now, isWanted = () => true, limit = MAX_BOOKINGS }: BookingsQuery,
) {
  return db
    .select({
      id: bookings.id,
      calendarId: bookings.calendarId,
      /** Null while there is one calendar. */
      adviser: sql<
        string | null
      >`case when (select count(*) from ${calendars}) > 1 then coalesce(${staffMembers.name}, ${calendars.name}) end`,
      name: bookings.name,
      email: bookings.email,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      minutes: bookings.minutes,
      sequence: bookings.sequence,
      status: bookings.status,
      heldUntil: bookings.heldUntil,
      meetingLink: bookings.meetingLink,
      reference: payments.reference,
      caseId: payments.caseId,
      sector: consultations.sector,
      topic: consultations.topic,
      question: consultations.question,
      hasCv: sql<boolean>`${consultations.cvFileId} is not null`,
    })
    .from(bookings)
    .innerJoin(calendars, eq(calendars.id, bookings.calendarId))
    .leftJoin(staffMembers, eq(staffMembers.id, calendars.staffId))
    .leftJoin(payments, eq(payments.id, bookings.paymentId))
    .leftJoin(consultations, eq(consultations.caseId, payments.caseId))
    .where(
      and(
        calendarId === undefined ? undefined : eq(bookings.calendarId, calendarId),
        gte(bookings.startsAt, from),
        before && lt(bookings.startsAt, before),
        isInStates(bookings.status, isWanted),
        or(isNull(bookings.heldUntil), gt(bookings.heldUntil, now)),
      ),
    )
    .orderBy(asc(bookings.startsAt), desc(bookings.status), asc(calendars.position), asc(bookings.id))
    .limit(limit)
}

/** Above the number of bookings that a year can have. */
const MAX_BOOKINGS = 20_000

export function findBookingsOnDays(
  db: DatabaseOrTransaction,
  { first, last, ...query }: Days & Omit<BookingsQuery, 'from' | 'before'>,
) {
  const [from, before] = [instantInLagos(first, '00:00'), instantInLagos(addDays(last, 1), '00:00')]
  return findBookingsBetween(db, { ...query, from, before })
}

/** A print of what decides the free times of all calendars. Cached pages that show them carry it in their key (ADR 011). */
export function freeTimesAsText(now: Date) {
  return sql<string>`(
    select concat_ws(' ', (select concat(count(*), max(${bookings.updatedAt})) from ${bookings} where ${and(gt(bookings.startsAt, now), takesTimeAt(now))}),
      (select concat(count(*), max(${calendarExceptions.changedAt})) from ${calendarExceptions}),
      (select max(${calendars.busyReadAt}) from ${calendars}),
      (select string_agg(${staffMembers.id}::text, ' ' order by ${staffMembers.id}) from ${staffMembers} where ${staffMembers.disabledAt} is not null))
  )`
}

export const calendarsAsText = sql<string>`(
  select jsonb_agg(to_jsonb(calendars) order by position)::text from ${calendars}
)`
