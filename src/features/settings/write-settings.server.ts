import { inArray, sql } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { Transaction } from '#src/database/client.ts'
import type { ChangedValues } from '#src/features/audit/record-event.server.ts'
import { settingsInForce } from './queries.server.ts'
import type { Settings } from './settings.ts'
import { settingsTable } from './table.server.ts'

/** Stores settings in the caller's transaction. Returns what differs from before, for the event that the caller records. */
export async function writeSettings(
  app: { clock: Clock },
  tx: Transaction,
  changes: Partial<Settings>,
): Promise<ChangedValues> {
  const rows = Object.entries(changes).map(([key, value]) => ({ key, value, savedAt: app.clock.now() }))
  if (rows.length === 0) return {}
  // The mode in which writers wait for each other too: what stood before is then what this save replaces.
  await tx.execute(sql`lock table ${settingsTable} in share row exclusive mode`)
  const keys = rows.map(({ key }) => key)
  const stored = await tx.select().from(settingsTable).where(inArray(settingsTable.key, keys))
  const before: Record<string, unknown> = settingsInForce(stored)
  await tx
    .insert(settingsTable)
    .values(rows)
    .onConflictDoUpdate({
      target: settingsTable.key,
      set: { value: sql`excluded.value`, savedAt: sql`excluded.saved_at` },
    })
  return Object.fromEntries(
    rows
      .filter(({ key, value }) => JSON.stringify(before[key]) !== JSON.stringify(value))
      .map(({ key, value }) => [key, { before: before[key], after: value }]),
  )
}
