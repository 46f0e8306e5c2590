import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { inStates } from '#src/database/one-of.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { lockPurchaseOf, type Purchase } from '#src/features/payments/purchase.server.ts'
import { tellStaff } from '#src/features/payments/queue-mails.server.ts'
import { reinstatePayment } from '#src/features/payments/reinstate-payment.server.ts'
import { reversePayment } from '#src/features/payments/reverse-payment.server.ts'
import { nextCheckAfter, type Verdict } from '#src/features/payments/rules.ts'
import { ABANDONED, FAILED, isUndecided, MISMATCH, OPEN, REVERSED } from '#src/features/payments/states.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { never } from '#src/never.ts'

type NoMoney = Exclude<Verdict, { kind: 'paid' }>

/** Stores an answer of the provider that brings no money, or takes it back. */
export async function recordOutcome(app: Ground, reference: string, verdict: NoMoney): Promise<void> {
  await app.db.transaction(async tx => {
    const isIt = eq(payments.reference, reference)
    // Locks the purchase before its payment, like settlePayment, against deadlocks: a reversal changes both.
    const purchase = await lockPurchaseOf(tx, isIt)
    const [payment] = await tx.select().from(payments).where(isIt).for('update')
    if (payment !== undefined) await record(app, tx, purchase, payment, verdict)
  })
}

async function record(
  app: Ground,
  tx: Transaction,
  purchase: Purchase | null,
  payment: typeof payments.$inferSelect,
  verdict: NoMoney,
) {
  const undecided = and(eq(payments.id, payment.id), inStates(payments.state, isUndecided))
  switch (verdict.kind) {
    case 'waiting': {
      const { pending } = verdict
      const now = app.clock.now()
      const nextCheckAt = nextCheckAfter(payment.openedAt, now)
      await tx
        .update(payments)
        .set({
          nextCheckAt,
          state: nextCheckAt === null ? ABANDONED : payment.state,
          pendingSince: pending === null ? null : (payment.pendingSince ?? now),
          ...(pending !== null && { channel: pending.channel }),
        })
        .where(and(undecided, eq(payments.state, OPEN)))
      return
    }
    case 'failed':
      await tx.update(payments).set({ state: FAILED, nextCheckAt: null }).where(undecided)
      return
    case 'mismatch': {
      const { reason, arrived, paidAt } = verdict
      // Accepted as part payment once, taken back, and won: the provider tells of the same sum as then.
      if (payment.state === REVERSED && arrived.kobo === payment.arrivedKobo) {
        await reinstatePayment(app, tx, purchase, payment)
        return
      }
      const [flagged] = await tx
        .update(payments)
        .set({
          state: MISMATCH,
          flag: reason,
          flagClearedAt: null,
          nextCheckAt: null,
          arrivedKobo: arrived.kobo,
          arrivedCurrency: arrived.currency,
          paidAt,
        })
        .where(undecided)
        .returning({ id: payments.id })
      if (flagged === undefined) return
      await recordEvent(app, tx, {
        type: 'payment.mismatch',
        actor: { kind: 'system' },
        subject: { kind: 'payment', id: payment.id },
        reference: payment.reference,
        reason,
        arrivedKobo: arrived.kobo,
        arrivedCurrency: arrived.currency,
      })
      await tellStaff(app, tx, payment, reason, arrived)
      return
    }
    case 'reversed':
      await reversePayment(app, tx, payment)
      return
    default:
      return never(verdict)
  }
}
