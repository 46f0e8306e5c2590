import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#src/database/client.ts'

/** The table `rate_limits` counts requests, so even refused requests change it. */
const IGNORED_TABLES = ['rate_limits']

/** Returns a hash of the rows of each table. Two equal results mean that nothing was written in between. */
export async function hashTables(db: Database): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const name of await listTables(db)) {
    const content = await db.execute<{ row: string }>(
      sql`select whole::text as row from ${sql.identifier(name)} whole order by 1`,
    )
    hashes[name] = createHash('sha256').update(JSON.stringify(content.rows)).digest('hex')
  }
  return hashes
}

/** Returns a hash of those rows of each table that contain one of the ids. */
export async function hashRowsAbout(db: Database, ids: ReadonlyArray<string>): Promise<Record<string, string | null>> {
  const patterns = sql`${sql.param(ids.map(id => `%${id}%`))}::text[]`
  const hashes: Record<string, string | null> = {}
  for (const name of await listTables(db)) {
    const { rows } = await db.execute<{ hash: string | null }>(
      sql`select md5(string_agg(whole::text, '|' order by whole::text)) as hash
        from ${sql.identifier(name)} whole where whole::text like any(${patterns})`,
    )
    hashes[name] = rows[0]?.hash ?? null
  }
  return hashes
}

async function listTables(db: Database): Promise<Array<string>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  return rows.map(({ name }) => name).filter(name => !IGNORED_TABLES.includes(name))
}
