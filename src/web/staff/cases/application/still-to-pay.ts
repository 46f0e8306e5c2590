import { isPayable, type Status } from '#src/features/cases/states.ts'
import type { Account, PaymentProgress } from '#src/features/money/account.ts'
import { pounds } from '#src/money.ts'

/** A case that says Refunded still owes the rest of a price that fell. */
export function describeStillToPay(status: Status, progress: PaymentProgress, { due }: Pick<Account, 'due'>): string {
  if (due !== null && isPayable(status)) return pounds(due.pence)
  return progress === 'full' ? 'Paid in full' : 'Nothing more'
}
