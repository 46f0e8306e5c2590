import { sql } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { STATUSES, type Status } from '#src/features/applications/statuses.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { medianDays } from './median-days.ts'
import { weeksUpTo } from './weeks.ts'

export type ApplicationFigures = Awaited<ReturnType<typeof applicationFigures>>

type Counted = { isSector: boolean; status: Status; category: string | null; days: number | null; count: number }

/** In these an application waits for somebody; the others are the end of its way. */
const WAITING = STATUSES.filter(status => !['completed', 'endorsed', 'rejected'].includes(status))

/** How many applications there are, where they stand and for how long, what they are about: one reading of the table. */
export async function applicationFigures(app: Ground) {
  // A pending application that was never paid for waits for its payer, not for us: its days are not counted.
  const { rows } = await app.db.execute<Counted>(sql`
    select grouping(status) = 1 as "isSector", status, category_of_talent as category, days, count(*)::int as count
    from (
      select status, category_of_talent,
        case when paid or status <> 'pending' then greatest(0, date_part('day', ${iso(app)}::timestamptz - status_since)) end as days
      from ${applications}
    ) as standing
    group by grouping sets ((status, days), (category_of_talent))`)
  const standing = rows.filter(row => !row.isSector)
  const byStatus = STATUSES.map(status => ({ status, count: sumOf(standing.filter(row => row.status === status)) }))
  const total = sumOf(standing)
  const completed = byStatus.find(({ status }) => status === 'completed')?.count ?? 0
  return {
    total,
    completed,
    pending: total - completed,
    byStatus,
    bySector: rows
      .filter(row => row.isSector)
      .map(({ category, count }) => ({ category, count }))
      .sort((one, other) => other.count - one.count),
    waiting: WAITING.flatMap(status => {
      const days = medianDays(standing.filter(row => row.status === status).flatMap(withDays))
      return days === null ? [] : [{ status, days }]
    }),
  }
}

const WEEKS = 12

/** How many applications came in each of the last twelve weeks, this one included. */
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

function withDays({ days, count }: Counted) {
  return days === null ? [] : [{ days, count }]
}

function sumOf(rows: ReadonlyArray<{ count: number }>): number {
  return rows.reduce((sum, { count }) => sum + count, 0)
}

function iso(app: Ground): string {
  return app.clock.now().toISOString()
}
