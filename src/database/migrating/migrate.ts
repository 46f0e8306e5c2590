import { createHash } from 'node:crypto'
import pg from 'pg'
import { getConstructionPlans, PgBoss } from 'pg-boss'
import { createQueues, QUEUES, SCHEDULES } from '../jobs.ts'
import { refuseTransactionPooling } from '../refuse-transaction-pooling.ts'
import { listMigrations, type Migration } from './migrations.ts'
import { PROTECT_FROM_PROGRAM } from './protect-from-program.ts'
import { readMigrationTimes, runMigrations, runWithoutBlocking } from './run-migrations.ts'
import { isOfRelease1, listUpgrade, refuseUnpreparedUpgrade } from './upgrade-from-1.ts'

export const MIGRATION_LOCK = 7_254_801

/**
 * `until` is the time of the last migration to run, for the rows of an earlier release. `backupSince` is how old the
 * backup may be that an upgrade of release 1 requires.
 */
export type MigrationOptions = { until?: number; backupSince?: Date | null }

/** Several instances may migrate at once: an advisory lock makes them wait. A newer database is left alone (ADR 114). */
export async function migrate(databaseUrl: string, options: MigrationOptions = {}): Promise<void> {
  const { until = Number.POSITIVE_INFINITY, backupSince = null } = options
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'talent-passage-migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseTransactionPooling(client, databaseUrl)
    const current = listMigrations()
    if (await isMigratedTo(hashRelease(current), client)) return
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const times = await readMigrationTimes(client)
    // The program's role may not create schemas.
    if (isOfNewerRelease(current, times) || (await differsOnlyInQueues(current, times, client))) return
    const migrations = planMigrations(current, times, until)
    refuseUnreleasedDatabase(migrations, times)
    if (isOfRelease1(times)) await refuseUnpreparedUpgrade(client, backupSince)
    await runMigrations(client, migrations)
    // Without statistics of the new tables, a plan of the queue can take seconds.
    if (isOfRelease1(times)) await client.query('analyze')
    await migrateQueue(databaseUrl)
    await runWithoutBlocking(client, PROTECT_FROM_PROGRAM)
    await client.query(`comment on schema pgboss is '${hashRelease(migrations)}'`)
  } finally {
    await client.end()
  }
}

function planMigrations(
  current: ReadonlyArray<Migration>,
  times: ReadonlyArray<number>,
  until: number,
): ReadonlyArray<Migration> {
  const isBelowBaseline = isOfRelease1(times) || isOfRelease1([until])
  return (isBelowBaseline ? listUpgrade() : current).filter(({ folderMillis }) => folderMillis <= until)
}

/** Changes nothing. `appliedCount` is 0 before the first start. */
export async function inspectMigrations(client: pg.Client) {
  const migrations = listMigrations()
  const applied = await readMigrationTimes(client)
  const last = applied.at(-1) ?? 0
  const scripts = migrations.flatMap(({ sql }) => sql)
  return {
    appliedCount: applied.length,
    pending: migrations.filter(({ folderMillis }) => folderMillis > last).map(({ name }) => name),
    isNewer: isOfNewerRelease(migrations, applied),
    isOfRelease1: isOfRelease1(applied),
    extensions: [...scripts.join().matchAll(/create extension if not exists (\w+)/gi)].map(([, name = '']) => name),
  }
}

/** Identifies everything that a migration writes, so that a start with nothing to migrate needs one query. */
function hashRelease(migrations: ReadonlyArray<Migration>): string {
  const parts = [migrations.map(({ hash }) => hash), getConstructionPlans(), QUEUES, SCHEDULES, PROTECT_FROM_PROGRAM]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

async function isMigratedTo(release: string, client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select obj_description(to_regnamespace('pgboss'), 'pg_namespace') as "release"`)
  return rows[0].release === release
}

function refuseUnreleasedDatabase([first]: ReadonlyArray<Migration>, times: ReadonlyArray<number>) {
  const last = times.at(-1)
  if (first === undefined || last === undefined || last >= first.folderMillis) return
  throw new Error(
    'This database is older than the first release and cannot be brought up to date. Move DATA_DIR away, or give DATABASE_URL an empty database.',
  )
}

function isOfNewerRelease(migrations: ReadonlyArray<Migration>, times: ReadonlyArray<number>): boolean {
  return (times.at(-1) ?? 0) > (migrations.at(-1)?.folderMillis ?? 0)
}

async function differsOnlyInQueues(
  migrations: ReadonlyArray<Migration>,
  times: ReadonlyArray<number>,
  client: pg.Client,
): Promise<boolean> {
  const owner = await client.query(`select has_database_privilege(current_database(), 'create') as "mayMigrate"`)
  if (owner.rows[0].mayMigrate === true || times.at(-1) !== migrations.at(-1)?.folderMillis) return false
  const queues = await client.query('select name from pgboss.queue')
  const names = new Set(queues.rows.map(({ name }) => name))
  return Object.keys({ ...QUEUES, ...SCHEDULES }).every(name => names.has(name))
}

async function migrateQueue(connectionString: string) {
  const boss = new PgBoss({ connectionString, supervise: false, schedule: false, max: 2 })
  boss.on('error', () => {})
  await boss.start()
  await createQueues(boss)
  await boss.stop({ graceful: false })
}
