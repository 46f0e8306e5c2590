import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { StoppedStatus } from '#src/features/cases/states.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { Payment, Purchase } from './purchase.server.ts'
import { queuePaymentProblemMail } from './queue-mails.server.ts'
import { REFUND_DUE } from './states.ts'
import { payments } from './table.server.ts'

export type RefundReason = 'deleted' | 'ended' | StoppedStatus | 'paid-twice'

/** Returns why `pence` must not count (the purchase was deleted or has ended, or less is left to pay), or null. */
export function refundReasonFor(purchase: Purchase | null, pence: number): RefundReason | null {
  if (purchase === null) return 'deleted'
  if (purchase.stopped !== null) return purchase.stopped
  if (purchase.account.isEnded) return 'ended'
  const { due, totalPence, settledPence } = purchase.account
  return due !== null && pence <= totalPence - settledPence ? null : 'paid-twice'
}

/** Flags a payment for a refund and mails staff. The caller has locked purchase and payment. */
export async function markRefundDue(
  app: AppContext,
  tx: Transaction,
  payment: Payment,
  reason: RefundReason,
): Promise<void> {
  const { paidAt, channel, transactionId, feeKobo } = payment
  await tx
    .update(payments)
    .set({
      state: REFUND_DUE,
      flag: reason,
      flagClearedAt: null,
      settledAt: null,
      paidAt,
      channel,
      transactionId,
      feeKobo,
      nextCheckAt: null,
    })
    .where(eq(payments.id, payment.id))
  await recordEvent(app, tx, {
    type: 'payment.refund_due',
    actor: { kind: 'system' },
    subject: { kind: 'payment', id: payment.id },
    reference: payment.reference,
    reason,
  })
  await queuePaymentProblemMail(app, tx, payment, reason)
}
