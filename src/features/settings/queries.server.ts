import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { type Settings, settingsSchema } from './settings.ts'
import { settingsTable } from './table.server.ts'

/** All settings as they are in force. */
export async function currentSettings(db: DatabaseOrTransaction): Promise<Settings> {
  const rows = await db.select({ key: settingsTable.key, value: settingsTable.value }).from(settingsTable)
  return settingsSchema.parse(Object.fromEntries(rows.map(row => [row.key, row.value])))
}
