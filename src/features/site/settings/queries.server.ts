import { sql } from 'drizzle-orm'
import type { ReadDatabase } from '#src/database/client.ts'
import { settingsTable } from '../table.server.ts'
import { type Settings, settingsSchema } from './settings.ts'

export type SavedSetting = { key: string; value: unknown; savedAt: string }

export async function currentSettings(db: ReadDatabase): Promise<Settings> {
  const rows = await db.select({ key: settingsTable.key, value: settingsTable.value }).from(settingsTable)
  return addDefaultSettings(rows)
}

export function addDefaultSettings(saved: ReadonlyArray<Pick<SavedSetting, 'key' | 'value'>>): Settings {
  return settingsSchema.parse(Object.fromEntries(saved.map(({ key, value }) => [key, value])))
}

export const savedSettings = sql`(
  select coalesce(
    jsonb_agg(
      jsonb_build_object('key', ${settingsTable.key}, 'value', ${settingsTable.value}, 'savedAt', ${settingsTable.savedAt})
      order by ${settingsTable.key}
    ), '[]'
  ) from ${settingsTable}
)`.mapWith((rows): Array<SavedSetting> => rows)
