/** How a request for a document is stored. */
export const REQUEST_STATUSES = [
  /** Asked for, not here yet. */
  'pending',
  /** A document came for it. */
  'fulfilled',
] as const

export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** As it is shown: a pending one past its due date is expired until it is fulfilled. `today` and `dueDate` are days in Lagos. */
export function shownRequestStatus(
  request: { status: RequestStatus; dueDate: string | null },
  today: string,
): RequestStatus | 'expired' {
  const isLate = request.status === 'pending' && request.dueDate !== null && request.dueDate < today
  return isLate ? 'expired' : request.status
}

/** "Pending", "Fulfilled", "Expired". */
export function requestLabel(status: RequestStatus | 'expired'): string {
  return status.charAt(0).toUpperCase() + status.slice(1)
}
