import { createHash } from 'node:crypto'
import pg from 'pg'
import { getConstructionPlans, PgBoss } from 'pg-boss'
import { createQueues, QUEUES, SCHEDULES } from '#src/database/jobs.ts'
import { listMigrations, type Migration } from '#src/database/migrating/migrations.ts'
import { readMigrationTimes, runMigrations, runWithoutBlocking } from '#src/database/migrating/run-migrations.ts'
import { isOfRelease1, listUpgrade, refuseUnpreparedUpgrade } from '#src/database/migrating/upgrade-from-1.ts'
import { refuseTransactionPooling } from '#src/database/refuse-transaction-pooling.ts'

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

const CHECK_TABLE_NAMES = `do $$
begin
  if not exists (select from pg_constraint where conrelid = 'pgboss.queue'::regclass and conname = 'plain_table_name') then
    alter table pgboss.queue add constraint plain_table_name check (table_name ~ '^\\w+$');
  end if;
end $$`

const REVOKE_RIGHTS = `do $$
declare
  target record;
begin
  for target in
    select guarded.name, guarded.rights,
      case granted.grantee when 0 then 'public' else granted.grantee::regrole::text end as role,
      (select string_agg(quote_ident(attname), ', ') from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and not attname = any (guarded.fixed)) as notes
    from (values
      ('pgboss.queue', 'update, delete', '{name,policy,partition,table_name,dead_letter}'::name[]),
      ('pgboss.version', 'insert, update, delete', '{version}'),
      ('pgboss.bam', 'insert, update, delete', null),
      ('drizzle.__drizzle_migrations', 'insert, update, delete', null)
    ) as guarded (name, rights, fixed)
    join pg_class as class on class.oid = to_regclass(guarded.name)
    join lateral (select distinct grantee from aclexplode(class.relacl)) as granted on granted.grantee <> class.relowner
  loop
    execute format('revoke %s on %s from %s', target.rights, target.name, target.role);
    if target.notes is not null then
      execute format('grant update (%s) on %s to %s', target.notes, target.name, target.role);
    end if;
  end loop;
end $$`

/** The owner of the tables executes what these rows say: the program may write only notes there (ADR 113). */
const PROTECT_FROM_PROGRAM = [CHECK_TABLE_NAMES, REVOKE_RIGHTS]
