import { eq, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#src/database/client.ts'
import { type WeeklyHours, weeklyHoursSchema } from '#src/features/settings/weekly-hours.ts'
import { DEFAULT_CALENDAR_ID } from './rules.ts'
import { calendars } from './table.server.ts'

/** `meetingLink`: `{booking}` in it becomes a code of the booking. `isOpen`: customers can book and move consultations. */
export type Calendar = { id: string; weeklyHours: WeeklyHours; meetingLink: string; isOpen: boolean }

export async function calendarOf(db: DatabaseOrTransaction, calendarId: string): Promise<Calendar> {
  const [calendar] = await db
    .select({
      id: calendars.id,
      weeklyHours: calendars.weeklyHours,
      meetingLink: calendars.meetingLink,
      isOpen: calendars.isOpen,
    })
    .from(calendars)
    .where(eq(calendars.id, calendarId))
  if (calendar === undefined) throw new Error('There is no such calendar.')
  return { ...calendar, weeklyHours: weeklyHoursSchema.parse(calendar.weeklyHours) }
}

/** How events name a calendar. The first needs no name. */
export async function calendarInEvents(db: DatabaseOrTransaction, calendarId: string): Promise<{ calendar?: string }> {
  if (calendarId === DEFAULT_CALENDAR_ID) return {}
  const [calendar] = await db.select({ name: calendars.name }).from(calendars).where(eq(calendars.id, calendarId))
  return { calendar: calendar?.name ?? calendarId }
}

/** For bookings: nobody changes the calendar or its closed days until the transaction ends. Many can hold it at once. */
export async function holdCalendar(tx: Transaction, calendarId: string): Promise<Calendar> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockKey(calendarId)})`)
  return calendarOf(tx, calendarId)
}

/**
 * For changes of a calendar or its closed days; before any other lock. Advisory, because share locks on the row could
 * block the writer for ever.
 */
export async function lockCalendar(tx: Transaction, calendarId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey(calendarId)})`)
}

/** Locks one day, so that a time that staff block and a customer books at once goes to one of them. */
export async function lockDay(tx: Transaction, calendarId: string, day: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey(`${calendarId} on ${day}`)})`)
}

function lockKey(name: string) {
  return sql`hashtextextended(${`consultations of ${name}`}, 0)`
}

/** Every calendar with its settings, as text: one column of a larger question. */
export const calendarsAsText = sql<string>`(
  select jsonb_agg(to_jsonb(calendars) order by position)::text from ${calendars}
)`
