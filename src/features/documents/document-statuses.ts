/** How a document stands. */
export const DOCUMENT_STATUSES = [
  /** Nobody has looked at it yet. */
  'pending',
  'approved',
  'rejected',
] as const

export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number]

/** What staff decide about one. */
export const DECISIONS = ['approved', 'rejected'] as const satisfies ReadonlyArray<DocumentStatus>

export type Decision = (typeof DECISIONS)[number]

/** "Pending", "Approved", "Rejected". */
export function documentLabel(status: DocumentStatus): string {
  return status.charAt(0).toUpperCase() + status.slice(1)
}
