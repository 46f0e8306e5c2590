import { SHOWN_REQUEST_STATUSES, type ShownRequestStatus } from '#src/features/documents/states.ts'
import { LISTED_TYPES } from './document-list-filters.ts'
import { known } from './known.ts'
import { cleanSearch } from './search-words.ts'

/** What the list of requests is narrowed down to. A type of somebody's own words is found by the search. */
export type RequestFilters = {
  q: string
  type: string | null
  status: ShownRequestStatus | null
}

/** Reads them from an address; what is unknown is left out. */
export function readRequestFilters(query: URLSearchParams): RequestFilters {
  return {
    q: cleanSearch(query.get('q') ?? ''),
    type: known(LISTED_TYPES, query.get('type')),
    status: known(SHOWN_REQUEST_STATUSES, query.get('status')),
  }
}
