import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { markRefundDue, refundReasonFor } from './mark-refund-due.server.ts'
import type { LockedPayment } from './purchase.server.ts'
import { findLedgerEntries } from './queries.server.ts'
import { recordLedgerEntry } from './record-entry.server.ts'
import { SETTLED } from './states.ts'
import { payments } from './table.server.ts'

/**
 * Makes a payment count again after we won its dispute. If the applicant has paid again since, flags it for a refund.
 */
export async function reinstatePayment(
  app: AppContext,
  tx: Transaction,
  { payment, purchase }: LockedPayment,
): Promise<'settled' | 'refund-due' | 'reversed'> {
  const lastEntry = (await findLedgerEntries(tx, payment.id)).at(-1)
  if (lastEntry?.kind !== 'reversal') return 'reversed'
  const pence = -lastEntry.pence
  const refusal = refundReasonFor(purchase, pence)
  if (refusal !== null) {
    await markRefundDue(app, tx, payment, refusal)
    return 'refund-due'
  }
  await tx.update(payments).set({ state: SETTLED, flag: null, flagClearedAt: null }).where(eq(payments.id, payment.id))
  await recordLedgerEntry(app, tx, payment, { kind: 'reinstatement', pence, kobo: -lastEntry.kobo })
  await recordEvent(app, tx, {
    type: 'payment.reinstated',
    actor: { kind: 'system' },
    subject: { kind: 'payment', id: payment.id },
    reference: payment.reference,
    pence,
  })
  return 'settled'
}
