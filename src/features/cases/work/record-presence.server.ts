import { sql } from 'drizzle-orm'
import { MINUTE_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { staffPresence } from './table.server.ts'

/** Two polls may be lost before a colleague counts as gone. */
const PRESENT_SECONDS = 25

const KEPT_MS = 10 * MINUTE_MS

/** Records that a colleague has a page open, removes old rows, and returns who else has it open, in one statement. */
export async function recordPresence(
  app: Pick<AppContext, 'db' | 'clock'>,
  { staffId, path }: { staffId: string; path: string },
): Promise<Array<string>> {
  const now = app.clock.now()
  const nowText = now.toISOString()
  const presentSince = new Date(now.getTime() - PRESENT_SECONDS * 1000).toISOString()
  const keptSince = new Date(now.getTime() - KEPT_MS).toISOString()
  const { rows } = await app.db.execute<{ name: string }>(sql`
    with recorded as (
      insert into ${staffPresence} (staff_id, path, seen_at) values (${staffId}, ${path}, ${nowText})
      on conflict (path, staff_id) do update set seen_at = excluded.seen_at
    ), pruned as (
      delete from ${staffPresence} where ctid = any(array(
        select ctid from ${staffPresence} where seen_at < ${keptSince} order by seen_at limit 20 for update skip locked
      ))
    )
    select ${staffMembers.name} as name from ${staffPresence}
    join ${staffMembers} on ${staffMembers.id} = ${staffPresence.staffId}
    where ${staffPresence.path} = ${path} and ${staffPresence.staffId} <> ${staffId}
      and ${staffPresence.seenAt} > ${presentSince}
    order by ${staffMembers.name}`)
  return rows.map(({ name }) => name)
}
