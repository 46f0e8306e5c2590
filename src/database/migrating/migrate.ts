import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { getConstructionPlans, PgBoss } from 'pg-boss'
import { createQueues, QUEUES, SCHEDULES } from '../jobs.ts'
import { refuseTransactionPooling } from '../refuse-transaction-pooling.ts'
import { PROTECT_FROM_PROGRAM } from './protect-from-program.ts'
import { readMigrationTimes, runMigrations, runWithoutBlocking } from './run-migrations.ts'

export const MIGRATION_LOCK = 7_254_801

/**
 * Several instances may migrate at once: an advisory lock makes them wait. A newer database is left alone (ADR 114).
 * `until` is the time of the last migration to run, for the rows of an earlier release.
 */
export async function migrate(databaseUrl: string, until = Number.POSITIVE_INFINITY): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'talent-passage-migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseTransactionPooling(client, databaseUrl)
    const migrations = readMigrations().filter(({ folderMillis }) => folderMillis <= until)
    const release = hashRelease(migrations)
    if (await isMigratedTo(release, client)) return
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await refuseUnreleasedDatabase(migrations, client)
    // The program's role may not create schemas.
    if ((await isOfNewerRelease(migrations, client)) || (await differsOnlyInQueues(migrations, client))) return
    await runMigrations(client, migrations)
    await migrateQueue(databaseUrl)
    await runWithoutBlocking(client, PROTECT_FROM_PROGRAM)
    await client.query(`comment on schema pgboss is '${release}'`)
  } finally {
    await client.end()
  }
}

type Journal = { entries: Array<{ tag: string; when: number }> }

/** Changes nothing. `appliedCount` is 0 before the first start. */
export async function inspectMigrations(client: pg.Client) {
  const journalFile = join(migrationsFolder(), 'meta/_journal.json')
  const { entries }: Journal = JSON.parse(readFileSync(journalFile, 'utf8'))
  const applied = await readMigrationTimes(client)
  const last = applied.at(-1) ?? 0
  const scripts = readMigrations().flatMap(({ sql }) => sql)
  return {
    appliedCount: applied.length,
    pending: entries.filter(({ when }) => when > last).map(({ tag }) => tag),
    isNewer: last > (entries.at(-1)?.when ?? 0),
    extensions: [...scripts.join().matchAll(/create extension if not exists (\w+)/gi)].map(([, name = '']) => name),
  }
}

/** Identifies everything that a migration writes, so that a start with nothing to migrate needs one query. */
function hashRelease(migrations: ReadonlyArray<MigrationMeta>): string {
  const parts = [migrations.map(({ hash }) => hash), getConstructionPlans(), QUEUES, SCHEDULES, PROTECT_FROM_PROGRAM]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

async function isMigratedTo(release: string, client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select obj_description(to_regnamespace('pgboss'), 'pg_namespace') as "release"`)
  return rows[0].release === release
}

async function refuseUnreleasedDatabase([first]: ReadonlyArray<MigrationMeta>, client: pg.Client) {
  const [oldest] = await readMigrationTimes(client)
  if (first === undefined || oldest === undefined || oldest >= first.folderMillis) return
  throw new Error(
    'This database is older than the first release and cannot be brought up to date. Move DATA_DIR away, or give DATABASE_URL an empty database.',
  )
}

async function isOfNewerRelease(migrations: ReadonlyArray<MigrationMeta>, client: pg.Client): Promise<boolean> {
  return ((await readMigrationTimes(client)).at(-1) ?? 0) > (migrations.at(-1)?.folderMillis ?? 0)
}

async function differsOnlyInQueues(migrations: ReadonlyArray<MigrationMeta>, client: pg.Client): Promise<boolean> {
  const owner = await client.query(`select has_database_privilege(current_database(), 'create') as "mayMigrate"`)
  if (owner.rows[0].mayMigrate === true) return false
  if ((await readMigrationTimes(client)).at(-1) !== migrations.at(-1)?.folderMillis) return false
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

export function listMigrationTimes(): Array<number> {
  return readMigrations().map(({ folderMillis }) => folderMillis)
}

function readMigrations(): Array<MigrationMeta> {
  return readMigrationFiles({ migrationsFolder: migrationsFolder() })
}

function migrationsFolder(): string {
  const paths = ['../migrations', '../../src/database/migrations', '../../../src/database/migrations']
  const candidates = paths.map(path => fileURLToPath(new URL(path, import.meta.url)))
  const existingPath = candidates.find(path => existsSync(path))
  if (existingPath === undefined)
    throw new Error('The folder of database migrations is missing from this installation.')
  return existingPath
}
