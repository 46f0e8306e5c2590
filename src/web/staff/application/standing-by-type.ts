import {
  type DocumentStatus,
  isApproved,
  isRequestOpen,
  isUnreviewed,
  type ShownRequestStatus,
} from '#src/features/documents/states.ts'
import type { Standing } from '../documents/request-document-dialog.tsx'

type Known = {
  /** Newest first, as are the requests among the open ones. Days are in words. */
  documents: ReadonlyArray<{ documentType: string; status: DocumentStatus; reviewedOn: string | null }>
  requests: ReadonlyArray<{ documentType: string; status: ShownRequestStatus }>
}

/** How it stands with each type that came or was asked for: what counts is the newest document, then an open request. */
export function standingByType({ documents, requests }: Known): Record<string, Standing> {
  const standing: Record<string, Standing> = {}
  for (const { documentType, status } of requests) {
    const isOpen = isRequestOpen(status)
    standing[documentType] ??= { words: isOpen ? 'Asked for' : 'Received', isNeeded: false }
  }
  for (const { documentType, status, reviewedOn } of documents.toReversed()) {
    const isAsked = standing[documentType]?.words === 'Asked for'
    if (isUnreviewed(status)) standing[documentType] = { words: 'Waiting for review', isNeeded: false }
    else if (!isAsked && isApproved(status))
      standing[documentType] = { words: `Approved ${reviewedOn ?? ''}`.trim(), isNeeded: false }
    else if (!isAsked) standing[documentType] = { words: `Rejected ${reviewedOn ?? ''}`.trim(), isNeeded: true }
  }
  return standing
}
