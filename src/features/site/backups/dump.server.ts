import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getTableName } from 'drizzle-orm'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { readMigrationTimes } from '#src/database/migrating/run-migrations.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { BackupRefused, type DumpedTable, type Manifest } from './manifest.ts'

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

function nameTable(client: pg.Client, { schema, name }: { schema: string; name: string }): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`
}

type ReadEntry = (name: string) => Promise<Readable>
type ForeignKey = { table: string; name: string; definition: string }

const FOREIGN_KEYS = `
  select c.conrelid::regclass::text as "table", quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
  from pg_constraint c join pg_namespace n on n.oid = c.connamespace
  where c.contype = 'f' and c.conparentid = 0 and n.nspname in ('public', 'sandbox') order by c.oid`

const COLUMNS = `
  select attname::text as name from pg_attribute
  where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''`

/** Release 1 has no cases. */
const TABLES_OF_USED_DATABASES = [staffMembers, cases, applications].map(getTableName)

/**
 * Replaces all rows of a migrated, unused database in one transaction, as the owner of the tables. Returns the tables
 * of the backup that are not ours. Statistics of empty tables could make a plan of the queue take seconds, so it makes
 * new ones.
 */
export async function loadDatabase(client: pg.Client, manifest: Manifest, read: ReadEntry): Promise<Array<string>> {
  await client.query(COPY_FORMATS)
  await client.query('begin')
  try {
    const { tables, unknown } = await sortTables(client, manifest)
    const names = tables.map(table => nameTable(client, table))
    await client.query(`lock table ${names.join(', ')} in access exclusive mode`)
    await refuseUsedDatabase(client)
    const { rows: foreignKeys } = await client.query<ForeignKey>(FOREIGN_KEYS)
    for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`)
    const own = tables.filter(table => !isJobs(table)).map(table => nameTable(client, table))
    for (const name of own) await client.query(`alter table ${name} disable trigger user`)
    await client.query(`truncate ${own.join(', ')}`)
    await client.query('delete from pgboss.job')
    for (const table of tables) await loadTable(client, table, read)
    for (const { schema, name, lastValue } of manifest.sequences)
      await client.query('select setval($1::regclass, $2)', [nameTable(client, { schema, name }), lastValue])
    for (const { table, name, definition } of foreignKeys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const name of own) await client.query(`alter table ${name} enable trigger user`)
    await client.query('analyze')
    await client.query('commit')
    return unknown.map(table => nameTable(client, table))
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

export async function refuseUsedDatabase(client: pg.Client): Promise<void> {
  for (const table of TABLES_OF_USED_DATABASES) {
    const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as "exists"', [table])
    if (rows[0]?.exists === true && (await client.query(`select from ${table} limit 1`)).rowCount !== 0)
      throw new BackupRefused(
        `The database is in use: it has rows in "${table}". Restore into an empty one: a new DATA_DIR, or a new database in DATABASE_URL. After a restore that was interrupted at its end, start the program: it is complete.`,
      )
  }
}

/** Operators may have added tables. Another pg-boss may lack columns of jobs. */
async function sortTables(client: pg.Client, manifest: Manifest) {
  const tables: Array<DumpedTable> = []
  const unknown: Array<DumpedTable> = []
  for (const table of manifest.tables) {
    const { rows } = await client.query<{ name: string }>(COLUMNS, [nameTable(client, table)])
    const known = new Set(rows.map(({ name }) => name))
    if (known.size === 0) unknown.push(table)
    else tables.push(isJobs(table) ? { ...table, columns: table.columns.filter(name => known.has(name)) } : table)
  }
  return { tables, unknown }
}

async function loadTable(client: pg.Client, table: DumpedTable, read: ReadEntry): Promise<void> {
  const columns = table.columns.map(name => client.escapeIdentifier(name)).join(', ')
  const condition = isJobs(table) ? `where name in (${await listQueues(client)})` : ''
  const copy = client.query(copyFrom(`copy ${nameTable(client, table)} (${columns}) from stdin ${condition}`))
  await pipeline(await read(table.entry), copy)
  if (!isJobs(table) && copy.rowCount !== table.rows)
    throw new BackupRefused(`${table.name} has ${copy.rowCount} rows instead of ${table.rows}.`)
}

function isJobs({ schema }: DumpedTable): boolean {
  return schema === 'pgboss'
}

async function listQueues(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select name from pgboss.queue')
  return rows.map(({ name }) => client.escapeLiteral(name)).join(', ')
}
