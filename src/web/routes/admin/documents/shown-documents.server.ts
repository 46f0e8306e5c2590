import { addresses } from '#src/addresses.ts'
import { dateInWords } from '#src/dates.ts'
import { countToReview } from '#src/features/casework/count-to-review.server.ts'
import { documentList } from '#src/features/casework/document-list.server.ts'
import { LISTED_TYPES, readDocumentFilters } from '#src/features/casework/document-list-filters.ts'
import { placeInAddress, readPlace } from '#src/features/casework/list-place.ts'
import { DOCUMENT_STATES } from '#src/features/documents/states.ts'
import { fileSize } from '#src/file-size.ts'
import type { App } from '../../../app-context.ts'
import { shownPager } from '../applications/shown-pager.ts'

export type ShownDocuments = Awaited<ReturnType<typeof shownDocuments>>

type ListAddress = (query?: Record<string, string | undefined>) => string

/** One page of the list of documents, in words. `addressOf`: builds addresses of the page that shows it. */
export async function shownDocuments(
  app: App,
  query: URLSearchParams,
  addressOf: ListAddress = addresses.adminDocuments,
) {
  const filters = readDocumentFilters(query)
  const [page, toReview] = await Promise.all([
    documentList(app.db, { filters, place: readPlace(query, 'received') }),
    countToReview(app.db),
  ])
  const narrowed = { q: filters.q || undefined, type: filters.type ?? undefined, status: filters.status ?? undefined }
  return {
    filters,
    clear: addressOf(),
    isFiltered: Object.values(narrowed).some(Boolean),
    types: LISTED_TYPES,
    toReview,
    isScanned: app.scanner !== null,
    pager: shownPager(page, place => addressOf({ ...narrowed, ...placeInAddress(place) })),
    rows: page.rows.map(
      ({
        cursor: _,
        applicationId,
        applicantName,
        email,
        reference,
        sizeBytes,
        uploadedAt,
        damagedAt,
        ...document
      }) => ({
        document: {
          ...document,
          size: fileSize(sizeBytes),
          uploadedOn: dateInWords(uploadedAt),
          label: DOCUMENT_STATES[document.status].label,
          isDamaged: damagedAt !== null,
        },
        application: { id: applicationId, applicantName, email, reference },
      }),
    ),
  }
}
