import { addresses } from '#src/addresses.ts'
import { readPlace } from '#src/database/keyset-page.ts'
import { shortDate } from '#src/dates.ts'
import {
  addColleagues,
  listPossibleOwners,
  readWhoseWork,
  resolveOwner,
  type Viewer,
} from '#src/features/cases/work/owners.server.ts'
import { DOCUMENT_FILTERS, loadDocumentPage } from '#src/features/documents/document-list.server.ts'
import { countDocumentsToReview } from '#src/features/documents/review-queue.server.ts'
import { DOCUMENT_STATES } from '#src/features/documents/states.ts'
import { mayRole } from '#src/features/staff/roles.ts'
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
    viewer,
    addressOf = addresses.adminDocuments,
  }: {
    query: URLSearchParams
    viewer: Viewer
    addressOf?: BuildListPath
  },
) {
  const now = app.clock.now()
  const filterValues = DOCUMENT_FILTERS.read(query)
  // The review desk shows Mine unless the list has another owner.
  const usual = mayRole(viewer.role, 'documents') ? 'mine' : 'all'
  const choice = readWhoseWork(filterValues.owner, usual)
  const [page, toReview, colleagues] = await Promise.all([
    loadDocumentPage(app.db, { filters: resolveOwner(filterValues, viewer.id), place: readPlace(query) }),
    countDocumentsToReview(app.db, { whose: { choice, viewer } }),
    listPossibleOwners(app.db),
  ])
  const listProps = listPageProps(DOCUMENT_FILTERS, { values: filterValues, page, addressOf })
  return {
    ...listProps,
    fields: addColleagues(listProps.fields, colleagues),
    action: addressOf().split('?')[0] ?? '',
    toReview,
    reviewHref: addresses.adminReview({ owner: choice === usual ? undefined : choice }),
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
