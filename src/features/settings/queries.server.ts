import { sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { type Settings, settingsSchema } from './settings.ts'
import { settingsTable } from './table.server.ts'

/** A setting as it is stored. `savedAt` is only good for noticing that it was saved again. */
export type SavedSetting = { key: string; value: unknown; savedAt: string }

/** All settings as they are in force. */
export async function currentSettings(db: DatabaseOrTransaction): Promise<Settings> {
  const rows = await db.select({ key: settingsTable.key, value: settingsTable.value }).from(settingsTable)
  return settingsInForce(rows)
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
