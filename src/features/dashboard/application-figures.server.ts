import { sql } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { COMPLETED_STATUS, STATUSES, type Status } from '#src/features/applications/states.ts'
import { applications } from '#src/features/applications/table.server.ts'

/** How many applications there are, where they stand, and what they are about. */
export async function applicationFigures({ db }: Ground) {
  const { rows } = await db.execute<{ status: Status; category: string | null; count: number }>(sql`
    select status, category_of_talent as category, count(*)::int as count from ${applications} group by 1, 2`)
  const total = sumOf(rows)
  const byStatus = STATUSES.map(status => ({ status, count: sumOf(rows.filter(row => row.status === status)) }))
  const completed = byStatus.find(({ status }) => status === COMPLETED_STATUS)?.count ?? 0
  return {
    total,
    completed,
    pending: total - completed,
    byStatus,
    bySector: [...new Set(rows.map(row => row.category))]
      .map(category => ({ category, count: sumOf(rows.filter(row => row.category === category)) }))
      .sort((one, other) => other.count - one.count),
  }
}

function sumOf(rows: ReadonlyArray<{ count: number }>): number {
  return rows.reduce((sum, { count }) => sum + count, 0)
}
