import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { getConstructionPlans, PgBoss } from 'pg-boss'
import { createQueues, QUEUES, SCHEDULES } from './jobs.ts'

export const MIGRATION_LOCK = 7_254_801

/** Several instances may migrate at once: an advisory lock makes them wait. An interrupted migration can be repeated. */
export async function migrate(databaseUrl: string, folder = migrationsFolder()): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'talent-passage-migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    const release = hashRelease(folder)
    if (await isMigratedTo(release, client)) return
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await refuseUnreleasedDatabase(client)
    const db = drizzle({ client })
    await runMigrations(db, { migrationsFolder: folder })
    await migrateQueue(databaseUrl)
    await client.query(`comment on schema pgboss is '${release}'`)
  } finally {
    await client.end()
  }
}

/** Identifies everything that a migration writes, so that a start with nothing to migrate needs one query. */
function hashRelease(folder: string): string {
  const migrations = readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash)
  const parts = [migrations, getConstructionPlans(), QUEUES, SCHEDULES]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

async function isMigratedTo(release: string, client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select obj_description(to_regnamespace('pgboss'), 'pg_namespace') as "release"`)
  return rows[0].release === release
}

async function refuseUnreleasedDatabase(client: pg.Client) {
  const table = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as "exists"`)
  if (!table.rows[0].exists) return
  const { rows } = await client.query('select created_at as "at" from drizzle.__drizzle_migrations order by id limit 1')
  const [first] = readMigrationFiles({ migrationsFolder: migrationsFolder() })
  if (first === undefined || rows.length === 0 || Number(rows[0].at) >= first.folderMillis) return
  throw new Error(
    'This database is older than the first release and cannot be brought up to date. Move DATA_DIR away, or give DATABASE_URL an empty database.',
  )
}

async function migrateQueue(connectionString: string) {
  const boss = new PgBoss({ connectionString, supervise: false, schedule: false, max: 2 })
  boss.on('error', () => {})
  await boss.start()
  await createQueues(boss)
  await boss.stop({ graceful: false })
}

export function listMigrationTimes(): Array<number> {
  return readMigrationFiles({ migrationsFolder: migrationsFolder() }).map(({ folderMillis }) => folderMillis)
}

/** Migrates up to `time`, for the rows of an earlier release. */
export async function migrateUntil(databaseUrl: string, time: number, tempFolder: string): Promise<void> {
  await cp(migrationsFolder(), tempFolder, { recursive: true })
  const journalPath = join(tempFolder, 'meta/_journal.json')
  const journal: { entries: Array<{ when: number }> } = JSON.parse(await readFile(journalPath, 'utf8'))
  await writeFile(
    journalPath,
    JSON.stringify({ ...journal, entries: journal.entries.filter(({ when }) => when <= time) }),
  )
  await migrate(databaseUrl, tempFolder)
}

function migrationsFolder(): string {
  const paths = ['./migrations', '../../src/database/migrations', '../../../src/database/migrations']
  const candidates = paths.map(path => fileURLToPath(new URL(path, import.meta.url)))
  const existingPath = candidates.find(path => existsSync(path))
  if (existingPath === undefined)
    throw new Error('The folder of database migrations is missing from this installation.')
  return existingPath
}
