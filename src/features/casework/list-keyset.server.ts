import { type SQL, sql } from 'drizzle-orm'
import { applications } from '#src/features/applications/table.server.ts'
import type { Cursor } from './list-place.ts'
import type { Direction, Sort } from './list-sorts.ts'

type Key = {
  /** What rows are compared by; an index of the table has just these columns in this order. */
  columns: ReadonlyArray<SQL>
  /** The same as text, for a cursor. */
  texts: ReadonlyArray<SQL<string>>
  /** The text of a cursor as what is compared. */
  read(cursor: Cursor): ReadonlyArray<SQL>
}

const id = sql`${applications.id}`
const idText = sql<string>`${applications.id}::text`
const asId = (text = '') => sql`${text}::uuid`

const BY_INSTANT = {
  received: sql`${applications.createdAt}`,
  updated: sql`${applications.updatedAt}`,
}

const KEYS: Record<Sort, Key> = {
  received: byInstant(BY_INSTANT.received),
  updated: byInstant(BY_INSTANT.updated),
  name: {
    columns: [sql`${applications.sortName}`, id],
    texts: [sql<string>`${applications.sortName}`, idText],
    read: ([name, last]) => [sql`${name}`, asId(last)],
  },
  status: {
    columns: [sql`${applications.status}`, BY_INSTANT.received, id],
    texts: [sql<string>`${applications.status}`, microseconds(BY_INSTANT.received), idText],
    read: ([status, at, last]) => [sql`${status}`, instant(at), asId(last)],
  },
}

function byInstant(column: SQL): Key {
  return {
    columns: [column, id],
    texts: [microseconds(column), idText],
    read: ([at, last]) => [instant(at), asId(last)],
  }
}

/** As exact as the database keeps them: a date of JavaScript would lose the microseconds, and with them a row. */
function microseconds(column: SQL): SQL<string> {
  return sql<string>`(extract(epoch from ${column}) * 1000000)::bigint::text`
}

function instant(text = ''): SQL {
  return sql`(to_timestamp(0) + ${text}::bigint * interval '1 microsecond')`
}

/** The order of a list, or the other way round. */
export function orderedBy(sort: Sort, dir: Direction): Array<SQL> {
  return KEYS[sort].columns.map(column => (dir === 'asc' ? sql`${column} asc` : sql`${column} desc`))
}

/** What comes after a cursor when the list runs this way: one comparison of whole rows, which an index answers. */
export function comesAfter(sort: Sort, dir: Direction, cursor: Cursor): SQL {
  const { columns, read } = KEYS[sort]
  return sql`(${list(columns)}) ${sql.raw(dir === 'asc' ? '>' : '<')} (${list(read(cursor))})`
}

/** The cursor of a row, as a column to select: `{"a","b"}` is read back as a list. */
export function cursorOf(sort: Sort): SQL<Array<string>> {
  return sql<Array<string>>`array[${list(KEYS[sort].texts)}]`
}

function list(parts: ReadonlyArray<SQL>): SQL {
  return sql.join([...parts], sql`, `)
}
