import type { Status } from '#src/features/applications/statuses.ts'
import type { Due } from './amount-due.ts'

/** The statuses in which the second payment is due. */
const SECOND_IS_DUE: ReadonlyArray<Status> = ['final_review', 'completed', 'endorsed']

/** Whether what is left to pay is due now: the first payment always, the second from the final review on. */
export function isDueNow(due: Due | null, status: Status): boolean {
  if (due === null || status === 'rejected') return false
  return due.instalment !== 'final' || SECOND_IS_DUE.includes(status)
}
