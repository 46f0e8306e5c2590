import { sql } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { inStates, oneOf } from '#src/database/one-of.ts'
import { isInitial, isOpen, STATUSES, type Status } from '#src/features/applications/states.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { wholeDays } from './whole-days.ts'

/** In these an application waits for somebody; the others are the end of its way. */
const WAITING = STATUSES.filter(isOpen)

/**
 * For how many days the middle one of all in a stage has stood there; stages that are empty are left out. A pending
 * application that was never paid for waits for its payer and not for us, so it does not count.
 */
export async function waitingDays(app: Ground): Promise<Array<{ status: Status; days: number }>> {
  const { rows } = await app.db.execute<{ status: Status; since: string }>(sql`
    select status, percentile_disc(0.5) within group (order by status_since) as since
    from ${applications}
    where status in (${oneOf(WAITING)}) and (paid or not ${inStates(applications.status, isInitial)})
    group by 1`)
  return WAITING.flatMap(status => {
    const row = rows.find(each => each.status === status)
    return row === undefined ? [] : [{ status, days: wholeDays(new Date(row.since), app.clock.now()) }]
  })
}
