import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#src/database/client.ts'

/** Counts who asks how often; everything else is business. */
const NO_BUSINESS = ['rate_limits']

/** A mark of every row of every table of ours: two that are equal, and nothing was written in between. */
export async function marksOf(db: Database): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const marks: Record<string, string> = {}
  for (const { name } of rows.filter(row => !NO_BUSINESS.includes(row.name))) {
    const content = await db.execute<{ row: string }>(
      sql`select whole::text as row from ${sql.identifier(name)} whole order by 1`,
    )
    marks[name] = createHash('sha256').update(JSON.stringify(content.rows)).digest('hex')
  }
  return marks
}
