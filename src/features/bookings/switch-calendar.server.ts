import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { calendarOf, lockCalendar, writeCalendar } from './calendars.server.ts'

/** Opens a calendar for customers, or closes it: no booking is made after that. Records nothing where it is so already. */
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
    await recordEvent(app, tx, { type: 'calendar.switched', actor, subject, to }, values)
  })
}
