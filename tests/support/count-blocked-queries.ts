import { sql } from 'drizzle-orm'
import type { Database } from '#src/database/client.ts'

/** Counts database statements that wait for a lock of another transaction. */
export async function countBlockedQueries(db: Database): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.waiting ?? 0
}
