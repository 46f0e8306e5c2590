import { addresses } from '#src/addresses.ts'
import { filtersInAddress, type ListFilters } from '#src/features/casework/list-filters.ts'
import { FIRST_PAGE } from '#src/features/casework/list-page.ts'
import { type Order, orderInAddress, type Place, placeInAddress } from '#src/features/casework/list-place.ts'

/** `needs-you`: applications that wait for staff. `documents`: what applicants sent, and what they were asked for. */
export const TABS = ['all', 'needs-you', 'documents'] as const
export type Tab = (typeof TABS)[number]

/** Everything that says which list is on show. */
export type ListView = { tab: Exclude<Tab, 'documents'>; filters: ListFilters; order: Order }

/** The address of a list, at its first page unless another place is said. */
export function listAddress(view: ListView, place: Place = FIRST_PAGE): string {
  return addresses.adminApplications({
    ...tabInAddress(view.tab),
    ...filtersInAddress(view.filters),
    ...orderInAddress(view.order),
    ...placeInAddress(place),
  })
}

export function tabInAddress(tab: Tab): Record<string, string> {
  return tab === 'all' ? {} : { tab }
}
