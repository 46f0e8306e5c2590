import { and, count, eq, inArray, isNotNull, isNull, min, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { isInStates } from '#src/database/one-of.ts'
import { findLastBackup } from '#src/features/backups/queries.server.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { isUnreviewed } from '#src/features/documents/states.ts'
import { documents, uploads } from '#src/features/documents/table.server.ts'
import { loadStoredRate } from '#src/features/exchange-rate/queries.server.ts'
import { threads } from '#src/features/messages/table.server.ts'
import type { MailState } from '#src/features/outbox/mail-states.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { disputes } from '#src/features/payments/disputes/table.server.ts'
import { hasOpenFlag } from '#src/features/payments/flags.server.ts'
import { isUnfinished } from '#src/features/payments/refunds/states.ts'
import { refunds } from '#src/features/payments/refunds/table.server.ts'
import { payments } from '#src/features/payments/table.server.ts'

export type Figures = Awaited<ReturnType<typeof readFigures>>

/** Reads all figures in one round trip. Each statement reads a range of an index or a small table. */
export async function readFigures({ db, clock }: { db: Database; clock: Clock }) {
  const now = clock.now()
  const upcoming = sql<number>`count(*) filter (where ${bookings.startsAt} > ${now.toISOString()})::int`
  const [queues, mailStates, paymentStates, flags, refundStates, bookingStates, waiting, rate, lastBackup] =
    await Promise.all([
      readQueues(db),
      db
        .select({ state: mails.state, mails: count(), oldest: min(mails.queuedAt) })
        .from(mails)
        .where(inArray(mails.state, ['queued', 'sending', 'failed']))
        .groupBy(mails.state),
      db.select({ key: payments.state, rows: count() }).from(payments).groupBy(payments.state),
      db.select({ key: payments.flag, rows: count() }).from(payments).where(hasOpenFlag).groupBy(payments.flag),
      db
        .select({ key: refunds.state, rows: count() })
        .from(refunds)
        .where(isInStates(refunds.state, isUnfinished))
        .groupBy(refunds.state),
      db.select({ key: bookings.status, rows: count(), upcoming }).from(bookings).groupBy(bookings.status),
      readWaitingWork(db, now),
      loadStoredRate(db, now),
      findLastBackup(db),
    ])
  return {
    queues,
    mails: sumMails(mailStates, now),
    paymentStates: toMap(paymentStates),
    flags: toMap(flags),
    refundStates: toMap(refundStates),
    bookingStates: {
      all: toMap(bookingStates),
      upcoming: new Map(bookingStates.map(each => [each.key, each.upcoming])),
    },
    waiting,
    backupSeconds: lastBackup && Math.max(0, now.getTime() - lastBackup.getTime()) / 1000,
    rate: {
      ageSeconds: rate.fetched && Math.max(0, now.getTime() - rate.fetched.fetchedAt.getTime()) / 1000,
      isFixed: rate.fixed !== null,
      isUnconfirmed: rate.unconfirmed !== null && !rate.unconfirmed.isDismissed,
    },
  }
}

function toMap(counts: ReadonlyArray<{ key: string | null; rows: number }>): ReadonlyMap<string, number> {
  return new Map(counts.map(({ key, rows }) => [key ?? '', rows]))
}

type MailsOfState = { state: MailState; mails: number; oldest: Date | null }

function sumMails(states: ReadonlyArray<MailsOfState>, now: Date) {
  const waiting = states.filter(({ state }) => state !== 'failed')
  const ages = waiting.flatMap(({ oldest }) => (oldest === null ? [] : [now.getTime() - oldest.getTime()]))
  return {
    waiting: waiting.reduce((sum, each) => sum + each.mails, 0),
    failed: states.find(({ state }) => state === 'failed')?.mails ?? 0,
    seconds: Math.max(0, ...ages) / 1000,
  }
}

/** Uses now(), because pg-boss stores times of the database's clock. */
async function readQueues(db: Database) {
  const { rows } = await db.execute<{ queue: string; waiting: number; seconds: number; failed: number }>(sql`
    select q.name as queue, count(j.id)::int as waiting, q.failed_count as failed,
      coalesce(extract(epoch from now() - min(j.start_after)), 0)::float8 as seconds
    from pgboss.queue q left join pgboss.job j
      on j.name = q.name and j.state < 'active' and j.start_after <= now()
    where q.name not like '\\_\\_pgboss%' group by q.name, q.failed_count order by q.name`)
  return rows
}

type WaitingWork = {
  paymentCheckSeconds: number
  disputes: number
  disputeDueAt: number | null
  documents: number
  documentSeconds: number
  conversations: number
  conversationSeconds: number
  uploads: number
  uploadSeconds: number
  damagedFiles: number
}

async function readWaitingWork(db: Database, now: Date): Promise<WaitingWork> {
  const needsReview = isInStates(documents.status, isUnreviewed)
  const isWaiting = isNotNull(threads.waitingSince)
  const isWhole = eq(uploads.state, 'whole')
  const selectAge = (column: PgColumn, where?: SQL) =>
    sql`(select coalesce(greatest(extract(epoch from ${now.toISOString()}::timestamptz - min(${column})), 0), 0)::float8
      from ${column.table} where ${where})`
  const selectCount = (table: PgTable, where?: SQL) => sql`(select count(*)::int from ${table} where ${where})`
  const { rows } = await db.execute<WaitingWork>(sql`select
    ${selectAge(payments.nextCheckAt, isNotNull(payments.nextCheckAt))} as "paymentCheckSeconds",
    ${selectCount(disputes, isNull(disputes.resolvedAt))} as disputes,
    (select extract(epoch from min(${disputes.dueAt}))::float8 from ${disputes}
      where ${and(isNull(disputes.resolvedAt), isNull(disputes.answer))}) as "disputeDueAt",
    ${selectCount(documents, needsReview)} as documents,
    ${selectAge(documents.uploadedAt, needsReview)} as "documentSeconds",
    ${selectCount(threads, isWaiting)} as conversations,
    ${selectAge(threads.listedAt, isWaiting)} as "conversationSeconds",
    ${selectCount(uploads, isWhole)} as uploads,
    ${selectAge(uploads.createdAt, isWhole)} as "uploadSeconds",
    ${selectCount(documents, isNotNull(documents.damagedAt))} as "damagedFiles"`)
  const [row] = rows
  if (row === undefined) throw new Error('The query for waiting work returned no row.')
  return row
}
