import { sql } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { weeksUpTo } from './weeks.ts'

const WEEKS = 12

/** How many applications came in each of the last twelve weeks, this one included; `monday` is a day in Lagos. */
export async function applicationsByWeek(app: Ground): Promise<Array<{ monday: string; count: number }>> {
  const weeks = weeksUpTo(app.clock.now(), WEEKS)
  const starts = weeks.map(week => week.startsAt.toISOString())
  const { rows } = await app.db.execute<{ week: number; count: number }>(sql`
    select width_bucket(created_at, ${sql.param(starts)}::timestamptz[]) as week, count(*)::int as count
    from ${applications}
    where created_at >= ${starts[0]}::timestamptz
    group by 1`)
  return weeks.map(({ monday }, index) => ({ monday, count: rows.find(row => row.week === index + 1)?.count ?? 0 }))
}
