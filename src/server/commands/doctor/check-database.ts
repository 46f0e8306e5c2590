import type pg from 'pg'
import { inspectMigrations } from '#src/database/migrating/migrate.ts'
import { hasBackupSince, UPGRADE_NOTICE } from '#src/database/migrating/upgrade-from-1.ts'
import type { Env } from '../../env.ts'
import { findBackupLimit } from '../../environment.ts'
import { compareClocks, timeAnswer } from './compare-clocks.ts'
import { describeError, findErrorCode, look, mend, ok, type Result } from './finding.ts'
import { connectTo, describeConnectionFault } from './open-database.ts'

const LOWEST_VERSION = 150_000
const ROUND_TRIPS = 5
const SLOW_MS = 10
const MIB = 1024 ** 2
const DISK_FULL = '53100'
const INSUFFICIENT_PRIVILEGE = '42501'

/** Connections of a process: pool, notices and queue (docs/operations.md). A worker's queue has two more. */
const CONNECTIONS_OF_A_PROCESS = 13
const CONNECTIONS_OF_JOBS = 2

const FACTS = `select current_setting('server_version_num')::int as "version",
  current_setting('server_version') as "versionText",
  pg_is_in_recovery() as "isReplica",
  current_setting('fsync') as "fsync",
  current_setting('synchronous_commit') as "synchronous_commit",
  current_setting('full_page_writes') as "full_page_writes",
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as "connections",
  (select count(*)::int from pg_stat_activity
    where backend_type = 'client backend' and (datname <> current_database() or usename <> current_user)) as "otherConnections",
  has_database_privilege(current_database(), 'create') as "mayCreate",
  (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
  exists (select from pg_tables where schemaname = 'public' and tablename = 'audit_events'
    and pg_has_role(current_user, tableowner, 'usage')) as "ownsTables",
  pg_database_size(current_database())::float8 as "bytes",
  extract(hour from timestamptz '2026-01-01 12:00Z' at time zone 'Africa/Lagos')::int as "hourInLagos"`

export type DatabaseFacts = {
  version: number
  versionText: string
  isReplica: boolean
  fsync: string
  synchronous_commit: string
  full_page_writes: string
  connections: number
  otherConnections: number
  mayCreate: boolean
  isSuperuser: boolean
  ownsTables: boolean
  bytes: number
  hourInLagos: number
}

export async function checkDatabase(url: string, env: Env): Promise<Array<Result>> {
  let client: pg.Client
  try {
    client = await connectTo(url)
  } catch (error) {
    return [describeConnectionFault(error)]
  }
  try {
    const { rows } = await client.query<DatabaseFacts>(FACTS)
    const [facts] = rows
    if (facts === undefined) return [mend('The database answers nothing.', 'Look at its log.')]
    return [
      ...describeFacts(facts, env),
      ...(await checkMigrations(client, facts, env)),
      ...(facts.isReplica ? [] : await checkRoom(client)),
      await checkRoundTrip(client),
      await checkClock(client),
    ]
  } finally {
    await client.end()
  }
}

export function describeFacts(facts: DatabaseFacts, env: Pick<Env, 'ROLE' | 'DATABASE_URL'>): Array<Result> {
  const size = `${Math.round(facts.bytes / MIB)} MB`
  const results = [
    facts.version < LOWEST_VERSION
      ? mend(`PostgreSQL ${facts.versionText} is too old.`, 'Move the database to PostgreSQL 15 or newer.')
      : ok(`PostgreSQL ${facts.versionText}, ${size}.`),
    describeConnections(facts, env),
  ]
  if (facts.isReplica)
    results.push(mend('This server is a replica, which refuses writes.', 'Point DATABASE_URL at the primary.'))
  const unsafe = (['fsync', 'synchronous_commit', 'full_page_writes'] as const).filter(name => facts[name] === 'off')
  if (unsafe.length > 0)
    results.push(
      mend(`${unsafe.join(', ')} is off: a power cut loses payments.`, 'Turn it on in postgresql.conf, and reload.'),
    )
  if (facts.hourInLagos !== 13)
    results.push(mend('PostgreSQL does not know the time in Lagos.', 'Install time zone data (tzdata) on its machine.'))
  if (env.DATABASE_URL !== undefined && (facts.ownsTables || facts.isSuperuser))
    results.push(
      look(
        'The program’s role could switch off the triggers that protect the audit trail.',
        'Safer: migrate as the owner, and run the program as a role that owns no tables.',
      ),
    )
  return results
}

function describeConnections(facts: DatabaseFacts, { ROLE }: Pick<Env, 'ROLE'>): Result {
  const needed = CONNECTIONS_OF_A_PROCESS + (ROLE === 'web' ? 0 : CONNECTIONS_OF_JOBS)
  const free = facts.connections - facts.otherConnections
  const found = `${free} connections are left for this program, and each process of it needs up to ${needed}.`
  return free < needed ? mend(found, 'Raise max_connections, or start fewer processes.') : ok(found)
}

async function checkMigrations(client: pg.Client, facts: DatabaseFacts, env: Env): Promise<Array<Result>> {
  const { appliedCount, pending, isNewer, isOfRelease1, extensions } = await inspectMigrations(client)
  if (isNewer)
    return [
      look(
        'A newer release has migrated this database.',
        'Right after going back to this release, which serves it too. Otherwise update (docs/operations.md).',
      ),
    ]
  if (pending.length === 0) return [ok(`The database is migrated (${appliedCount} migrations).`)]
  const rights = await checkRights(client, facts, extensions)
  if (appliedCount === 0) return [...rights, ok('The database is empty: the first start makes the tables.')]
  if (isOfRelease1) return [...rights, await checkUpgrade(client, env)]
  return [
    ...rights,
    look(`Migrations are waiting: ${pending.join(', ')}.`, 'Make a backup, then start the program, which runs them.'),
  ]
}

async function checkUpgrade(client: pg.Client, env: Env): Promise<Result> {
  const limit = findBackupLimit(env)
  return limit === null || (await hasBackupSince(client, limit))
    ? look(UPGRADE_NOTICE, 'A backup of the last day exists. Stop the program, back up what it wrote since, and start.')
    : mend(UPGRADE_NOTICE, 'Make a backup first: npm run backup -- --to backups/. Then stop the program and start.')
}

async function checkRights(
  client: pg.Client,
  { isSuperuser, mayCreate }: DatabaseFacts,
  extensions: ReadonlyArray<string>,
): Promise<Array<Result>> {
  const results: Array<Result> = []
  if (!mayCreate)
    results.push(
      mend(
        'The program’s role may not create schemas.',
        'Let it: grant create on database NAME to ROLE, as the owner.',
      ),
    )
  const { rows } = await client.query<{ name: string; isTrusted: boolean | null }>(
    `select wanted.name, (select bool_or(trusted) from pg_available_extension_versions as v where v.name = wanted.name)
       as "isTrusted"
     from unnest($1::text[]) as wanted(name) where not exists (select from pg_extension where extname = wanted.name)`,
    [extensions],
  )
  for (const { name, isTrusted } of rows) {
    if (isTrusted === null)
      results.push(mend(`PostgreSQL lacks the extension ${name}.`, 'Install postgresql-contrib on its machine.'))
    else if (!isSuperuser && !(isTrusted && mayCreate))
      results.push(mend(`The program’s role may not add ${name}.`, `As a superuser: create extension ${name}`))
  }
  return results
}

async function checkRoom(client: pg.Client): Promise<Array<Result>> {
  try {
    await client.query('begin')
    await client.query(`create temporary table doctor_room on commit drop as
      select repeat('x', 1000) from generate_series(1, 1000)`)
    return describeRoom(null)
  } catch (error) {
    return describeRoom(error)
  } finally {
    await client.query('rollback')
  }
}

export function describeRoom(error: unknown): Array<Result> {
  if (error === null) return [ok('The database has room to write.')]
  switch (findErrorCode(error)) {
    case DISK_FULL:
      return [mend('The disk of the database is full.', 'Make room: docs/operations.md, The disk is full.')]
    case INSUFFICIENT_PRIVILEGE:
      return []
    default:
      return [look(`A test table cannot be written: ${describeError(error)}.`, 'Look at the log of PostgreSQL.')]
  }
}

async function checkRoundTrip(client: pg.Client): Promise<Result> {
  const times: Array<number> = []
  for (let round = 0; round < ROUND_TRIPS; round += 1) {
    const since = performance.now()
    await client.query('select 1')
    times.push(performance.now() - since)
  }
  const ms = Math.min(...times)
  const found = `The database answers in ${ms.toFixed(1)} ms.`
  return ms <= SLOW_MS ? ok(found) : look(found, 'Run the program near its database: each page asks several times.')
}

async function checkClock(client: pg.Client): Promise<Result> {
  const { answer, askedAround } = await timeAnswer(() =>
    client.query<{ ms: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as ms'),
  )
  return compareClocks('the database’s', (answer.rows[0]?.ms ?? 0) - askedAround)
}
