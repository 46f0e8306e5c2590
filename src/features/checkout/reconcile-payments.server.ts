import { asc, eq, lte } from 'drizzle-orm'
import { HOUR_MS } from '#src/clock.ts'
import { nextCheckAfter } from '#src/features/payments/rules.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { type Confirmed, confirmPayment } from './confirm-payment.server.ts'
import type { PaymentGround } from './start-payment.server.ts'

const AT_A_TIME = 50

/**
 * Asks about every payment whose turn has come: what webhook and return page did not tell, this finds.
 * Returns how many it asked about.
 */
export async function reconcilePayments(app: PaymentGround): Promise<number> {
  const due = await app.db
    .select({ id: payments.id, reference: payments.reference, openedAt: payments.openedAt })
    .from(payments)
    .where(lte(payments.nextCheckAt, app.clock.now()))
    .orderBy(asc(payments.nextCheckAt))
    .limit(AT_A_TIME)

  for (const payment of due) {
    const confirmed = await confirmOne(app, payment)
    // An outage must not use up the 72 hours' patience: the last look is one that got an answer.
    if (confirmed === 'unreachable') {
      const now = app.clock.now()
      const nextCheckAt = nextCheckAfter(payment.openedAt, now) ?? new Date(now.getTime() + HOUR_MS)
      await app.db.update(payments).set({ nextCheckAt }).where(eq(payments.id, payment.id))
    }
  }
  return due.length
}

/** One payment that cannot be confirmed, for whatever reason, must not keep the others waiting. */
async function confirmOne(app: PaymentGround, payment: { id: string; reference: string }): Promise<Confirmed> {
  try {
    return await confirmPayment(app, payment.reference)
  } catch (err) {
    app.log.error({ err, paymentId: payment.id }, 'payment could not be reconciled')
    return 'unreachable'
  }
}
