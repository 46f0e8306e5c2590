import pg from 'pg'
import { openDatabase } from '#src/database/client.ts'
import { createLogger } from '#src/logger.ts'
import { closeAfterTestOrFile } from './after-file.ts'
import { createDatabase } from './database.ts'

type ReusedDatabase = {
  url: string
  /** Brings back the state after the migrations. Returns false if it cannot, because a test has changed the schema. */
  reset(): Promise<boolean>
}

const unused: Array<ReusedDatabase> = []

/**
 * Returns a migrated database without records. After the test it is emptied for the next test of the worker, which takes
 * less than half the time of a copy. Programs get a copy, because they may still write after the test.
 */
export async function reusedDatabase() {
  const reused = unused.pop() ?? (await createReusedDatabase())
  const { db, pool, changes, close } = openDatabase(reused.url, createLogger('silent'))
  closeAfterTestOrFile(async () => {
    await close()
    if (await reused.reset()) unused.push(reused)
  })
  return { url: reused.url, db, pool, changes }
}

async function createReusedDatabase(): Promise<ReusedDatabase> {
  const url = await createDatabase()
  const admin = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  const seededTables = await readColumn(admin, LIST_FILLED_TABLES)
  await admin.query('create schema untouched')
  for (const table of seededTables) await admin.query(`create table ${copyOf(table)} as table ${table}`)
  await admin.query(WATCH_SCHEMA)

  return {
    url,
    async reset() {
      await admin.query(END_OTHER_CONNECTIONS)
      const filledTables = await readColumn(admin, LIST_FILLED_TABLES)
      await admin.query(
        [
          'begin',
          // Without triggers, foreign keys do not ask for an order.
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
      if (schemaChanges.length > 0) await admin.end()
      return schemaChanges.length === 0
    },
  }
}

const LIST_FILLED_TABLES = `
  select format('%I.%I', nspname, relname) from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema', 'untouched') and pg_relation_size(pg_class.oid) > 0`

const WATCH_SCHEMA = `
  create table untouched.schema_changes (command text);
  create function untouched.note_schema_change() returns event_trigger language plpgsql as
    $$ begin insert into untouched.schema_changes values (tg_tag); end $$;
  create event trigger note_schema_change on ddl_command_end execute function untouched.note_schema_change()`

const END_OTHER_CONNECTIONS = `
  select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`

const RESTART_SEQUENCES = `
  select setval(format('%I.%I', schemaname, sequencename), start_value, false)
  from pg_sequences where last_value is not null`

function copyOf(table: string): string {
  return `untouched."${table}"`
}

async function readColumn(admin: pg.Pool, text: string): Promise<Array<string>> {
  const { rows } = await admin.query<[string]>({ text, rowMode: 'array' })
  return rows.map(([value]) => value)
}
