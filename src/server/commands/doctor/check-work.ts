import { desc, sql } from 'drizzle-orm'
import { systemClock } from '#src/clock.ts'
import { type Database, openDatabase } from '#src/database/client.ts'
import { inspectMigrations } from '#src/database/migrating/migrate.ts'
import { countFailedMails } from '#src/features/mail/log/mail-log.server.ts'
import { describeSandboxPayments, findUnarchivedSandboxPayments } from '#src/features/money/archive-sandbox.server.ts'
import { hasOpenFlag } from '#src/features/money/queries.server.ts'
import { payments as allPayments } from '#src/features/money/table.server.ts'
import { describeAge, isBackupOverdue } from '#src/features/site/backups/backup-age.ts'
import { findLastBackup } from '#src/features/site/backups/queries.server.ts'
import { listStaff } from '#src/features/staff/queries.server.ts'
import { createLogger } from '#src/logger.ts'
import type { Env } from '../../env.ts'
import { look, mend, ok, type Result } from './finding.ts'
import { connectTo } from './open-database.ts'

const CONNECTIONS = 2
const LONGEST_WAIT_MINUTES = 10
const MAX_LISTED_PAYMENTS = 20
/** Workers note every 30 seconds that they look for scheduled jobs, and every five that they count their queues. */
const SILENT_WORKER_MINUTES = 2

type Owner = Pick<Awaited<ReturnType<typeof listStaff>>[number], 'hasSecondStep'>

/** Checks the people and the work of a migrated database. Returns nothing for any other. */
export async function checkWork(url: string, env: Env, isRunning: boolean): Promise<Array<Result>> {
  if (!(await isMigrated(url))) return []
  const { db, close } = openDatabase(url, createLogger('silent'), CONNECTIONS)
  try {
    return [
      ...(await checkStaff(db, env)),
      ...(await checkJobs(db, isRunning)),
      ...(await checkOpenMatters(db)),
      ...(await checkBackups(db, env)),
      ...(env.sandbox.payments ? [] : await checkSandboxPayments(db)),
    ]
  } finally {
    await close()
  }
}

async function isMigrated(url: string): Promise<boolean> {
  const client = await connectTo(url).catch(() => null)
  if (client === null) return false
  try {
    return (await inspectMigrations(client)).pending.length === 0
  } finally {
    await client.end()
  }
}

async function checkStaff(db: Database, { isLocal }: Env): Promise<Array<Result>> {
  const staff = await listStaff(db)
  const owners = staff.filter(
    ({ role, hasPassword, disabledAt }) => role === 'owner' && hasPassword && disabledAt === null,
  )
  return describeOwners(owners, isLocal)
}

export function describeOwners(owners: ReadonlyArray<Owner>, isLocal: boolean): Array<Result> {
  if (owners.length === 0)
    return [
      look(
        'No owner can sign in yet.',
        'Open the link that the program prints at its start, or use its command: staff add --email E --name N',
      ),
    ]
  const unprotected = owners.filter(({ hasSecondStep }) => !hasSecondStep).length
  if (unprotected === 0 || isLocal) return [ok(`Owners who can sign in: ${owners.length}.`)]
  return [
    look(
      `${unprotected} of ${owners.length} owners sign in with a password alone.`,
      'Add a second step on Your Sign-in, and require it on Settings.',
    ),
  ]
}

async function checkJobs(db: Database, isRunning: boolean): Promise<Array<Result>> {
  // Uses now(), because pg-boss stores times of the database's clock.
  const { rows } = await db.execute<{ silentMinutes: number | null; waitingMinutes: number; queue: string | null }>(sql`
    select (select extract(epoch from now() - greatest((select max(monitor_on) from pgboss.queue), cron_on)) / 60
        from pgboss.version)::float8 as "silentMinutes",
      coalesce(extract(epoch from now() - oldest.start_after) / 60, 0)::float8 as "waitingMinutes", oldest.name as queue
    from (select) as one left join lateral (
      select name, start_after from pgboss.job where state < 'active' and name not like '\\_\\_pgboss%'
      order by start_after limit 1
    ) as oldest on true`)
  const [facts] = rows
  return facts === undefined ? [] : describeJobs(facts, isRunning)
}

type JobFacts = { silentMinutes: number | null; waitingMinutes: number; queue: string | null }

export function describeJobs({ silentMinutes, waitingMinutes, queue }: JobFacts, isRunning: boolean): Array<Result> {
  if (silentMinutes === null || silentMinutes > SILENT_WORKER_MINUTES)
    return [
      isRunning
        ? mend('No worker runs, so no mail leaves and no payment is confirmed.', 'Start one with ROLE=worker or all.')
        : look('No worker runs.', 'Start the program, with ROLE=all or one worker beside the web processes.'),
    ]
  return waitingMinutes > LONGEST_WAIT_MINUTES
    ? [mend(`A job of ${queue} has waited ${Math.round(waitingMinutes)} minutes.`, 'Look for "job failed" in the log.')]
    : [ok('A worker runs, and no job waits long.')]
}

async function checkOpenMatters(db: Database): Promise<Array<Result>> {
  const failedMails = await countFailedMails({ db, clock: systemClock })
  const payments = await db
    .select({ reference: allPayments.reference })
    .from(allPayments)
    .where(hasOpenFlag)
    .orderBy(desc(allPayments.openedAt))
    .limit(MAX_LISTED_PAYMENTS)
  return [
    ...(failedMails > 0
      ? [look(`Mails that could not be sent this week: ${failedMails}.`, 'Open Mail, and send them again.')]
      : []),
    ...(payments.length > 0
      ? [
          look(
            `Payments wait for a decision: ${payments.map(({ reference }) => reference).join(', ')}.`,
            'Open Payments.',
          ),
        ]
      : []),
  ]
}

async function checkBackups(db: Database, { isLocal }: Env): Promise<Array<Result>> {
  const [lastBackup, now] = [await findLastBackup(db), systemClock.now()]
  const found =
    lastBackup === null ? 'There is no backup yet.' : `The last backup was made ${describeAge(lastBackup, now)}.`
  if (isLocal || !isBackupOverdue(lastBackup, now)) return [ok(found)]
  return [look(found, 'Make one each night: docs/operations.md.')]
}

async function checkSandboxPayments(db: Database): Promise<Array<Result>> {
  const found = await findUnarchivedSandboxPayments(db)
  if (found === null) return []
  return [
    mend(
      `PAYSTACK_SECRET_KEY is set, but the database holds sandbox payments: ${describeSandboxPayments(found)}.`,
      'Archive them with the command archive-sandbox, or start with an empty database.',
    ),
  ]
}
