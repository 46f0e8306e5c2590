import { sql } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import { settingsTable } from './table.server.ts'

/** Holds the settings until the transaction ends: who saves any at the same time waits, and so does who only holds them. */
export async function lockSettings(tx: Transaction): Promise<void> {
  // The mode in which writers wait for each other too.
  await tx.execute(sql`lock table ${settingsTable} in share row exclusive mode`)
}
