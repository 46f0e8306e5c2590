import {
  type DocumentStatus,
  isApproved,
  isRequestOpen,
  isUnreviewed,
  type ShownRequestStatus,
} from '#src/features/documents/states.ts'
import type { DocumentTypeStatus } from '../../documents/request-document-dialog.tsx'

type DocumentsAndRequests = {
  documents: ReadonlyArray<{ documentType: string; status: DocumentStatus; reviewedOn: string | null }>
  requests: ReadonlyArray<{ documentType: string; status: ShownRequestStatus }>
}

/** Returns the status of each document type. The newest document decides, but an open request outranks a decision. */
export function findStatusByType({ documents, requests }: DocumentsAndRequests): Record<string, DocumentTypeStatus> {
  const statusByType: Record<string, DocumentTypeStatus> = {}
  for (const { documentType, status } of requests) {
    const isOpen = isRequestOpen(status)
    statusByType[documentType] ??= { words: isOpen ? 'Requested' : 'Received', isNeeded: false }
  }
  for (const { documentType, status, reviewedOn } of documents.toReversed()) {
    const isRequested = statusByType[documentType]?.words === 'Requested'
    if (isUnreviewed(status)) statusByType[documentType] = { words: 'Waiting for review', isNeeded: false }
    else if (!isRequested && isApproved(status))
      statusByType[documentType] = { words: `Approved ${reviewedOn ?? ''}`.trim(), isNeeded: false }
    else if (!isRequested) statusByType[documentType] = { words: `Rejected ${reviewedOn ?? ''}`.trim(), isNeeded: true }
  }
  return statusByType
}
