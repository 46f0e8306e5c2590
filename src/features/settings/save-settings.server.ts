import { isDeepStrictEqual } from 'node:util'
import { inArray, sql } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import type { Actor } from '#src/features/audit/events.ts'
import { type ChangedValues, recordEvent } from '#src/features/audit/record-event.server.ts'
import { currentSettings, settingsInForce } from './queries.server.ts'
import type { Settings } from './settings.ts'
import { settingsTable } from './table.server.ts'

/** Of each setting to be saved, what stood on the page that says so. Compared only, so it may be anything. */
export type SettingsRead = { readonly [key in keyof Settings]?: unknown }

type Saved = { ok: true } | { ok: false; reason: 'changed-meanwhile'; settings: Settings }

/**
 * Stores the settings named in `changes` and leaves the others as they are. The event names those that are others than before;
 * what is in force already is no change, and nothing is recorded of it. Where it is said what was `read`, somebody else's
 * change that the page did not show is not written over: the settings as they stand come back instead.
 */
export async function saveSettings(
  app: Ground,
  actor: Actor,
  changes: Partial<Settings>,
  { read }: { read?: SettingsRead } = {},
): Promise<Saved> {
  return app.db.transaction(async tx => {
    await lockSettings(tx)
    const settings = await currentSettings(tx)
    const isOvertaken = (key: keyof Settings) =>
      !isDeepStrictEqual(settings[key], read?.[key]) && !isDeepStrictEqual(settings[key], changes[key])
    const keys = Object.keys(changes) as Array<keyof Settings>
    if (read !== undefined && keys.some(isOvertaken)) return { ok: false, reason: 'changed-meanwhile', settings }

    const values = await writeSettings(app, tx, changes)
    const fields = Object.keys(values)
    if (fields.length === 0) return { ok: true }
    const subject = { kind: 'settings', id: 'settings' } as const
    await recordEvent(app, tx, { type: 'settings.saved', actor, subject, fields: fields.join(', ') }, values)
    return { ok: true }
  })
}

/** Stores settings in the caller's transaction. Returns what differs from before, for the event that the caller records. */
async function writeSettings(
  app: { clock: Clock },
  tx: Transaction,
  changes: Partial<Settings>,
): Promise<ChangedValues> {
  const keys = Object.keys(changes) as Array<keyof Settings>
  if (keys.length === 0) return {}
  // What stood before is then what this save replaces.
  await lockSettings(tx)
  const stored = await tx.select().from(settingsTable).where(inArray(settingsTable.key, keys))
  const before = settingsInForce(stored)
  const after = settingsInForce(keys.map(key => ({ key, value: changes[key] })))
  // What is no such setting would be stored and never come into force.
  const wrong = keys.find(key => !isDeepStrictEqual(after[key], changes[key]))
  if (wrong !== undefined) throw new TypeError(`What was to be saved as ${wrong} is none.`)

  // What is stored already keeps its time, so that no page is made anew for it.
  const rows = keys
    .filter(key => !stored.some(row => row.key === key && isDeepStrictEqual(row.value, after[key])))
    .map(key => ({ key, value: after[key], savedAt: app.clock.now() }))
  if (rows.length > 0) {
    await tx
      .insert(settingsTable)
      .values(rows)
      .onConflictDoUpdate({
        target: settingsTable.key,
        set: { value: sql`excluded.value`, savedAt: sql`excluded.saved_at` },
      })
  }
  const changed = keys.filter(key => !isDeepStrictEqual(before[key], after[key]))
  return Object.fromEntries(changed.map(key => [key, { before: before[key], after: after[key] }]))
}

/** Holds the settings until the transaction ends: who saves any at the same time waits, and so does who only holds them. */
async function lockSettings(tx: Transaction): Promise<void> {
  // The mode in which writers wait for each other too.
  await tx.execute(sql`lock table ${settingsTable} in share row exclusive mode`)
}
