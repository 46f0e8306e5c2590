import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { readMigrationTimes } from '#src/database/migrating/run-migrations.ts'
import type { DumpedTable, Manifest } from './manifest.ts'

export type DatabaseDump = Pick<Manifest, 'migrations' | 'queueVersion' | 'tables' | 'sequences'>

type AddEntry = (name: string, content: Readable) => Promise<unknown>

export const COPY_FORMATS = `set datestyle = 'iso, ymd'; set timezone = 'UTC'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set extra_float_digits = 1; set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set lock_timeout = 0`

/** Migrating writes the queues and schedules of pg-boss, so only its jobs are dumped. */
const TABLES = `
  select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind in ('r', 'p') and not c.relispartition
    and (n.nspname in ('public', 'sandbox') or (n.nspname = 'pgboss' and c.relname = 'job'))
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by 1, 2 order by 1, 2`

const SEQUENCES = `
  select schemaname as schema, sequencename as name, last_value::text as "lastValue"
  from pg_sequences where schemaname in ('public', 'sandbox') and last_value is not null order by 1, 2`

/** Dumps the snapshot of the caller's transaction. */
export async function dumpDatabase(client: pg.Client, addEntry: AddEntry): Promise<DatabaseDump> {
  const tables: Array<DumpedTable> = []
  for (const table of (await client.query<Omit<DumpedTable, 'rows' | 'entry'>>(TABLES)).rows) {
    const entry = `database/${table.schema}.${table.name}.copy`
    const columns = table.columns.map(name => client.escapeIdentifier(name)).join(', ')
    const copy = client.query(copyTo(`copy (select ${columns} from ${nameTable(client, table)}) to stdout`))
    await addEntry(entry, copy)
    tables.push({ ...table, entry, rows: copy.rowCount })
  }
  const sequences = await client.query(SEQUENCES)
  const queue = await client.query<{ version: number }>('select version from pgboss.version')
  return {
    migrations: await readMigrationTimes(client),
    queueVersion: queue.rows[0]?.version ?? 0,
    tables,
    sequences: sequences.rows,
  }
}

export function nameTable(client: pg.Client, { schema, name }: { schema: string; name: string }): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`
}
