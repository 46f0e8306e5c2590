import type { Status } from '#src/features/applications/statuses.ts'
import type { Due } from './amount-due.ts'

/**
 * The statuses in which the second payment is due, for page, mails and job (ADR 036). Not `resubmission`: a file that was
 * sent back is not ready. The payment is due again once it returns to the final review.
 */
export const SECOND_IS_DUE_IN: Array<Status> = ['final_review', 'completed', 'endorsed']

/** Whether what is left to pay is due now: the first payment always, the second from the final review on. */
export function isDueNow(due: Due | null, status: Status): boolean {
  if (due === null || status === 'rejected') return false
  return due.instalment !== 'final' || SECOND_IS_DUE_IN.includes(status)
}
