import type { Tone } from '#src/tone.ts'

type Facts = { label: string; tone: Tone }

/** Every status of a document. Whatever shows, filters or asks about one derives from this table. */
export const DOCUMENT_STATES = {
  /** Nobody has reviewed it yet. */
  pending: { label: 'Pending', tone: 'waiting' },
  approved: { label: 'Approved', tone: 'good' },
  /** The applicant has to send it again. */
  rejected: { label: 'Rejected', tone: 'bad' },
} as const satisfies Record<string, Facts>

const REQUEST_STATES = {
  /** The document has not come yet. */
  pending: { label: 'Pending', tone: 'waiting' },
  /** A document came for it. */
  fulfilled: { label: 'Fulfilled', tone: 'good' },
} as const satisfies Record<string, Facts>

/** A request as people see it: an open one past its due date is expired. */
export const SHOWN_REQUEST_STATES = {
  ...REQUEST_STATES,
  expired: { label: 'Expired', tone: 'neutral' },
} as const satisfies Record<string, Facts>

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

/** The status of a new request, and of one whose document was rejected. */
export const REQUESTED = 'pending' satisfies RequestStatus
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

/** Whether a document can still come for the request, late or not. */
export function isRequestOpen(status: ShownRequestStatus): boolean {
  return status !== FULFILLED
}

/** `today` and `dueDate` are days in Lagos. */
export function shownRequestStatus(
  request: { status: RequestStatus; dueDate: string | null },
  today: string,
): ShownRequestStatus {
  const isLate = isRequestOpen(request.status) && request.dueDate !== null && request.dueDate < today
  return isLate ? EXPIRED : request.status
}

/** What somebody hands in: a document, or what was sent back to them, put right. */
export const PURPOSES = ['document', 'resubmission'] as const
export type Purpose = (typeof PURPOSES)[number]

export const UPLOAD_STATES = [
  /** Some of it is here. */
  'arriving',
  /** All of it is here, durably; it waits to be looked at and stored. */
  'whole',
  /** It is a document of the application. */
  'stored',
  /** It was looked at and not taken. */
  'refused',
] as const
export type UploadState = (typeof UPLOAD_STATES)[number]
