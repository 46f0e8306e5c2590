import { sql } from 'drizzle-orm'
import type { Database } from '#src/database/client.ts'

/** How many statements in this database wait for another transaction to end. */
export async function waitingForLocks(db: Database): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.waiting ?? 0
}
