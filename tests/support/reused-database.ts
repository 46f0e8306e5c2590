import { sql } from 'drizzle-orm'
import pg from 'pg'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { drizzleOn, openDatabase } from '#src/database/client.ts'
import { listenForChanges } from '#src/database/listen-for-changes.ts'
import { createLogger } from '#src/logger.ts'
import { closeAfterTestOrFile } from './after-file.ts'
import { createDatabase } from './database.ts'

const unused: Array<Awaited<ReturnType<typeof createReusedDatabase>>> = []

/**
 * Returns a migrated database without records. After the test it is emptied for the next test of the worker. It keeps
 * its connections and its job queue, because the first queries of a connection are slow.
 */
export async function reusedDatabase() {
  const reused = unused.pop() ?? (await createReusedDatabase())
  const { url, pool, startQueue } = reused
  const changes = listenForChanges(url)
  closeAfterTestOrFile(async () => {
    await changes.close()
    if (await reused.reset()) unused.push(reused)
    else await reused.close()
  })
  // Verbs cache some reads by this object, so each test gets a new one.
  const db = drizzleOn(pool)
  return { url, db, pool, changes, startQueue }
}

async function createReusedDatabase() {
  const url = await createDatabase()
  const admin = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  const seededTables = await readColumn(admin, LIST_FILLED_TABLES)
  await admin.query('create schema untouched')
  for (const table of seededTables) await admin.query(`create table ${copyOf(table)} as table ${table}`)
  await admin.query(`create table untouched.sequences as ${SEQUENCES}`)
  await admin.query(WATCH_SCHEMA)

  const { pool, close: closePool } = openDatabase(url, createLogger('silent'))
  let queue: Promise<PgBoss> | undefined

  return {
    url,
    pool,
    startQueue(): Promise<PgBoss> {
      queue ??= createQueue(admin)
      return queue
    },
    /** Brings back the state after the migrations. Returns false if a test still works or has changed the schema. */
    async reset(): Promise<boolean> {
      if (pool.idleCount !== pool.totalCount) return false
      await admin.query(END_BUSY_CONNECTIONS)
      const filledTables = await readColumn(admin, LIST_FILLED_TABLES)
      await admin.query(
        [
          'begin',
          // Turns triggers off, so that foreign keys allow any order.
          'set local session_replication_role = replica',
          ...filledTables.map(table => `delete from ${table}`),
          ...seededTables.map(table => `insert into ${table} table ${copyOf(table)}`),
          RESTART_SEQUENCES,
          'commit',
        ].join(';'),
      )
      // New rows would fill the gaps of deleted ones, but tests list rows in the order of their places.
      await admin.query(`vacuum ${filledTables.join(', ')}`)
      const schemaChanges = await readColumn(admin, 'select command from untouched.schema_changes')
      return schemaChanges.length === 0
    },
    async close() {
      await (await queue)?.stop({ graceful: false })
      await closePool()
      await admin.end()
    },
  }
}

/** Most verbs queue no job, so the queue starts on its first use, when transactions may hold all other connections. */
async function createQueue(pool: pg.Pool): Promise<PgBoss> {
  const boss = new PgBoss({ db: fromDrizzle(drizzleOn(pool), sql), supervise: false, schedule: false, migrate: false })
  await boss.start()
  return boss
}

const LIST_FILLED_TABLES = `
  select format('%I.%I', nspname, relname) from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema', 'untouched') and pg_relation_size(pg_class.oid) > 0`

const WATCH_SCHEMA = `
  create table untouched.schema_changes (command text);
  create function untouched.note_schema_change() returns event_trigger language plpgsql as
    $$ begin insert into untouched.schema_changes values (tg_tag); end $$;
  create event trigger note_schema_change on ddl_command_end execute function untouched.note_schema_change()`

const END_BUSY_CONNECTIONS = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`

const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, start_value, last_value from pg_sequences`

const RESTART_SEQUENCES = `
  select setval(name, coalesce(before.last_value, start_value), before.last_value is not null)
  from untouched.sequences before join (${SEQUENCES}) now using (name, start_value)
  where now.last_value is distinct from before.last_value`

function copyOf(table: string): string {
  return `untouched."${table}"`
}

async function readColumn(admin: pg.Pool, text: string): Promise<Array<string>> {
  const { rows } = await admin.query<[string]>({ text, rowMode: 'array' })
  return rows.map(([value]) => value)
}
