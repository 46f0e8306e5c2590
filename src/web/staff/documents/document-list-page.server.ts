import { addresses } from '#src/addresses.ts'
import { readPlace } from '#src/database/keyset-page.ts'
import { shortDate } from '#src/dates.ts'
import {
  addColleagues,
  listPossibleOwners,
  readOwnerFilter,
  resolveOwner,
} from '#src/features/cases/work/owners.server.ts'
import { DOCUMENT_FILTERS, loadDocumentPage } from '#src/features/documents/document-list.server.ts'
import { countDocumentsToReview } from '#src/features/documents/review-queue.server.ts'
import { DOCUMENT_STATES } from '#src/features/documents/states.ts'
import { fileSize } from '#src/file-size.ts'
import type { App } from '../../app-context.ts'
import { listPageProps } from '../parts/list-page-props.server.ts'

export type DocumentListPage = Awaited<ReturnType<typeof loadDocumentListPage>>

type BuildListPath = (query?: Record<string, string | undefined>) => string

/** Reads the documents for a list. `addressOf` builds links to the page that shows the list. */
export async function loadDocumentListPage(
  app: App,
  {
    query,
    staffId,
    addressOf = addresses.adminDocuments,
  }: {
    query: URLSearchParams
    staffId: string
    addressOf?: BuildListPath
  },
) {
  const now = app.clock.now()
  const filterValues = DOCUMENT_FILTERS.read(query)
  const { owner, ownerId } = readOwnerFilter(filterValues.owner, staffId)
  const [page, toReview, colleagues] = await Promise.all([
    loadDocumentPage(app.db, { filters: resolveOwner(filterValues, staffId), place: readPlace(query) }),
    countDocumentsToReview(app.db, { ownerId }),
    listPossibleOwners(app.db),
  ])
  const listProps = listPageProps(DOCUMENT_FILTERS, { values: filterValues, page, addressOf })
  return {
    ...listProps,
    fields: addColleagues(listProps.fields, colleagues),
    action: addressOf().split('?')[0] ?? '',
    toReview,
    reviewHref: addresses.adminReview({ owner }),
    isScanned: app.scanner !== null,
    rows: page.rows.map(
      ({
        cursor: _,
        applicationId,
        applicantName,
        email,
        reference,
        sector,
        ownerName,
        sizeBytes,
        uploadedAt,
        damagedAt,
        ...document
      }) => ({
        document: {
          ...document,
          size: fileSize(sizeBytes),
          uploadedOn: shortDate(uploadedAt, now),
          label: DOCUMENT_STATES[document.status].label,
          isDamaged: damagedAt !== null,
        },
        application: { id: applicationId, applicantName, email, reference, sector },
        ownerName,
      }),
    ),
  }
}
