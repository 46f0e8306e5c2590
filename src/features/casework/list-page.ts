import type { Cursor, Place } from './list-place.ts'

export const PAGE_SIZE = 25

/** Counted exactly up to here: beyond it nobody reads the number, and counting would cost more than the page. */
export const MOST_COUNTED = 10_000

/** How many rows the whole list has; `isMore`: at least one more than anybody counted. */
export type Count = { total: number; isMore: boolean }

export type ListPage<Row> = {
  rows: Array<Row>
  count: Count
  /** Where its first row stands in the list, from 1; null when nobody counted that far. */
  position: number | null
  first: Place | null
  previous: Place | null
  next: Place | null
  last: Place | null
}

export const FIRST_PAGE: Place = { kind: 'page', page: 1 }

/**
 * The page at a place. `found`: its rows in the direction they were looked for, and one more where the list goes on. Null when
 * there is no such page any more: too far back, or so near the beginning that the first page is meant.
 */
export function pageOf<Row extends { cursor: Cursor }>(
  place: Place,
  found: ReadonlyArray<Row>,
  count: Count,
): ListPage<Row> | null {
  const goesOn = found.length > PAGE_SIZE
  const rows = found.slice(0, PAGE_SIZE)
  switch (place.kind) {
    case 'page':
    case 'after':
      if (rows.length === 0 && count.total > 0) return null
      return between(rows, count, place.page, { before: place.kind === 'after' || place.page !== 1, after: goesOn })
    case 'before':
      if (rows.length < PAGE_SIZE) return null
      return between(rows.reverse(), count, goesOn ? place.page : 1, { before: goesOn, after: true })
    default: {
      const last = found.slice(0, sizeOfLastPage(count)).reverse()
      const page = count.isMore ? null : Math.max(1, Math.ceil(count.total / PAGE_SIZE))
      return between(last, count, page, { before: found.length > last.length, after: false })
    }
  }
}

/** What is left over, so that the pages before it are whole ones. */
function sizeOfLastPage({ total, isMore }: Count): number {
  return isMore ? PAGE_SIZE : total % PAGE_SIZE || PAGE_SIZE
}

function between<Row extends { cursor: Cursor }>(
  rows: Array<Row>,
  count: Count,
  page: number | null,
  goesOn: { before: boolean; after: boolean },
): ListPage<Row> {
  const [start, end] = [rows[0], rows.at(-1)]
  const step = (kind: 'before' | 'after', row: Row): Place => {
    const there = page === null ? null : page + (kind === 'after' ? 1 : -1)
    return there === 1 ? FIRST_PAGE : { kind, cursor: row.cursor, page: there }
  }
  return {
    rows,
    count,
    position: positionOf(rows.length, count, page, goesOn.after),
    first: goesOn.before ? FIRST_PAGE : null,
    previous: goesOn.before && start !== undefined ? step('before', start) : null,
    next: goesOn.after && end !== undefined ? step('after', end) : null,
    last: goesOn.after ? { kind: 'end' } : null,
  }
}

/** The number of a page comes with its address; where rows came or went meanwhile, what can be true is said. */
function positionOf(rows: number, { total, isMore }: Count, page: number | null, goesOn: boolean): number | null {
  if (rows === 0) return null
  if (!isMore && !goesOn) return Math.max(1, total - rows + 1)
  if (page === null) return null
  const position = (page - 1) * PAGE_SIZE + 1
  return isMore ? position : Math.max(1, Math.min(position, total - rows + 1))
}
