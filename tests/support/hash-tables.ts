import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#src/database/client.ts'

/** The table `rate_limits` counts requests, so even refused requests change it. */
const IGNORED_TABLES = ['rate_limits']

/** Returns a hash of the rows of each table. Two equal results mean that nothing was written in between. */
export async function hashTables(db: Database): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of rows.filter(row => !IGNORED_TABLES.includes(row.name))) {
    const content = await db.execute<{ row: string }>(
      sql`select whole::text as row from ${sql.identifier(name)} whole order by 1`,
    )
    hashes[name] = createHash('sha256').update(JSON.stringify(content.rows)).digest('hex')
  }
  return hashes
}
