import { known } from './known.ts'
import { type Direction, SORT_KEYS, SORTS, type Sort } from './list-sorts.ts'

/** How a list runs. */
export type Order = { sort: Sort; dir: Direction }

/**
 * Where in a list a page begins. A cursor stands for a row by what it is sorted by and its id, so that a page is found in an
 * index however far back it lies, and rows that come or go meanwhile shift nothing. `page` is what the reader is told; null
 * when nobody counted that far.
 */
export type Place =
  /** The nth page, typed by hand or the first. */
  { kind: 'page'; page: number } | { kind: 'after' | 'before'; cursor: Cursor; page: number | null } | { kind: 'end' }

/** The values a row is sorted by, then its id. Instants are microseconds since 1970, as exact as the database's. */
export type Cursor = ReadonlyArray<string>

/** Offsets end here: nobody types more, and the database would walk for ever. */
const LAST_TYPED_PAGE = 1_000_000

export function readOrder(query: URLSearchParams): Order {
  const sort = known(SORT_KEYS, query.get('sort')) ?? 'received'
  return { sort, dir: known(['asc', 'desc'], query.get('dir')) ?? SORTS[sort].first }
}

/** How an address says it: only what is not so anyway. */
export function orderInAddress({ sort, dir }: Order): Record<string, string> {
  return { ...(sort === 'received' ? {} : { sort }), ...(dir === SORTS[sort].first ? {} : { dir }) }
}

/** Reads where a page begins; what cannot be read leads to the first page. */
export function readPlace(query: URLSearchParams, sort: Sort): Place {
  if (query.get('before') === 'end') return { kind: 'end' }
  const page = readPage(query.get('page'))
  for (const kind of ['after', 'before'] as const) {
    const cursor = readCursor(query.get(kind), sort)
    if (cursor !== null) return { kind, cursor, page }
  }
  return { kind: 'page', page: page ?? 1 }
}

export function placeInAddress(place: Place): Record<string, string> {
  switch (place.kind) {
    case 'end':
      return { before: 'end' }
    case 'page':
      return place.page === 1 ? {} : { page: String(place.page) }
    default:
      return {
        ...(place.page === null ? {} : { page: String(place.page) }),
        [place.kind]: place.cursor.join('~'),
      }
  }
}

function readPage(text: string | null): number | null {
  if (text === null || !/^[1-9]\d{0,6}$/.test(text)) return null
  return Math.min(Number(text), LAST_TYPED_PAGE)
}

const INSTANT = String.raw`(\d{1,16})`
const ID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
const CURSORS: Record<Sort, RegExp> = {
  received: new RegExp(`^${INSTANT}~${ID}$`),
  updated: new RegExp(`^${INSTANT}~${ID}$`),
  // A name may hold the sign itself: the id is what stands after the last one.
  name: new RegExp(`^([^\\p{Cc}]{0,2000})~${ID}$`, 'u'),
  status: new RegExp(`^([a-z_]{1,40})~${INSTANT}~${ID}$`),
}

function readCursor(text: string | null, sort: Sort): Cursor | null {
  return text === null ? null : (CURSORS[sort].exec(text.toWellFormed())?.slice(1) ?? null)
}
