import { eq } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { lockPurchaseOf } from './purchase.server.ts'
import { keptSum } from './queries.server.ts'
import { queueOfflineMail } from './queue-mails.server.ts'
import { recordEntry } from './record-entry.server.ts'
import { isSettled, REVERSED } from './states.ts'
import { payments } from './table.server.ts'

/** Reverses an offline payment that was a mistake or was refunded by hand. It no longer counts, and the owners get a mail. */
export async function reverseOfflinePayment(
  app: Ground,
  actor: StaffActor,
  { paymentId, reason }: { paymentId: string; reason: string },
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'already-reversed' }> {
  return app.db.transaction(async tx => {
    const isIt = eq(payments.id, paymentId)
    await lockPurchaseOf(tx, isIt)
    const [payment] = await tx.select().from(payments).where(isIt).for('update')
    if (payment === undefined || payment.channel !== 'offline') return { ok: false, reason: 'not-found' }
    if (!isSettled(payment.state)) return { ok: false, reason: 'already-reversed' }

    const { pence, kobo } = await keptSum(tx, paymentId)
    await tx.update(payments).set({ state: REVERSED }).where(isIt)
    await recordEntry(app, tx, payment, { kind: 'correction', pence: -pence, kobo: -kobo })
    await recordEvent(
      app,
      tx,
      {
        type: 'payment.offline_reversed',
        actor,
        subject: { kind: 'payment', id: paymentId },
        reference: payment.reference,
        pence,
      },
      { reason: { before: null, after: reason } },
    )
    await queueOfflineMail(app, tx, actor, payment, { act: 'reversed', note: reason })
    return { ok: true }
  })
}
