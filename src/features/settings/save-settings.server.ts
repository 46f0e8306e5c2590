import { sql } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import type { Actor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import type { Settings } from './settings.ts'
import { settingsTable } from './table.server.ts'

/** Stores the settings named in `changes` and leaves the others as they are. */
export async function saveSettings(app: Ground, actor: Actor, changes: Partial<Settings>): Promise<void> {
  const rows = Object.entries(changes).map(([key, value]) => ({ key, value, savedAt: app.clock.now() }))
  if (rows.length === 0) return

  await app.db.transaction(async tx => {
    await tx
      .insert(settingsTable)
      .values(rows)
      .onConflictDoUpdate({
        target: settingsTable.key,
        set: { value: sql`excluded.value`, savedAt: sql`excluded.saved_at` },
      })
    await recordEvent(app, tx, {
      type: 'settings.saved',
      actor,
      subject: { kind: 'settings', id: 'settings' },
      fields: rows.map(row => row.key).join(', '),
    })
  })
}
