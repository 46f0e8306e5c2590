import { DOCUMENT_TYPES } from '#src/features/documents/document-types.ts'
import { TEMPLATE_TYPES } from '#src/features/documents/request-templates.ts'
import { DOCUMENT_STATUSES, type DocumentStatus } from '#src/features/documents/states.ts'
import { RESUBMISSION_TYPES } from '#src/features/documents/uploads.ts'
import { known } from './known.ts'
import { cleanSearch } from './search-words.ts'

/** Every kind of document that has a name of ours. One in somebody's own words is found by the search. */
export const LISTED_TYPES: ReadonlyArray<string> = [
  ...new Set<string>([...DOCUMENT_TYPES, ...TEMPLATE_TYPES, ...Object.values(RESUBMISSION_TYPES)]),
]

/** What the list of documents is narrowed down to. */
export type DocumentFilters = { q: string; type: string | null; status: DocumentStatus | null }

/** Reads them from an address; what is unknown is left out. */
export function readDocumentFilters(query: URLSearchParams): DocumentFilters {
  return {
    q: cleanSearch(query.get('q') ?? ''),
    type: known(LISTED_TYPES, query.get('type')),
    status: known(DOCUMENT_STATUSES, query.get('status')),
  }
}
