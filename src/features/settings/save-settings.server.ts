import type { Ground } from '#src/database/ground.ts'
import type { Actor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import type { Settings } from './settings.ts'
import { writeSettings } from './write-settings.server.ts'

/**
 * Stores the settings named in `changes` and leaves the others as they are. The event names those that are others than before;
 * what is in force already is no change, and nothing is recorded of it.
 */
export async function saveSettings(app: Ground, actor: Actor, changes: Partial<Settings>): Promise<void> {
  await app.db.transaction(async tx => {
    const values = await writeSettings(app, tx, changes)
    const fields = Object.keys(values)
    if (fields.length === 0) return
    const subject = { kind: 'settings', id: 'settings' } as const
    await recordEvent(app, tx, { type: 'settings.saved', actor, subject, fields: fields.join(', ') }, values)
  })
}
