import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { parseOneOf } from '#src/parse-one-of.ts'
import type { DatabaseOrTransaction } from './client.ts'
import {
  buildListPage,
  FIRST_PAGE,
  type ListPage,
  MAX_COUNTED_ROWS,
  PAGE_SIZE,
  type Place,
  type RowCount,
} from './keyset-page.ts'

export type Direction = 'asc' | 'desc'
export type Order<Sort extends string = string> = { sort: Sort; dir: Direction }

type SortColumn = { column: PgColumn & { _: { notNull: true } }; type: 'instant' | 'text' | 'id' }

/** Sorts by these columns, then by id. The table needs an index on all of them. */
export type ListSort = { by: ReadonlyArray<SortColumn>; defaultDirection: Direction }

type RowQuery = { where: SQL; orderBy: Array<SQL>; cursor: SQL<string> }
type ListDefinition<Sort extends string, Row> = {
  id: SortColumn['column']
  sorts: Record<Sort, ListSort>
  rows: (db: DatabaseOrTransaction, query: RowQuery) => PromiseLike<Array<Row>>
}

type Conditions = ReadonlyArray<SQL | undefined>

/**
 * Uses keyset pagination, so that inserts do not shift pages. A cursor holds the sort values and the id: `1769158800000000~0b9c…`.
 */
export function createKeysetList<Sort extends string, Row extends { cursor: string }>(list: ListDefinition<Sort, Row>) {
  const sortNames = Object.keys(list.sorts) as [Sort, ...Array<Sort>]
  const defaultOrder = orderFor(sortNames[0])

  function orderFor(sort: Sort): Order<Sort> {
    return { sort, dir: list.sorts[sort].defaultDirection }
  }

  async function readPage(
    db: DatabaseOrTransaction,
    wanted: { matches: Conditions; place: Place; order?: Order<Sort> },
  ): Promise<ListPage<Row>> {
    const { matches, order = defaultOrder } = wanted
    const { place, cursor } = resolvePlace(wanted.place, listSortColumns(list, order.sort))
    const dir = place.kind === 'before' || place.kind === 'end' ? oppositeDirection(order.dir) : order.dir
    const offset = place.kind === 'page' ? (place.page - 1) * PAGE_SIZE : 0
    const [foundRows, count] = await Promise.all([
      readRows(list, db, { matches, order: { ...order, dir }, cursor, limit: PAGE_SIZE + 1, offset }),
      countMatches(db, list.id, matches),
    ])
    const nearestPlace: Place = place.kind === 'before' ? FIRST_PAGE : { kind: 'end' }
    return buildListPage(place, foundRows, count) ?? readPage(db, { ...wanted, place: nearestPlace })
  }

  async function readBatch(
    db: DatabaseOrTransaction,
    wanted: { matches: Conditions; after: string | null; limit: number },
  ): Promise<{ rows: Array<Row>; next: string | null }> {
    const { matches, after, limit } = wanted
    const cursor = after === null ? null : parseCursor(after, listSortColumns(list, defaultOrder.sort))
    const foundRows = await readRows(list, db, { matches, order: defaultOrder, cursor, limit: limit + 1 })
    const rows = foundRows.slice(0, limit)
    return { rows, next: foundRows.length > limit ? (rows.at(-1)?.cursor ?? null) : null }
  }

  function readOrder(query: URLSearchParams): Order<Sort> {
    const { sort, dir } = orderFor(parseOneOf(sortNames, query.get('sort')) ?? defaultOrder.sort)
    return { sort, dir: parseOneOf(['asc', 'desc'], query.get('dir')) ?? dir }
  }

  function toOrderParams({ sort, dir }: Order<Sort>): Record<string, string> {
    return { ...(sort === defaultOrder.sort ? {} : { sort }), ...(dir === orderFor(sort).dir ? {} : { dir }) }
  }

  return { page: readPage, batch: readBatch, readOrder, orderParams: toOrderParams, orderFor }
}

export function oppositeDirection(dir: Direction): Direction {
  return dir === 'asc' ? 'desc' : 'asc'
}

type RowSelection<Sort extends string> = {
  matches: Conditions
  order: Order<Sort>
  cursor: ReadonlyArray<string> | null
  limit: number
  offset?: number
}

/** Selects ids first, so that an offset skips only index entries. */
function readRows<Sort extends string, Row>(
  list: ListDefinition<Sort, Row>,
  db: DatabaseOrTransaction,
  { order, ...wanted }: RowSelection<Sort>,
) {
  const columns = listSortColumns(list, order.sort)
  const orderBy = columns.map(({ column }) => (order.dir === 'asc' ? sql`${column} asc` : sql`${column} desc`))
  const ids = db
    .select({ id: list.id })
    .from(list.id.table)
    .where(and(...wanted.matches, wanted.cursor ? isAfterCursor(columns, order.dir, wanted.cursor) : undefined))
    .orderBy(...orderBy)
    .limit(wanted.limit)
    .offset(wanted.offset ?? 0)
  return list.rows(db, { where: inArray(list.id, ids), orderBy, cursor: buildCursorColumn(columns) })
}

function listSortColumns<Sort extends string>(
  { id, sorts }: Pick<ListDefinition<Sort, unknown>, 'id' | 'sorts'>,
  sort: Sort,
) {
  return [...sorts[sort].by, { column: id, type: 'id' } as const]
}

function resolvePlace(place: Place, columns: ReadonlyArray<SortColumn>) {
  if (!('cursor' in place)) return { place, cursor: null }
  const cursor = parseCursor(place.cursor, columns)
  return cursor === null ? { place: { kind: 'page', page: place.page ?? 1 } as const, cursor } : { place, cursor }
}

const CURSOR_PATTERNS: Record<SortColumn['type'], string> = {
  instant: String.raw`(\d{1,16})`,
  text: String.raw`([^\p{Cc}]{0,2000})`,
  id: '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})',
}

function parseCursor(cursor: string, columns: ReadonlyArray<SortColumn>): ReadonlyArray<string> | null {
  const pattern = new RegExp(`^${columns.map(({ type }) => CURSOR_PATTERNS[type]).join('~')}$`, 'u')
  return pattern.exec(cursor.toWellFormed())?.slice(1) ?? null
}

/** Keeps microseconds, because a cursor rounded to milliseconds would skip rows. */
function buildCursorColumn(columns: ReadonlyArray<SortColumn>): SQL<string> {
  const texts = columns.map(({ column, type }) =>
    type === 'instant' ? sql`(extract(epoch from ${column}) * 1000000)::bigint` : sql`${column}`,
  )
  return sql<string>`concat_ws('~', ${joinWithCommas(texts)})`
}

function isAfterCursor(columns: ReadonlyArray<SortColumn>, dir: Direction, cursor: ReadonlyArray<string>): SQL {
  const values = columns.map(({ type }, index) => toSqlValue(type, cursor[index] ?? ''))
  return sql`(${joinWithCommas(columns.map(({ column }) => sql`${column}`))}) ${sql.raw(dir === 'asc' ? '>' : '<')} (${joinWithCommas(values)})`
}

function toSqlValue(type: SortColumn['type'], text: string): SQL {
  if (type === 'instant') return sql`(to_timestamp(0) + ${text}::bigint * interval '1 microsecond')`
  return type === 'id' ? sql`${text}::uuid` : sql`${text}`
}

function joinWithCommas(parts: Array<SQL>): SQL {
  return sql.join(parts, sql`, `)
}

async function countMatches(db: DatabaseOrTransaction, id: PgColumn, matches: Conditions): Promise<RowCount> {
  const limitedRows = db
    .select({ one: sql`1`.as('one') })
    .from(id.table)
    .where(and(...matches))
    .limit(MAX_COUNTED_ROWS + 1)
    .as('some')
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(limitedRows)
  const total = counted?.total ?? 0
  return { total: Math.min(total, MAX_COUNTED_ROWS), isMore: total > MAX_COUNTED_ROWS }
}
