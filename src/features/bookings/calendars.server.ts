import { eq, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#src/database/client.ts'
import { type WeeklyHours, weeklyHoursSchema } from '#src/features/settings/weekly-hours.ts'
import { DEFAULT_CALENDAR_ID } from './rules.ts'
import { calendars } from './table.server.ts'

export type Calendar = { id: string; weeklyHours: WeeklyHours; meetingLink: string; isOpen: boolean }

export const CALENDAR_COLUMNS = {
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

export function readCalendar(row: Calendar): Calendar {
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

export const calendarsAsText = sql<string>`(
  select jsonb_agg(to_jsonb(calendars) order by position)::text from ${calendars}
)`
