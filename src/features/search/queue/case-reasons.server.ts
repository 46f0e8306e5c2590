import { sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { sourceTimes } from './queue.server.ts'
import { QUEUE_REASON_KEYS, type QueueReason } from './reasons.ts'
import { listSources } from './sources.server.ts'

/** Returns why a case is in the queue, the most urgent reason first. */
export async function findCaseReasons(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  applicationId: string,
): Promise<Array<QueueReason>> {
  const reasons = listSources(sourceTimes(clock.now())).map(
    source => sql`select ${sql.raw(`'${source.reason}'`)} as reason where exists (
      select 1 from ${source.from} where ${source.where} and ${source.applicationId} = ${applicationId}::uuid)`,
  )
  const { rows } = await db.execute<{ reason: QueueReason }>(sql`${sql.join(reasons, sql` union all `)}`)
  return QUEUE_REASON_KEYS.filter(key => rows.some(({ reason }) => reason === key))
}
