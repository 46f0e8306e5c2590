import { addresses } from '#src/addresses.ts'
import { dateInWords, dayInLagos, instantInLagos } from '#src/dates.ts'
import { LISTED_TYPES } from '#src/features/casework/document-list-filters.ts'
import { readRequestFilters } from '#src/features/casework/document-request-filters.ts'
import { documentRequestList } from '#src/features/casework/document-request-list.server.ts'
import { placeInAddress, readPlace } from '#src/features/casework/list-place.ts'
import { SHOWN_REQUEST_STATES, shownRequestStatus } from '#src/features/documents/states.ts'
import type { App } from '../../../app-context.ts'
import { shownPager } from './shown-pager.ts'

/** The address of the list of requests. */
export const REQUESTS = { tab: 'documents', show: 'requests' } as const

export type ShownRequests = Awaited<ReturnType<typeof shownRequests>>

/** One page of what applicants were asked for, in words. */
export async function shownRequests(app: App, query: URLSearchParams) {
  const today = dayInLagos(app.clock.now())
  const filters = readRequestFilters(query)
  const page = await documentRequestList(app.db, { filters, place: readPlace(query, 'received'), today })
  const narrowed = { q: filters.q || undefined, type: filters.type ?? undefined, status: filters.status ?? undefined }
  return {
    tab: 'documents' as const,
    shows: 'requests' as const,
    filters,
    types: LISTED_TYPES,
    isFiltered: Object.values(narrowed).some(Boolean),
    clear: addresses.adminApplications(REQUESTS),
    pager: shownPager(page, place =>
      addresses.adminApplications({ ...REQUESTS, ...narrowed, ...placeInAddress(place) }),
    ),
    rows: page.rows.map(({ cursor: _, requestedAt, dueDate, status, ...request }) => {
      const shown = shownRequestStatus({ status, dueDate }, today)
      return {
        ...request,
        requested: dateInWords(requestedAt),
        due: dueDate === null ? 'No deadline' : dateInWords(instantInLagos(dueDate, '12:00')),
        status: shown,
        label: SHOWN_REQUEST_STATES[shown].label,
      }
    }),
  }
}
