import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'

export const FIRST_RELEASE_FILE = 'proof/upgrade/first-release.json.gz'

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

/** Reads the sample of a database of release 1.0.0: for each table its rows as JSON. */
export function readFirstRelease(): Array<{ table: string; rows: string }> {
  const lines = gunzipSync(readFileSync(FIRST_RELEASE_FILE)).toString().split('\n')
  return lines.map(line => {
    const [table = '', rows = ''] = line.split('\t')
    return { table, rows }
  })
}

/** Inserts the sample without running triggers, because it contains what they wrote. */
export async function fillWithFirstRelease(client: pg.Client): Promise<void> {
  const columnsOf = new Map((await listTables(client)).map(({ table, columns }) => [table, columns]))
  await client.query('begin; set local session_replication_role = replica')
  for (const { table, rows } of readFirstRelease()) {
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

/**
 * Returns the tables that lost or changed rows since `keepRows`, compared by the columns that still exist. Tables that
 * were dropped are left out: `tests/rules/migrations.test.ts` demands a reason for that. So are the words that searches
 * compare, because a release may fold them in another way, and snapshots in the bin, which follow the tables.
 */
export async function findChangedTables(client: pg.Client): Promise<Array<string>> {
  const changed: Array<string> = []
  for (const { table } of await listTables(client)) {
    const { rows } = await client.query(
      `select string_agg(quote_ident(attname), ', ') as "columns" from pg_attribute
        where attrelid = to_regclass($1) and attnum > 0 and attname not in ('search_text', 'sort_name', 'snapshot') and attname in
          (select attname from pg_attribute where attrelid = $2::regclass and not attisdropped)`,
      [copyOf(table), table],
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
