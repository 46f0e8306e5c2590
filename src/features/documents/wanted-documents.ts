import { acceptsUploads, isClosed, type Status } from '#src/features/applications/states.ts'
import { type DocumentStatus, isRejected, isRequestOpen, type ShownRequestStatus } from './states.ts'

/** `due`: a day in Lagos, or null. `isAgain`: the last upload was rejected. */
export type WantedDocument = { documentType: string; due: string | null; isAgain: boolean }

/**
 * Documents an applicant still has to send, nearest due date first: open requests, and rejected documents without a
 * request.
 */
export function wantedDocuments(
  papers: Papers<AnyDocument, AnyRequest & { dueDate: string | null }>,
): ReadonlyArray<WantedDocument> {
  if (!acceptsUploads(papers.application.status)) return []
  const again = documentsToResend(papers)
  const open = papers.requests.filter(({ status }) => isRequestOpen(status))
  const requested = open.map(({ id, documentType, dueDate }) => {
    return { documentType, due: dueDate, isAgain: again.some(({ requestId }) => requestId === id) }
  })
  const unrequested = again.filter(({ requestId }) => open.every(({ id }) => id !== requestId))
  return [...requested, ...unrequested.map(({ documentType }) => ({ documentType, due: null, isAgain: true }))].sort(
    (one, other) => (one.due ?? NO_DEADLINE).localeCompare(other.due ?? NO_DEADLINE),
  )
}

const NO_DEADLINE = '9999-12-31'

type Papers<Document, Request> = {
  application: { status: Status }
  documents: ReadonlyArray<Document>
  requests: ReadonlyArray<Request>
}

type AnyDocument = { requestId: string | null; documentType: string; status: DocumentStatus }
type AnyRequest = { id: string; documentType: string; status: ShownRequestStatus }

/**
 * Rejected documents that the applicant has to upload again, newest first: the last of each reopened request, or of
 * each type without a request.
 */
export function documentsToResend<Document extends AnyDocument>({
  application,
  documents,
  requests,
}: Papers<Document, AnyRequest>): ReadonlyArray<Document> {
  const open = requests.filter(({ status }) => isRequestOpen(status))
  return documents.filter(document => {
    if (!isRejected(document.status) || !acceptsUploads(application.status)) return false
    const { requestId, documentType } = document
    if (open.some(({ id }) => id === requestId))
      return documents.find(other => other.requestId === requestId) === document
    if (isClosed(application.status) || open.some(request => request.documentType === documentType)) return false
    return documents.find(other => other.documentType === documentType) === document
  })
}
