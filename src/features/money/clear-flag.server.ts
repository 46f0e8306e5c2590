import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { lockPayment } from './purchase.server.ts'
import { payments } from './table.server.ts'

/** Records how staff dealt with a flagged payment. It changes no sums. */
export async function clearFlag(
  app: AppContext,
  actor: StaffActor,
  { paymentId, comment }: { paymentId: string; comment: string },
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'not-flagged' }> {
  return app.db.transaction(async tx => {
    const isThisPayment = eq(payments.id, paymentId)
    const lockedPayment = await lockPayment(tx, isThisPayment)
    if (lockedPayment === null) return { ok: false, reason: 'not-found' }
    const { reference, flag, flagClearedAt } = lockedPayment.payment
    if (flag === null || flagClearedAt !== null) return { ok: false, reason: 'not-flagged' }

    await tx.update(payments).set({ flagClearedAt: app.clock.now() }).where(isThisPayment)
    await recordEvent(
      app,
      tx,
      {
        type: 'payment.flag_cleared',
        actor,
        subject: { kind: 'payment', id: paymentId },
        reference,
        reason: flag,
      },
      { comment: { before: null, after: comment } },
    )
    return { ok: true }
  })
}
