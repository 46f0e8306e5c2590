import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { dateAndTime, dateInWords, dayInLagos, noonOf, relativeDay } from '#src/dates.ts'
import {
  listPossibleOwners,
  listWhoseChoices,
  readWhoseWork,
  type Viewer,
  WHOSE_WORK,
} from '#src/features/cases/work/owners.server.ts'
import {
  countDocumentsToReview,
  type DocumentToReview,
  findDocumentToReview,
  hasOpenedDocument,
} from '#src/features/documents/review-queue.server.ts'
import { mayRole } from '#src/features/staff/roles.ts'
import { fileSize } from '#src/file-size.ts'
import type { App } from '../../../app-context.ts'

export type ReviewPage = NonNullable<Awaited<ReturnType<typeof loadReviewPage>>>
export type ShownDocument = NonNullable<ReviewPage['document']>

/** Loads the review desk. Returns null when the requested document does not exist. */
export async function loadReviewPage(app: App, query: URLSearchParams, viewer: Viewer) {
  const documentId = readId(query.get('document'))
  const applicationId = readId(query.get('application'))
  const afterId = readId(query.get('skip'))
  if (query.has('document') && documentId === null) return null
  const usual = applicationId === null && mayRole(viewer.role, 'documents') ? 'mine' : 'all'
  const choice = readWhoseWork(query.get('owner'), usual)
  const owner = choice === usual ? undefined : choice
  const whose = { choice, viewer }
  const [document, waitingCount, remainingCount, ofAllCount, colleagues] = await Promise.all([
    findDocumentToReview(app.db, { documentId, applicationId, whose, afterId }),
    countDocumentsToReview(app.db, { applicationId, whose }),
    countDocumentsToReview(app.db, { applicationId, whose, afterId }),
    countDocumentsToReview(app.db, { applicationId }),
    listPossibleOwners(app.db),
  ])
  if (documentId !== null && document === null) return null
  const hasOpened = document !== null && (await hasOpenedDocument(app.db, viewer.id, document))
  const filters = { application: applicationId ?? undefined, owner }
  const queueQuery = { ...filters, skip: afterId ?? undefined }
  return {
    document: document && { ...toShownDocument(document, app.clock.now()), hasOpened },
    waitingCount,
    remainingCount,
    /** How many the choice of owners leaves out. */
    otherCount: ofAllCount - waitingCount,
    applicationId,
    owners:
      applicationId === null
        ? { all: WHOSE_WORK[usual], choices: listWhoseChoices(colleagues, usual, choice), shown: owner ?? null }
        : null,
    queueQuery,
    /** After a decision `skip` stays the same, because the decided document leaves the queue. */
    nextPath: addresses.adminReview(queueQuery),
    skipPath: document && addresses.adminReview({ ...filters, skip: document.id }),
    startAgainPath: addresses.adminReview(filters),
  }
}

function readId(typed: string | null): string | null {
  const id = z.guid().safeParse(typed)
  return id.success ? id.data.toLowerCase() : null
}

function toShownDocument(
  { uploadedAt, damagedAt, sizeBytes, documentRequest, earlier, ...document }: DocumentToReview,
  now: Date,
) {
  return {
    ...document,
    size: fileSize(sizeBytes),
    uploadedOn: `${dateAndTime(uploadedAt)}, ${relativeDay(uploadedAt, now)}`,
    isDamaged: damagedAt !== null,
    documentRequest: documentRequest && {
      description: documentRequest.description,
      requestedOn: dateInWords(documentRequest.requestedAt),
      dueOn: describeDueDate(documentRequest.dueDate, uploadedAt),
    },
    earlier: earlier.map(({ uploadedAt: at, ...before }) => ({ ...before, uploadedOn: dateInWords(at) })),
  }
}

function describeDueDate(dueDate: string | null, uploadedAt: Date): string {
  if (dueDate === null) return 'No deadline'
  const day = dateInWords(noonOf(dueDate))
  return dayInLagos(uploadedAt) > dueDate ? `${day}, uploaded late` : `${day}, uploaded in time`
}
