import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Payment } from '../purchase.server.ts'
import { findLedgerEntries, loadLedgerBalance } from '../queries.server.ts'
import { queuePaymentProblemMail } from '../queue-mails.server.ts'
import { isSettled, REVERSED } from '../states.ts'
import { payments } from '../table.server.ts'

/** Ends a payment of which nothing counts any more. A refund that began elsewhere may need a look of staff. */
export async function closeRefundedPayment(
  app: AppContext,
  tx: Transaction,
  payment: Payment,
  { refundedKobo, needsLook }: { refundedKobo: number; needsLook: boolean },
) {
  const isThisPayment = eq(payments.id, payment.id)
  const now = app.clock.now()
  if (isSettled(payment.state) && (await loadLedgerBalance(tx, payment.id)).pence === 0) {
    const flagChanges = needsLook
      ? { flag: 'reversed', flagClearedAt: null }
      : { flagClearedAt: payment.flag === null ? null : now }
    await tx
      .update(payments)
      .set({ state: REVERSED, ...flagChanges })
      .where(isThisPayment)
    if (needsLook) await queuePaymentProblemMail(app, tx, payment, 'reversed')
    return
  }
  if (payment.flag === 'reversed' && needsLook) return
  const arrivedKobo = payment.arrivedKobo ?? payment.kobo
  const receipt = (await findLedgerEntries(tx, payment.id)).find(({ kind }) => kind === 'receipt')
  const refundableKobo = payment.flag === 'overpaid' ? arrivedKobo - (receipt?.kobo ?? 0) : arrivedKobo
  if (payment.flag === null || payment.flagClearedAt !== null || refundedKobo < refundableKobo) return
  await tx.update(payments).set({ flagClearedAt: now }).where(isThisPayment)
}
