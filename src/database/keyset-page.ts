export const PAGE_SIZE = 25

/** Counting more rows than this would take longer than reading the page. */
export const MAX_COUNTED_ROWS = 1_000

const MAX_PAGE_NUMBER = 1_000_000

/** The page to show: a numbered one, the one after or before a cursor, or the last one. */
export type Place =
  | { kind: 'page'; page: number }
  | { kind: 'after' | 'before'; cursor: string; page: number | null }
  | { kind: 'end' }

export type RowCount = { total: number; isMore: boolean }

export type ListPage<Row> = {
  rows: Array<Row>
  count: RowCount
  position: number | null
  first: Place | null
  previous: Place | null
  next: Place | null
  last: Place | null
}

export const FIRST_PAGE: Place = { kind: 'page', page: 1 }

export function readPlace(query: URLSearchParams): Place {
  if (query.get('before') === 'end') return { kind: 'end' }
  const page = readPageNumber(query.get('page'))
  for (const kind of ['after', 'before'] as const) {
    const cursor = query.get(kind)
    if (cursor) return { kind, cursor, page }
  }
  return { kind: 'page', page: page ?? 1 }
}

export function toPlaceParams(place: Place): Record<string, string> {
  switch (place.kind) {
    case 'end':
      return { before: 'end' }
    case 'page':
      return place.page === 1 ? {} : { page: String(place.page) }
    default:
      return { ...(place.page === null ? {} : { page: String(place.page) }), [place.kind]: place.cursor }
  }
}

function readPageNumber(text: string | null): number | null {
  if (text === null || !/^[1-9]\d{0,6}$/.test(text)) return null
  return Math.min(Number(text), MAX_PAGE_NUMBER)
}

/** Returns null when the page no longer exists. One extra row in `found` means that the list continues. */
export function buildListPage<Row extends { cursor: string }>(
  place: Place,
  found: ReadonlyArray<Row>,
  count: RowCount,
): ListPage<Row> | null {
  const hasMoreRows = found.length > PAGE_SIZE
  const rows = found.slice(0, PAGE_SIZE)
  switch (place.kind) {
    case 'page':
    case 'after':
      if (rows.length === 0 && count.total > 0) return null
      return buildPage(rows, count, place.page, {
        before: place.kind === 'after' || place.page !== 1,
        after: hasMoreRows,
      })
    case 'before':
      if (rows.length < PAGE_SIZE) return null
      return buildPage(rows.reverse(), count, hasMoreRows ? place.page : 1, { before: hasMoreRows, after: true })
    default: {
      const lastRows = found.slice(0, calculateLastPageSize(count)).reverse()
      const page = count.isMore ? null : Math.max(1, Math.ceil(count.total / PAGE_SIZE))
      return buildPage(lastRows, count, page, { before: found.length > lastRows.length, after: false })
    }
  }
}

function calculateLastPageSize({ total, isMore }: RowCount): number {
  return isMore ? PAGE_SIZE : total % PAGE_SIZE || PAGE_SIZE
}

function buildPage<Row extends { cursor: string }>(
  rows: Array<Row>,
  count: RowCount,
  page: number | null,
  continues: { before: boolean; after: boolean },
): ListPage<Row> {
  const [firstRow, lastRow] = [rows[0], rows.at(-1)]
  const createNeighbour = (kind: 'before' | 'after', { cursor }: Row): Place => {
    const number = page === null ? null : page + (kind === 'after' ? 1 : -1)
    return number === 1 ? FIRST_PAGE : { kind, cursor, page: number }
  }
  return {
    rows,
    count,
    position: calculatePosition(rows.length, count, page, continues.after),
    first: continues.before ? FIRST_PAGE : null,
    previous: continues.before && firstRow !== undefined ? createNeighbour('before', firstRow) : null,
    next: continues.after && lastRow !== undefined ? createNeighbour('after', lastRow) : null,
    last: continues.after ? { kind: 'end' } : null,
  }
}

function calculatePosition(
  rows: number,
  { total, isMore }: RowCount,
  page: number | null,
  continues: boolean,
): number | null {
  if (rows === 0) return null
  if (!isMore && !continues) return Math.max(1, total - rows + 1)
  if (page === null) return null
  const position = (page - 1) * PAGE_SIZE + 1
  return isMore ? position : Math.max(1, Math.min(position, total - rows + 1))
}
