import { eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { uploads } from '#src/features/documents/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { findLastBackup } from '#src/features/site/backups/queries.server.ts'
import { loadStoredRate } from '#src/features/site/exchange-rate/queries.server.ts'

export type Figures = Awaited<ReturnType<typeof readFigures>>

/** Each statement reads a range of an index or a small table. */
export async function readFigures({ db, clock }: { db: Database; clock: Clock }) {
  const now = clock.now()
  const toAge = (at: Date | null | undefined) => (at ? Math.max(0, now.getTime() - at.getTime()) / 1000 : null)
  const [queues, waiting, rate, lastBackup] = await Promise.all([
    readQueues(db),
    readWaitingWork(db, now),
    loadStoredRate(db, now),
    findLastBackup(db),
  ])
  return {
    ...waiting,
    queues,
    backupSeconds: toAge(lastBackup),
    rateSeconds: rate.fixed === null ? toAge(rate.fetched?.fetchedAt) : null,
  }
}

/** Uses now(), because pg-boss stores times of the database's clock. */
async function readQueues(db: Database) {
  const { rows } = await db.execute<{ queue: string; seconds: number }>(sql`
    select q.name as queue, coalesce(extract(epoch from now() - min(j.start_after)), 0)::float8 as seconds
    from pgboss.queue q left join pgboss.job j
      on j.name = q.name and j.state < 'active' and j.start_after <= now()
    where q.name not like '\\_\\_pgboss%' group by q.name order by q.name`)
  return rows
}

type WaitingWork = { mailSeconds: number; paymentCheckSeconds: number; uploadSeconds: number; damagedFiles: number }

async function readWaitingWork(db: Database, now: Date): Promise<WaitingWork> {
  const selectAge = (column: PgColumn, where?: SQL) =>
    sql`(select coalesce(greatest(extract(epoch from ${now.toISOString()}::timestamptz - min(${column})), 0), 0)::float8
      from ${column.table} where ${where})`
  const { rows } = await db.execute<WaitingWork>(sql`select
    ${selectAge(mails.queuedAt, inArray(mails.state, ['queued', 'sending']))} as "mailSeconds",
    ${selectAge(payments.nextCheckAt, isNotNull(payments.nextCheckAt))} as "paymentCheckSeconds",
    ${selectAge(uploads.createdAt, eq(uploads.state, 'whole'))} as "uploadSeconds",
    (select count(*)::int from ${files} where ${isNotNull(files.damagedAt)}) as "damagedFiles"`)
  const [row] = rows
  if (row === undefined) throw new Error('The query for waiting work returned no row.')
  return row
}
