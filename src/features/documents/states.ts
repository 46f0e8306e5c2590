import type { Tone } from '#src/tone.ts'

type StatusFacts = { label: string; tone: Tone }

/** Every status of a document. Labels, filters and checks derive from this table. */
export const DOCUMENT_STATES = {
  pending: { label: 'Pending', tone: 'waiting' },
  approved: { label: 'Approved', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
} as const satisfies Record<string, StatusFacts>

const REQUEST_STATES = {
  pending: { label: 'Pending', tone: 'waiting' },
  fulfilled: { label: 'Fulfilled', tone: 'good' },
} as const satisfies Record<string, StatusFacts>

/** The statuses of a request on pages. An open request past its due date is shown as expired. */
export const SHOWN_REQUEST_STATES = {
  ...REQUEST_STATES,
  expired: { label: 'Expired', tone: 'neutral' },
} as const satisfies Record<string, StatusFacts>

export type DocumentStatus = keyof typeof DOCUMENT_STATES
export type RequestStatus = keyof typeof REQUEST_STATES
export type ShownRequestStatus = keyof typeof SHOWN_REQUEST_STATES

export const DOCUMENT_STATUSES = Object.keys(DOCUMENT_STATES) as [DocumentStatus, ...Array<DocumentStatus>]
export const REQUEST_STATUSES = Object.keys(REQUEST_STATES) as [RequestStatus, ...Array<RequestStatus>]
export const SHOWN_REQUEST_STATUSES = Object.keys(SHOWN_REQUEST_STATES) as Array<ShownRequestStatus>

export const UNREVIEWED = 'pending' satisfies DocumentStatus
export const APPROVED = 'approved' satisfies DocumentStatus
export const REJECTED = 'rejected' satisfies DocumentStatus

export const DECISIONS = [APPROVED, REJECTED] as const

export type Decision = (typeof DECISIONS)[number]

export const REQUESTED = 'pending' as const satisfies RequestStatus
export const FULFILLED = 'fulfilled' satisfies RequestStatus
export const EXPIRED = 'expired' satisfies ShownRequestStatus

export function isUnreviewed(status: DocumentStatus): boolean {
  return status === UNREVIEWED
}

export function isApproved(status: DocumentStatus): boolean {
  return status === APPROVED
}

export function isRejected(status: DocumentStatus): boolean {
  return status === REJECTED
}

/** Tells whether the request still waits for a document, even when it is late. */
export function isRequestOpen(status: ShownRequestStatus): boolean {
  return status !== FULFILLED
}

/** Returns the status to show. `today` and `dueDate` are days in Lagos, yyyy-mm-dd. */
export function findShownRequestStatus(
  request: { status: RequestStatus; dueDate: string | null },
  today: string,
): ShownRequestStatus {
  const isLate = isRequestOpen(request.status) && request.dueDate !== null && request.dueDate < today
  return isLate ? EXPIRED : request.status
}

export const PURPOSES = ['document', 'resubmission', 'message'] as const
export type Purpose = (typeof PURPOSES)[number]

export const UPLOAD_STATES = [
  'arriving',
  /** All bytes are in the intake. Inspection and storage follow. */
  'whole',
  'stored',
  'refused',
] as const
export type UploadState = (typeof UPLOAD_STATES)[number]
