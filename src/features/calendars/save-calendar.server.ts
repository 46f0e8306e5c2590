import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import type { Actor, StaffActor } from '#src/features/audit/events.ts'
import type { ChangedValues } from '#src/features/audit/record-event.server.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { type Calendar, calendarInEvents, calendarOf, lockCalendar } from '#src/features/bookings/calendars.server.ts'
import { calendars } from '#src/features/bookings/table.server.ts'
import { meetingLinkFault } from '#src/features/settings/meeting-link.ts'
import { weeklyHoursSchema } from '#src/features/settings/weekly-hours.ts'

type Changes = Omit<CalendarChanges, 'isOpen'>

/** `read`: what the form showed of each field. Compared only, so it may be anything; left out: nothing is compared. */
type Asked = { changes: Changes; read?: { readonly [field in keyof Changes]?: unknown } }

/** `changed-meanwhile`: a colleague saved `calendar` since. */
type Saved = { ok: true } | { ok: false; reason: 'changed-meanwhile'; calendar: Calendar }

/** Stores weekly hours or meeting link. Records nothing when nothing changes. */
export async function saveCalendar(
  app: Ground,
  actor: Actor,
  calendarId: string,
  { changes, read }: Asked,
): Promise<Saved> {
  return app.db.transaction(async tx => {
    await lockCalendar(tx, calendarId)
    const calendar = await calendarOf(tx, calendarId)
    const isOvertaken = (field: keyof Changes) =>
      !isDeepStrictEqual(calendar[field], read?.[field]) && !isDeepStrictEqual(calendar[field], changes[field])
    const isOutdated = read !== undefined && (Object.keys(changes) as Array<keyof Changes>).some(isOvertaken)
    if (isOutdated) return { ok: false, reason: 'changed-meanwhile', calendar }

    const values = await writeCalendar(app, tx, calendar, changes)
    const fields = Object.keys(values)
    if (fields.length === 0) return { ok: true }
    const subject = { kind: 'settings', id: 'settings' } as const
    const details = { ...(await calendarInEvents(tx, calendarId)), fields: fields.join(', ') }
    await recordEvent(app, tx, { type: 'settings.saved', actor, subject, ...details }, values)
    return { ok: true }
  })
}

/** Opens or closes a calendar for customers. Records nothing when nothing changes. */
export async function switchCalendar(
  app: Ground,
  actor: StaffActor,
  calendarId: string,
  to: 'open' | 'closed',
): Promise<void> {
  await app.db.transaction(async tx => {
    await lockCalendar(tx, calendarId)
    const values = await writeCalendar(app, tx, await calendarOf(tx, calendarId), { isOpen: to === 'open' })
    if (Object.keys(values).length === 0) return
    const subject = { kind: 'settings', id: 'settings' } as const
    const calendar = await calendarInEvents(tx, calendarId)
    await recordEvent(app, tx, { type: 'calendar.switched', actor, subject, ...calendar, to }, values)
  })
}

type CalendarChanges = Partial<Pick<Calendar, 'weeklyHours' | 'meetingLink' | 'isOpen'>>

/** The caller has locked the calendar. Returns what differs, for the event. Throws for invalid values. */
async function writeCalendar(
  app: { clock: Clock },
  tx: Transaction,
  before: Calendar,
  changes: CalendarChanges,
): Promise<ChangedValues> {
  const fields = (Object.keys(changes) as Array<keyof CalendarChanges>).filter(
    field => !isDeepStrictEqual(before[field], changes[field]),
  )
  if (fields.length === 0) return {}
  const { weeklyHours, meetingLink } = { ...before, ...changes }
  if (meetingLinkFault(meetingLink) !== null) throw new TypeError('This is no meeting link.')
  if (!isDeepStrictEqual(weeklyHoursSchema.parse(weeklyHours), weeklyHours))
    throw new TypeError('These are no weekly hours.')
  await tx
    .update(calendars)
    .set({ ...changes, savedAt: app.clock.now() })
    .where(eq(calendars.id, before.id))
  return Object.fromEntries(
    fields.map(field => [
      field === 'isOpen' ? 'calendarOpen' : field,
      { before: before[field], after: changes[field] },
    ]),
  )
}
