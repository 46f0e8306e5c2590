import { asksForDocuments, type CaseState, STATUS_AFTER_RESUBMISSION, type Status } from '#src/features/cases/states.ts'
import { isResubmissionType } from './document-types.ts'
import { type DocumentStatus, isRejected, isRequestOpen, isUnreviewed, type ShownRequestStatus } from './states.ts'

/** `due` is a day in Lagos, yyyy-mm-dd. `isAgain` is true when we rejected the last upload. */
export type WantedDocument = { documentType: string; due: string | null; isAgain: boolean }

/**
 * Lists the documents that an applicant still has to send, nearest due date first: those of open requests, and rejected
 * ones without a request.
 */
export function listWantedDocuments(
  lists: DocumentsOfApplication<AnyDocument, AnyRequest & { dueDate: string | null }>,
): ReadonlyArray<WantedDocument> {
  if (!asksForDocuments(lists.application)) return []
  const toResend = listDocumentsToResend(lists)
  const openRequests = lists.requests.filter(({ status }) => isRequestOpen(status))
  const wantedByRequest = openRequests.map(({ id, documentType, dueDate }) => {
    return { documentType, due: dueDate, isAgain: toResend.some(({ requestId }) => requestId === id) }
  })
  const rejectedWithoutRequest = toResend.filter(({ requestId }) => openRequests.every(({ id }) => id !== requestId))
  return [
    ...wantedByRequest,
    ...rejectedWithoutRequest.map(({ documentType }) => ({ documentType, due: null, isAgain: true })),
  ].sort((one, other) => (one.due ?? AFTER_EVERY_DUE_DATE).localeCompare(other.due ?? AFTER_EVERY_DUE_DATE))
}

const AFTER_EVERY_DUE_DATE = '9999-12-31'

type DocumentsOfApplication<Document, Request> = {
  application: CaseState
  documents: ReadonlyArray<Document>
  requests: ReadonlyArray<Request>
}

type AnyDocument = { requestId: string | null; documentType: string; status: DocumentStatus }
type AnyRequest = { id: string; documentType: string; status: ShownRequestStatus }

/**
 * Lists rejected documents that must be uploaded again: the last one of each reopened request, or of each type without a
 * request. Expects `documents` newest first.
 */
export function listDocumentsToResend<Document extends AnyDocument>({
  application,
  documents,
  requests,
}: DocumentsOfApplication<Document, AnyRequest>): ReadonlyArray<Document> {
  const openRequests = requests.filter(({ status }) => isRequestOpen(status))
  return documents.filter(document => {
    if (!isRejected(document.status) || !asksForDocuments(application)) return false
    const { requestId, documentType } = document
    if (openRequests.some(({ id }) => id === requestId))
      return documents.find(other => other.requestId === requestId) === document
    if (openRequests.some(request => request.documentType === documentType)) return false
    return documents.find(other => other.documentType === documentType) === document
  })
}

/** Lists resubmitted documents that staff have not read yet. Until then the applicant may add to them. */
export function listUnreadResubmissions<Document extends { documentType: string; status: DocumentStatus }>(
  status: Status,
  documents: ReadonlyArray<Document>,
): ReadonlyArray<Document> {
  if (status !== STATUS_AFTER_RESUBMISSION) return []
  return documents.filter(document => isUnreviewed(document.status) && isResubmissionType(document.documentType))
}
