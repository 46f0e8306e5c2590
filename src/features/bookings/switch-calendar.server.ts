import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { writeSettings } from '#src/features/settings/write-settings.server.ts'

/** Opens the calendar for customers, or closes it: no booking is made after that. To what it is already: nothing is told. */
export async function switchCalendar(app: Ground, actor: StaffActor, to: 'open' | 'closed'): Promise<void> {
  await app.db.transaction(async tx => {
    const values = await writeSettings(app, tx, { calendarOpen: to === 'open' })
    if (Object.keys(values).length === 0) return
    const subject = { kind: 'settings', id: 'settings' } as const
    await recordEvent(app, tx, { type: 'calendar.switched', actor, subject, to }, values)
  })
}
