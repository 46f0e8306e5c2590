import { addresses } from '#src/addresses.ts'
import { dateInWords, dayInLagos } from '#src/dates.ts'
import { applicationList, type ListedApplication } from '#src/features/casework/application-list.server.ts'
import { filterChips, filtersInAddress, NO_FILTERS, readFilters } from '#src/features/casework/list-filters.ts'
import { readOrder, readPlace } from '#src/features/casework/list-place.ts'
import { opposite, SORT_KEYS, SORTS } from '#src/features/casework/list-sorts.ts'
import { reasonsOf } from '#src/features/casework/needs-you.server.ts'
import { REASONS, type Reason } from '#src/features/casework/needs-you.ts'
import { paymentProgress } from '#src/features/casework/payment-progress.ts'
import { pounds } from '#src/money.ts'
import type { App } from '../../../app-context.ts'
import { type ListView, listAddress, tabInAddress } from './list-address.ts'
import { shownPager } from './shown-pager.ts'

export type ShownList = Awaited<ReturnType<typeof shownList>>
export type ShownApplication = ShownList['rows'][number]

/** One page of the applications, in words, with every address that leads on from it. */
export async function shownList(app: App, query: URLSearchParams, tab: ListView['tab']) {
  const today = dayInLagos(app.clock.now())
  const view: ListView = { tab, filters: readFilters(query), order: readOrder(query) }
  const place = readPlace(query, view.order.sort)
  const needsYouOn = tab === 'needs-you' ? today : null
  const page = await applicationList(app.db, { ...view, place, needsYouOn })
  const ids = page.rows.map(row => row.id)
  const reasons = tab === 'needs-you' ? await reasonsOf(app.db, ids, today) : new Map<string, Array<Reason>>()
  return {
    tab,
    filters: view.filters,
    order: view.order,
    isFiltered: Object.keys(filtersInAddress(view.filters)).length > 0,
    chips: filterChips(view.filters).map(({ key, text }) => ({
      text,
      without: listAddress({ ...view, filters: { ...view.filters, [key]: NO_FILTERS[key] } }),
    })),
    clear: listAddress({ ...view, filters: NO_FILTERS }),
    sorts: sortLinks(view),
    pager: shownPager(page, there => listAddress(view, there)),
    exportHref: addresses.adminExport({ ...tabInAddress(tab), ...filtersInAddress(view.filters) }),
    rows: page.rows.map(row => shownRow(row, reasons.get(row.id) ?? [])),
  }
}

/** A press on the head that the list is sorted by turns it round. */
function sortLinks(view: ListView) {
  return Object.fromEntries(
    SORT_KEYS.map(sort => {
      const isSorted = view.order.sort === sort
      const dir = isSorted ? opposite(view.order.dir) : SORTS[sort].first
      return [sort, { href: listAddress({ ...view, order: { sort, dir } }), sorted: isSorted ? view.order.dir : null }]
    }),
  ) as Record<(typeof SORT_KEYS)[number], { href: string; sorted: 'asc' | 'desc' | null }>
}

function shownRow(row: ListedApplication, reasons: ReadonlyArray<Reason>) {
  const { cursor: _, settledPence, agreedPence, createdAt, updatedAt, ...application } = row
  return {
    ...application,
    progress: paymentProgress(settledPence, agreedPence),
    agreed: pounds(agreedPence),
    received: dateInWords(createdAt),
    updated: dateInWords(updatedAt),
    reasons: reasons.map(key => ({ key, words: REASONS[key] })),
  }
}
