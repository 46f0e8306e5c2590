import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Actor, StaffActor } from '#src/features/events/events.ts'
import type { ChangedValues } from '#src/features/events/record-event.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { findMeetingLinkFault } from '#src/features/site/settings/meeting-link.ts'
import { weeklyHoursSchema } from '#src/features/site/settings/weekly-hours.ts'
import { type Calendar, calendarNameForEvent, loadCalendar, lockCalendars } from './calendars.server.ts'
import { calendars } from './table.server.ts'

type CalendarSettingsChanges = Omit<CalendarChanges, 'isOpen'>

/** `expected` holds the values that the form showed. Without it, nothing is compared. */
type CalendarUpdate = {
  changes: CalendarSettingsChanges
  expected?: { readonly [field in keyof CalendarSettingsChanges]?: unknown }
}

type SaveCalendarResult = { ok: true } | { ok: false; reason: 'conflict'; calendar: Calendar }

/** Records no event when nothing changes. */
export async function saveCalendar(
  app: AppContext,
  actor: Actor,
  calendarId: string,
  { changes, expected }: CalendarUpdate,
): Promise<SaveCalendarResult> {
  return app.db.transaction(async tx => {
    await lockCalendars(tx)
    const calendar = await loadCalendar(tx, calendarId)
    const hasConflict = (field: keyof CalendarSettingsChanges) =>
      !isDeepStrictEqual(calendar[field], expected?.[field]) && !isDeepStrictEqual(calendar[field], changes[field])
    const isOutdated =
      expected !== undefined && (Object.keys(changes) as Array<keyof CalendarSettingsChanges>).some(hasConflict)
    if (isOutdated) return { ok: false, reason: 'conflict', calendar }

    const values = await writeCalendar(app, tx, calendar, changes)
    const fields = Object.keys(values)
    if (fields.length === 0) return { ok: true }
    const subject = { kind: 'settings', id: 'settings' } as const
    const details = { ...(await calendarNameForEvent(tx, calendarId)), fields: fields.join(', ') }
    await recordEvent(app, tx, { type: 'settings.saved', actor, subject, ...details }, values)
    return { ok: true }
  })
}

/** Records no event when nothing changes. */
export async function switchCalendar(
  app: AppContext,
  actor: StaffActor,
  calendarId: string,
  to: 'open' | 'closed',
): Promise<void> {
  await app.db.transaction(async tx => {
    await lockCalendars(tx)
    const values = await writeCalendar(app, tx, await loadCalendar(tx, calendarId), { isOpen: to === 'open' })
    if (Object.keys(values).length === 0) return
    const subject = { kind: 'settings', id: 'settings' } as const
    const calendarName = await calendarNameForEvent(tx, calendarId)
    await recordEvent(app, tx, { type: 'calendar.switched', actor, subject, ...calendarName, to }, values)
  })
}

type CalendarChanges = Partial<Pick<Calendar, 'weeklyHours' | 'meetingLink' | 'isOpen'>>

/** Returns the changed values. Throws a TypeError for invalid values. */
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
  if (findMeetingLinkFault(meetingLink) !== null) throw new TypeError('Invalid meeting link.')
  if (!isDeepStrictEqual(weeklyHoursSchema.parse(weeklyHours), weeklyHours))
    throw new TypeError('Invalid weekly hours.')
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
