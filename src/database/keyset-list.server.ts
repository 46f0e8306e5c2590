import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { parseOneOf } from '#src/parse-one-of.ts'
import type { ReadDatabase } from './client.ts'
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

type RowQuery = {
  db: Pick<ReadDatabase, 'select'>
  where: SQL
  orderBy: Array<SQL>
  found: { cursor: SQL<string>; total: SQL<number> }
}
type ListDefinition<Sort extends string, Row> = {
  id: SortColumn['column']
  sorts: Record<Sort, ListSort>
  rows: (query: RowQuery) => PromiseLike<Array<Row>>
}

/** `total` is at most one more than `MAX_COUNTED_ROWS`. */
export type FoundRow = { cursor: string; total: number }

type Conditions = ReadonlyArray<SQL | undefined>

/**
 * Uses keyset pagination, so that inserts do not shift pages. A cursor holds the sort values and the id: `1769158800000000~0b9c…`.
 */
export function createKeysetList<Sort extends string, Row extends FoundRow>(list: ListDefinition<Sort, Row>) {
  const sortNames = Object.keys(list.sorts) as [Sort, ...Array<Sort>]
  const defaultOrder = orderFor(sortNames[0])

  function orderFor(sort: Sort): Order<Sort> {
    return { sort, dir: list.sorts[sort].defaultDirection }
  }

  async function readPage(
    db: ReadDatabase,
    wanted: { matches: Conditions; fewOthers?: Conditions | undefined; place: Place; order?: Order<Sort> },
  ): Promise<ListPage<Omit<Row, 'total'>>> {
    const { matches, fewOthers, order = defaultOrder } = wanted
    const { place, cursor } = resolvePlace(wanted.place, listSortColumns(list, order.sort))
    const dir = place.kind === 'before' || place.kind === 'end' ? oppositeDirection(order.dir) : order.dir
    const offset = place.kind === 'page' ? (place.page - 1) * PAGE_SIZE : 0
    const nearestPlace: Place = place.kind === 'before' ? FIRST_PAGE : { kind: 'end' }
    const foundRows = await readCountedRows(list, db, {
      matches,
      fewOthers,
      order: { ...order, dir },
      cursor,
      offset,
      limit: PAGE_SIZE + 1,
    })
    const isPastTheList = foundRows.length === 0 && (cursor !== null || offset > 0)
    const page = isPastTheList
      ? null
      : buildListPage(place, foundRows.map(omitTotal), toRowCount(foundRows[0]?.total ?? 0))
    return page ?? readPage(db, { ...wanted, place: nearestPlace })
  }

  async function readBatch(
    db: ReadDatabase,
    wanted: { matches: Conditions; after: string | null; limit: number },
  ): Promise<{ rows: Array<Omit<Row, 'total'>>; next: string | null }> {
    const { matches, after, limit } = wanted
    const cursor = after === null ? null : parseCursor(after, listSortColumns(list, defaultOrder.sort))
    const foundRows = await readRows(list, db, { matches, order: defaultOrder, cursor, limit: limit + 1 })
    const rows = foundRows.slice(0, limit).map(omitTotal)
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
  fewOthers?: Conditions | undefined
  order: Order<Sort>
  cursor: ReadonlyArray<string> | null
  limit: number
  offset?: number
}

function readRows<Sort extends string, Row>(
  list: ListDefinition<Sort, Row>,
  db: ReadDatabase,
  selection: RowSelection<Sort>,
) {
  const ids = selectIds(list, sql`${list.id.table}`, and(...selection.matches), selection)
  return list.rows({ db, where: sql`${list.id} in (${ids})`, ...describeRows(list, selection.order, sql`0`) })
}

const PLANNER_FENCE = sql`offset 0`
const TOTAL = sql<number>`(select total from total)`

/** Reads matches once, for the count and the page. Above the count's limit an index is faster. */
function readCountedRows<Sort extends string, Row>(
  list: ListDefinition<Sort, Row>,
  db: ReadDatabase,
  selection: RowSelection<Sort>,
) {
  const table = sql`${list.id.table}`
  const [condition, fewOthers] = [and(...selection.matches), selection.fewOthers && and(...selection.fewOthers)]
  const limit = sql.raw(String(MAX_COUNTED_ROWS + 1))
  const columns = joinWithCommas(listSortColumns(list, selection.order.sort).map(toName))
  const selectAll = (where: SQL | undefined) => sql`select ${columns} from ${table} where ${where ?? sql`true`}`
  const counted = sql`${selectAll(condition)} ${fewOthers && sql`union all ${selectAll(fewOthers)}`} limit ${limit}`
  const select = (source: SQL, where?: SQL) => selectIds(list, source, where, selection)
  const isLarge = sql`${TOTAL} >= ${limit}`
  const nearest = { ...selection, limit: selection.limit + (selection.offset ?? 0), offset: 0 }
  const nearestRows = sql`select ${columns} ${describeSelection(list, table, and(isLarge, condition), nearest)}`
  const large = fewOthers
    ? select(sql`((${nearestRows}) union all (${selectAll(and(isLarge, fewOthers))} ${PLANNER_FENCE})) as matching`)
    : select(table, and(isLarge, condition))
  const ids =
    condition === undefined
      ? select(table)
      : sql`(${select(sql`counted`, sql`${TOTAL} < ${limit}`)}) union all (${large})`
  return list.rows({
    db: db.with(
      db.$with('counted', {}).as(counted),
      db.$with('total', {}).as(sql`select count(*)::int as total from counted`),
    ),
    where: sql`${list.id} in (${ids})`,
    ...describeRows(list, selection.order, TOTAL),
  })
}

/** Selects only ids, so that an offset skips index entries. */
function selectIds<Sort extends string>(
  list: Pick<ListDefinition<Sort, unknown>, 'id' | 'sorts'>,
  source: SQL,
  condition: SQL | undefined,
  selection: RowSelection<Sort>,
): SQL {
  return sql`select ${sql.identifier(list.id.name)} ${describeSelection(list, source, condition, selection)}`
}

function describeSelection<Sort extends string>(
  list: Pick<ListDefinition<Sort, unknown>, 'id' | 'sorts'>,
  source: SQL,
  condition: SQL | undefined,
  { order, cursor, limit, offset = 0 }: RowSelection<Sort>,
): SQL {
  const columns = listSortColumns(list, order.sort)
  const where = and(condition, cursor ? isAfterCursor(columns, order.dir, cursor) : undefined) ?? sql`true`
  const orderBy = joinWithCommas(columns.map(column => sql`${toName(column)} ${sql.raw(order.dir)}`))
  // Without a constant, the planner expects many rows.
  const range = sql`limit ${sql.raw(String(limit))}${offset === 0 ? undefined : sql` offset ${offset}`}`
  return sql`from ${source} where ${where} order by ${orderBy} ${range}`
}

function describeRows<Sort extends string>(
  list: Pick<ListDefinition<Sort, unknown>, 'id' | 'sorts'>,
  { sort, dir }: Order<Sort>,
  total: SQL<number>,
) {
  const columns = listSortColumns(list, sort)
  return {
    orderBy: columns.map(({ column }) => sql`${column} ${sql.raw(dir)}`),
    found: { cursor: buildCursorColumn(columns), total },
  }
}

function toName({ column }: SortColumn): SQL {
  return sql`${sql.identifier(column.name)}`
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
  return sql`(${joinWithCommas(columns.map(toName))}) ${sql.raw(dir === 'asc' ? '>' : '<')} (${joinWithCommas(values)})`
}

function toSqlValue(type: SortColumn['type'], text: string): SQL {
  if (type === 'instant') return sql`(to_timestamp(0) + ${text}::bigint * interval '1 microsecond')`
  return type === 'id' ? sql`${text}::uuid` : sql`${text}`
}

function joinWithCommas(parts: Array<SQL>): SQL {
  return sql.join(parts, sql`, `)
}

function omitTotal<Row extends FoundRow>({ total: _, ...row }: Row): Omit<Row, 'total'> {
  return row
}

function toRowCount(counted: number): RowCount {
  return { total: Math.min(counted, MAX_COUNTED_ROWS), isMore: counted > MAX_COUNTED_ROWS }
}
