import type { ListPage } from '#src/features/casework/list-page.ts'
import type { Place } from '#src/features/casework/list-place.ts'
import { listCount, listSummary } from './list-summary.ts'

export type ShownPager = ReturnType<typeof shownPager>

/** Where a page stands in its list, and the ways on from it. */
export function shownPager(page: ListPage<unknown>, addressOf: (place: Place) => string) {
  const to = (place: Place | null) => place && addressOf(place)
  return {
    count: listCount(page.count),
    summary: listSummary({ rows: page.rows.length, position: page.position, count: page.count }),
    first: to(page.first),
    previous: to(page.previous),
    next: to(page.next),
    last: to(page.last),
  }
}
