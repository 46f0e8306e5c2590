import { sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#src/database/client.ts'
import { type Settings, settingsSchema } from './settings.ts'
import { settingsTable } from './table.server.ts'

/** A setting as it is stored. `savedAt` is only good for noticing that it was saved again. */
export type SavedSetting = { key: string; value: unknown; savedAt: string }

/** All settings as they are in force. */
export async function currentSettings(db: DatabaseOrTransaction): Promise<Settings> {
  const rows = await db.select({ key: settingsTable.key, value: settingsTable.value }).from(settingsTable)
  return settingsInForce(rows)
}

/** The same, and nobody saves any until the transaction ends: for what must never happen after a switch was turned off. */
export async function heldSettings(tx: Transaction): Promise<Settings> {
  // The mode in which many may hold the table, but none may write to it.
  await tx.execute(sql`lock table ${settingsTable} in share mode`)
  return currentSettings(tx)
}

/** What was saved, with the defaults of what was not. */
export function settingsInForce(saved: ReadonlyArray<Pick<SavedSetting, 'key' | 'value'>>): Settings {
  return settingsSchema.parse(Object.fromEntries(saved.map(({ key, value }) => [key, value])))
}

/** Every stored setting, also one this version does not know: one column of a larger question. */
export const savedSettings = sql`(
  select coalesce(
    jsonb_agg(
      jsonb_build_object('key', ${settingsTable.key}, 'value', ${settingsTable.value}, 'savedAt', ${settingsTable.savedAt})
      order by ${settingsTable.key}
    ), '[]'
  ) from ${settingsTable}
)`.mapWith((rows): Array<SavedSetting> => rows)
