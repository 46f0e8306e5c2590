import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { parseOneOf } from '#src/parse-one-of.ts'
import type { DatabaseOrTransaction } from './client.ts'
import { type Count, FIRST_PAGE, type ListPage, MOST_COUNTED, PAGE_SIZE, type Place, pageOf } from './keyset-page.ts'

export type Direction = 'asc' | 'desc'
export type Order<Sort extends string = string> = { sort: Sort; dir: Direction }

/** `instant`: a timestamptz. `text`: at most 2,000 characters, none of control. `id`: a uuid. */
type SortColumn = { column: PgColumn & { _: { notNull: true } }; type: 'instant' | 'text' | 'id' }

/** An order of a list. An index has `by` and then the id; rows with equal values are told apart by the id. */
export type ListSort = { by: ReadonlyArray<SortColumn>; first: Direction }

type RowQuery = { where: SQL; orderBy: Array<SQL>; cursor: SQL<string> }
type Definition<Sort extends string, Row> = {
  id: SortColumn['column']
  /** The first one is the list's usual order. */
  sorts: Record<Sort, ListSort>
  /** Selects the rows with their cursor; it may join other tables. */
  rows: (db: DatabaseOrTransaction, query: RowQuery) => PromiseLike<Array<Row>>
}

/** Conditions that each row meets, on the list's own table. */
type Matches = ReadonlyArray<SQL | undefined>

/**
 * A list with keyset pagination: a page begins after the row that a cursor names, which an index finds however far back it
 * is, and rows that come or go shift nothing. A cursor holds what the row is sorted by and its id: `1769158800000000~0b9c…`.
 */
export function keysetList<Sort extends string, Row extends { cursor: string }>(list: Definition<Sort, Row>) {
  const names = Object.keys(list.sorts) as [Sort, ...Array<Sort>]
  const usual = usualOrder(names[0])

  function usualOrder(sort: Sort): Order<Sort> {
    return { sort, dir: list.sorts[sort].first }
  }

  /** The page at a place, or the nearest one that exists. */
  async function page(
    db: DatabaseOrTransaction,
    wanted: { matches: Matches; place: Place; order?: Order<Sort> },
  ): Promise<ListPage<Row>> {
    const { matches, order = usual } = wanted
    const { place, cursor } = resolvePlace(wanted.place, columnsOf(list, order.sort))
    const dir = place.kind === 'before' || place.kind === 'end' ? opposite(order.dir) : order.dir
    const offset = place.kind === 'page' ? (place.page - 1) * PAGE_SIZE : 0
    const [found, count] = await Promise.all([
      read(list, db, { matches, order: { ...order, dir }, cursor, limit: PAGE_SIZE + 1, offset }),
      countUpTo(db, list.id, matches),
    ])
    const nearest: Place = place.kind === 'before' ? FIRST_PAGE : { kind: 'end' }
    return pageOf(place, found, count) ?? page(db, { ...wanted, place: nearest })
  }

  /** At most `limit` rows in the usual order after a cursor (null: from the beginning; an invalid one too), uncounted. */
  async function batch(
    db: DatabaseOrTransaction,
    wanted: { matches: Matches; after: string | null; limit: number },
  ): Promise<{ rows: Array<Row>; next: string | null }> {
    const { matches, after, limit } = wanted
    const cursor = after === null ? null : parseCursor(after, columnsOf(list, usual.sort))
    const found = await read(list, db, { matches, order: usual, cursor, limit: limit + 1 })
    const rows = found.slice(0, limit)
    return { rows, next: found.length > limit ? (rows.at(-1)?.cursor ?? null) : null }
  }

  function readOrder(query: URLSearchParams): Order<Sort> {
    const { sort, dir } = usualOrder(parseOneOf(names, query.get('sort')) ?? usual.sort)
    return { sort, dir: parseOneOf(['asc', 'desc'], query.get('dir')) ?? dir }
  }

  /** Says only what differs from the usual order. */
  function orderInAddress({ sort, dir }: Order<Sort>): Record<string, string> {
    return { ...(sort === usual.sort ? {} : { sort }), ...(dir === usualOrder(sort).dir ? {} : { dir }) }
  }

  return { page, batch, readOrder, orderInAddress, usualOrder }
}

export function opposite(dir: Direction): Direction {
  return dir === 'asc' ? 'desc' : 'asc'
}

type Wanted<Sort extends string> = {
  matches: Matches
  order: Order<Sort>
  cursor: ReadonlyArray<string> | null
  limit: number
  offset?: number
}

/** The ids first, from the index alone where there is no condition: an offset then skips entries, not whole rows. */
function read<Sort extends string, Row>(
  list: Definition<Sort, Row>,
  db: DatabaseOrTransaction,
  { order, ...wanted }: Wanted<Sort>,
) {
  const columns = columnsOf(list, order.sort)
  const orderBy = columns.map(({ column }) => (order.dir === 'asc' ? sql`${column} asc` : sql`${column} desc`))
  const ids = db
    .select({ id: list.id })
    .from(list.id.table)
    .where(and(...wanted.matches, wanted.cursor ? comesAfter(columns, order.dir, wanted.cursor) : undefined))
    .orderBy(...orderBy)
    .limit(wanted.limit)
    .offset(wanted.offset ?? 0)
  return list.rows(db, { where: inArray(list.id, ids), orderBy, cursor: cursorOf(columns) })
}

function columnsOf<Sort extends string>({ id, sorts }: Pick<Definition<Sort, unknown>, 'id' | 'sorts'>, sort: Sort) {
  return [...sorts[sort].by, { column: id, type: 'id' } as const]
}

/** A place whose cursor does not fit the order is a page by its number. */
function resolvePlace(place: Place, columns: ReadonlyArray<SortColumn>) {
  if (!('cursor' in place)) return { place, cursor: null }
  const cursor = parseCursor(place.cursor, columns)
  return cursor === null ? { place: { kind: 'page', page: place.page ?? 1 } as const, cursor } : { place, cursor }
}

const PATTERNS: Record<SortColumn['type'], string> = {
  instant: String.raw`(\d{1,16})`,
  // A name may hold the separator: the id follows the last one.
  text: String.raw`([^\p{Cc}]{0,2000})`,
  id: '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})',
}

function parseCursor(cursor: string, columns: ReadonlyArray<SortColumn>): ReadonlyArray<string> | null {
  const pattern = new RegExp(`^${columns.map(({ type }) => PATTERNS[type]).join('~')}$`, 'u')
  return pattern.exec(cursor.toWellFormed())?.slice(1) ?? null
}

/** Instants as microseconds, as exact as the database keeps them: a JavaScript date would skip rows. */
function cursorOf(columns: ReadonlyArray<SortColumn>): SQL<string> {
  const texts = columns.map(({ column, type }) =>
    type === 'instant' ? sql`(extract(epoch from ${column}) * 1000000)::bigint` : sql`${column}`,
  )
  return sql<string>`concat_ws('~', ${joined(texts)})`
}

/** One comparison of whole rows, which an index answers. */
function comesAfter(columns: ReadonlyArray<SortColumn>, dir: Direction, cursor: ReadonlyArray<string>): SQL {
  const values = columns.map(({ type }, index) => valueAs(type, cursor[index] ?? ''))
  return sql`(${joined(columns.map(({ column }) => sql`${column}`))}) ${sql.raw(dir === 'asc' ? '>' : '<')} (${joined(values)})`
}

function valueAs(type: SortColumn['type'], text: string): SQL {
  if (type === 'instant') return sql`(to_timestamp(0) + ${text}::bigint * interval '1 microsecond')`
  return type === 'id' ? sql`${text}::uuid` : sql`${text}`
}

function joined(parts: Array<SQL>): SQL {
  return sql.join(parts, sql`, `)
}

async function countUpTo(db: DatabaseOrTransaction, id: PgColumn, matches: Matches): Promise<Count> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(id.table)
    .where(and(...matches))
    .limit(MOST_COUNTED + 1)
    .as('some')
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(some)
  const total = counted?.total ?? 0
  return { total: Math.min(total, MOST_COUNTED), isMore: total > MOST_COUNTED }
}
