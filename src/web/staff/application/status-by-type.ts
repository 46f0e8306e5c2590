import {
  type DocumentStatus,
  isApproved,
  isRequestOpen,
  isUnreviewed,
  type ShownRequestStatus,
} from '#src/features/documents/states.ts'
import type { DocumentTypeStatus } from '../documents/request-document-dialog.tsx'

type Known = {
  /** Newest first. Requests: open ones first. */
  documents: ReadonlyArray<{ documentType: string; status: DocumentStatus; reviewedOn: string | null }>
  requests: ReadonlyArray<{ documentType: string; status: ShownRequestStatus }>
}

/** The status of each document type: the newest document decides, then an open request. */
export function statusByType({ documents, requests }: Known): Record<string, DocumentTypeStatus> {
  const statusByType: Record<string, DocumentTypeStatus> = {}
  for (const { documentType, status } of requests) {
    const isOpen = isRequestOpen(status)
    statusByType[documentType] ??= { words: isOpen ? 'Requested' : 'Received', isNeeded: false }
  }
  for (const { documentType, status, reviewedOn } of documents.toReversed()) {
    const isAsked = statusByType[documentType]?.words === 'Requested'
    if (isUnreviewed(status)) statusByType[documentType] = { words: 'Waiting for review', isNeeded: false }
    else if (!isAsked && isApproved(status))
      statusByType[documentType] = { words: `Approved ${reviewedOn ?? ''}`.trim(), isNeeded: false }
    else if (!isAsked) statusByType[documentType] = { words: `Rejected ${reviewedOn ?? ''}`.trim(), isNeeded: true }
  }
  return statusByType
}
