import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type pg from 'pg'

/**
 * Samples of the demonstration: of release 1.0.0 with a row in every table, and of the last commit before release 2.0.0
 * with what its pages and mailed links answered. The history of this folder has the programs that wrote them.
 */
export type SampleName = 'release-1.0.0' | 'before-release-2'

/** Lists the product's tables, with the columns that can be written. */
export async function listTables(client: pg.Client): Promise<Array<{ table: string; columns: Array<string> }>> {
  const { rows } = await client.query(`
    select attrelid::regclass::text as "table", array_agg(attname::text order by attnum) as "columns"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'sandbox'::regnamespace)
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by attrelid order by 1`)
  return rows
}

/** Reads the lines of a sample: of tables with their rows as JSON, and of paths with their answers. */
export function readSample(sample: SampleName): Array<{ name: string; json: string }> {
  const lines = brotliDecompressSync(readFileSync(`proof/upgrade/${sample}.br`))
    .toString()
    .split('\n')
  return lines.map(line => {
    const [name = '', json = ''] = line.split('\t')
    return { name, json }
  })
}

/** Inserts the sample without running triggers, because it contains what they wrote. */
export async function fillWithSample(client: pg.Client, sample: SampleName): Promise<void> {
  const columnsOf = new Map((await listTables(client)).map(({ table, columns }) => [table, columns]))
  await client.query('begin; set local session_replication_role = replica')
  for (const { name: table, json: rows } of readSample(sample)) {
    if (table.startsWith('/')) continue
    const columns = (columnsOf.get(table) ?? []).map(name => `"${name}"`).join(', ')
    await client.query(`delete from ${table}`)
    await client.query(
      `insert into ${table} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [rows],
    )
  }
  await client.query('commit')
}

/** Copies the rows of all tables to the schema `before`. */
export async function keepRows(client: pg.Client): Promise<void> {
  await client.query('create schema before')
  for (const { table } of await listTables(client)) {
    await client.query(`create table ${copyOf(table)} as table ${table}`)
  }
}

/** Words that searches compare, snapshots of the bin, and names that release 2.0.0 gave to kinds of cases. */
const REWRITTEN_COLUMNS = ['search_text', 'sort_name', 'snapshot']
const REWRITTEN_BY_RELEASE_2 = [
  ...['type', 'subject_kind', 'details'].map(column => `audit_events.${column}`),
  ...['about_kind', 'data'].map(column => `mails.${column}`),
  'saved_views.query',
]

/**
 * Returns the tables that lost or changed rows since `keepRows`, compared by the columns that still exist. Tables and
 * columns that were dropped or are rewritten are left out.
 */
export async function findChangedTables(client: pg.Client): Promise<Array<string>> {
  const changed: Array<string> = []
  for (const { table } of await listTables(client)) {
    const { rows } = await client.query(
      `select string_agg(quote_ident(attname), ', ') as "columns" from pg_attribute
        where attrelid = to_regclass($1) and attnum > 0 and attname <> all ($3) and $2 || '.' || attname <> all ($4)
          and attname in (select attname from pg_attribute where attrelid = $2::regclass and not attisdropped)`,
      [copyOf(table), table, REWRITTEN_COLUMNS, REWRITTEN_BY_RELEASE_2],
    )
    const [{ columns }] = rows
    if (columns === null) continue
    const { rowCount } = await client.query(
      `select ${columns} from ${copyOf(table)} except all select ${columns} from ${table} limit 1`,
    )
    if (rowCount !== 0) changed.push(table)
  }
  return changed
}

function copyOf(table: string): string {
  return `before."${table}"`
}
