import { isPayable, isSecondPaymentDue, type Status } from '#src/features/applications/states.ts'
import type { Due } from './amount-due.ts'

/** Whether what is left to pay is due now: the first payment always, the second from the final review on. */
export function isDueNow(due: Due | null, status: Status): boolean {
  if (due === null || !isPayable(status)) return false
  return due.instalment !== 'final' || isSecondPaymentDue(status)
}
