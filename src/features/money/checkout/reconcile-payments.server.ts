import { asc, eq, lte } from 'drizzle-orm'
import { HOUR_MS } from '#src/clock.ts'
import { calculateNextCheck } from '#src/features/money/rules.ts'
import { payments } from '#src/features/money/table.server.ts'
import { type ConfirmPaymentResult, confirmPayment } from './confirm-payment.server.ts'
import type { PaymentContext } from './start-payment.server.ts'

const BATCH_SIZE = 50

/** Asks the provider about each payment that is due for a check, because webhooks get lost. */
export async function reconcilePayments(app: PaymentContext): Promise<number> {
  const duePayments = await app.db
    .select({ id: payments.id, reference: payments.reference, openedAt: payments.openedAt })
    .from(payments)
    .where(lte(payments.nextCheckAt, app.clock.now()))
    .orderBy(asc(payments.nextCheckAt))
    .limit(BATCH_SIZE)

  for (const payment of duePayments) {
    const result = await confirmOrLogFailure(app, payment)
    // During an outage, checks continue hourly even after 72 hours.
    if (result === 'unreachable') {
      const now = app.clock.now()
      const nextCheckAt = calculateNextCheck(payment.openedAt, now) ?? new Date(now.getTime() + HOUR_MS)
      await app.db.update(payments).set({ nextCheckAt }).where(eq(payments.id, payment.id))
    }
  }
  return duePayments.length
}

/** Logs a failure instead of throwing it, so that other payments are still checked. */
async function confirmOrLogFailure(
  app: PaymentContext,
  payment: { id: string; reference: string },
): Promise<ConfirmPaymentResult> {
  try {
    return await confirmPayment(app, payment.reference)
  } catch (err) {
    app.log.error({ err, paymentId: payment.id }, 'payment could not be reconciled')
    return 'unreachable'
  }
}
