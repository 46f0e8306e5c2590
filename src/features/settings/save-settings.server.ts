import type { Ground } from '#src/database/ground.ts'
import type { Actor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import type { Settings } from './settings.ts'
import { writeSettings } from './write-settings.server.ts'

/** Stores the settings named in `changes` and leaves the others as they are. */
export async function saveSettings(app: Ground, actor: Actor, changes: Partial<Settings>): Promise<void> {
  const fields = Object.keys(changes)
  if (fields.length === 0) return

  await app.db.transaction(async tx => {
    const values = await writeSettings(app, tx, changes)
    await recordEvent(
      app,
      tx,
      { type: 'settings.saved', actor, subject: { kind: 'settings', id: 'settings' }, fields: fields.join(', ') },
      values,
    )
  })
}
