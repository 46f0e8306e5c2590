import { asc, eq, lte } from 'drizzle-orm'
import { HOUR_MS } from '#src/clock.ts'
import { APPROVED } from '#src/features/money/refunds/states.ts'
import { refunds } from '#src/features/money/refunds/table.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { recheckPayment } from '../confirm-payment.server.ts'
import type { PaymentContext } from '../start-payment.server.ts'
import { sendRefund } from './send-refund.server.ts'

const BATCH_SIZE = 50

/** Sends approved refunds again and asks about those under way, because jobs and webhooks get lost. */
export async function reconcileRefunds(app: PaymentContext): Promise<number> {
  const now = app.clock.now()
  const dueRefunds = await app.db
    .select({ id: refunds.id, state: refunds.state, reference: payments.reference })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(lte(refunds.nextCheckAt, now))
    .orderBy(asc(refunds.nextCheckAt))
    .limit(BATCH_SIZE)
  for (const { id, state, reference } of dueRefunds) {
    // Postpone first, so that a refund that cannot be read does not hold up the others.
    await app.db
      .update(refunds)
      .set({ nextCheckAt: new Date(now.getTime() + HOUR_MS) })
      .where(eq(refunds.id, id))
    try {
      await (state === APPROVED ? sendRefund(app, id) : recheckPayment(app, reference))
    } catch (err) {
      app.log.error({ err, refundId: id }, 'refund could not be reconciled')
    }
  }
  return dueRefunds.length
}
