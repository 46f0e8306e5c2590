import { isDeepStrictEqual } from 'node:util'
import type { Ground } from '#src/database/ground.ts'
import type { Actor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { type Calendar, type CalendarChanges, calendarOf, lockCalendar, writeCalendar } from './calendars.server.ts'

type Changes = Omit<CalendarChanges, 'isOpen'>

/** `read`: what the form showed of each field. Compared only, so it may be anything; left out: nothing is compared. */
type Asked = { changes: Changes; read?: { readonly [field in keyof Changes]?: unknown } }

/** `changed-meanwhile`: a colleague saved something else since, which is `calendar` now. */
type Saved = { ok: true } | { ok: false; reason: 'changed-meanwhile'; calendar: Calendar }

/** Stores weekly hours or meeting link of a calendar. What is so already is no change, and no event is recorded. */
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
    await recordEvent(app, tx, { type: 'settings.saved', actor, subject, fields: fields.join(', ') }, values)
    return { ok: true }
  })
}
