import { sql } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'

/**
 * Up to this instant of our clock the log is complete: what is not in it by now will not come any more. An event carries the
 * time at which it was written down and is seen when its transaction ends; whoever has marked a later time as seen would
 * never be told. As long as something is being written, that is when the oldest of it began; else it is now.
 */
export async function settledUpTo(app: Pick<Ground, 'db' | 'clock'>): Promise<Date> {
  // Before the question: what begins after it is later than this.
  const now = app.clock.now()
  const { rows } = await app.db.execute<{ age_ms: number }>(sql`
    select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 * 1000 as age_ms
    from pg_stat_activity
    where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`)
  return new Date(now.getTime() - Math.ceil(rows[0]?.age_ms ?? 0))
}
