import { isDeepStrictEqual } from 'node:util'
import { inArray, sql } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Actor } from '#src/features/events/events.ts'
import { type ChangedValues, recordEvent } from '#src/features/events/record-event.server.ts'
import { settingsTable } from '../table.server.ts'
import { addDefaultSettings, currentSettings } from './queries.server.ts'
import type { Settings } from './settings.ts'

export type ExpectedSettings = { readonly [key in keyof Settings]?: unknown }

type SaveSettingsResult = { ok: true } | { ok: false; reason: 'conflict'; settings: Settings }

/** Records one event with the changed values. With `expected`, refuses to overwrite a colleague's change. */
export async function saveSettings(
  app: AppContext,
  actor: Actor,
  changes: Partial<Settings>,
  { expected }: { expected?: ExpectedSettings } = {},
): Promise<SaveSettingsResult> {
  return app.db.transaction(async tx => {
    await lockSettings(tx)
    const settings = await currentSettings(tx)
    const hasConflict = (key: keyof Settings) =>
      !isDeepStrictEqual(settings[key], expected?.[key]) && !isDeepStrictEqual(settings[key], changes[key])
    const keys = Object.keys(changes) as Array<keyof Settings>
    if (expected !== undefined && keys.some(hasConflict)) return { ok: false, reason: 'conflict', settings }

    const changedValues = await writeSettings(app, tx, changes)
    const fields = Object.keys(changedValues)
    if (fields.length === 0) return { ok: true }
    const subject = { kind: 'settings', id: 'settings' } as const
    await recordEvent(app, tx, { type: 'settings.saved', actor, subject, fields: fields.join(', ') }, changedValues)
    return { ok: true }
  })
}

async function writeSettings(
  app: { clock: Clock },
  tx: Transaction,
  changes: Partial<Settings>,
): Promise<ChangedValues> {
  const keys = Object.keys(changes) as Array<keyof Settings>
  if (keys.length === 0) return {}
  await lockSettings(tx)
  const storedRows = await tx.select().from(settingsTable).where(inArray(settingsTable.key, keys))
  const settingsBefore = addDefaultSettings(storedRows)
  const settingsAfter = addDefaultSettings(keys.map(key => ({ key, value: changes[key] })))
  const invalidKey = keys.find(key => !isDeepStrictEqual(settingsAfter[key], changes[key]))
  if (invalidKey !== undefined) throw new TypeError(`Invalid value for the setting ${invalidKey}.`)

  // Unchanged settings keep their time, so that cached pages stay valid.
  const rows = keys
    .filter(key => !storedRows.some(row => row.key === key && isDeepStrictEqual(row.value, settingsAfter[key])))
    .map(key => ({ key, value: settingsAfter[key], savedAt: app.clock.now() }))
  if (rows.length > 0) {
    await tx
      .insert(settingsTable)
      .values(rows)
      .onConflictDoUpdate({
        target: settingsTable.key,
        set: { value: sql`excluded.value`, savedAt: sql`excluded.saved_at` },
      })
  }
  const changedKeys = keys.filter(key => !isDeepStrictEqual(settingsBefore[key], settingsAfter[key]))
  return Object.fromEntries(changedKeys.map(key => [key, { before: settingsBefore[key], after: settingsAfter[key] }]))
}

async function lockSettings(tx: Transaction): Promise<void> {
  // The lock mode `share row exclusive` conflicts with itself, so concurrent saves wait for each other.
  await tx.execute(sql`lock table ${settingsTable} in share row exclusive mode`)
}
