import { isDeepStrictEqual } from 'node:util'
import { inArray, sql } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { Transaction } from '#src/database/client.ts'
import type { ChangedValues } from '#src/features/audit/record-event.server.ts'
import { lockSettings } from './lock-settings.server.ts'
import { settingsInForce } from './queries.server.ts'
import type { Settings } from './settings.ts'
import { settingsTable } from './table.server.ts'

/** Stores settings in the caller's transaction. Returns what differs from before, for the event that the caller records. */
export async function writeSettings(
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
