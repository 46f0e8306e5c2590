import { eq } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { keptSum } from './queries.server.ts'
import { tellStaff } from './queue-mails.server.ts'
import { recordEntry } from './record-entry.server.ts'
import { FAILED, isSettled, OPEN, REFUND_DUE, REVERSED } from './states.ts'
import { payments } from './table.server.ts'

/**
 * Records that the provider took back the rest of a payment: it no longer counts, and staff are notified. The caller locks
 * purchase and payment. A payment that never counted gets no entry, because its flag already asks for a refund.
 */
export async function reversePayment(
  app: Ground,
  tx: Transaction,
  payment: typeof payments.$inferSelect,
): Promise<void> {
  if (payment.state === REVERSED) return
  if (payment.state === REFUND_DUE) return closeDebt(app, tx, payment)
  const isCounted = isSettled(payment.state)
  if (!isCounted && (payment.flag === 'reversed' || payment.flagClearedAt !== null)) return

  await tx
    .update(payments)
    .set({
      state: isCounted ? REVERSED : payment.state === OPEN ? FAILED : payment.state,
      flag: 'reversed',
      flagClearedAt: null,
      nextCheckAt: null,
    })
    .where(eq(payments.id, payment.id))
  const kept = isCounted ? await keptSum(tx, payment.id) : { pence: 0, kobo: 0 }
  if (isCounted) await recordEntry(app, tx, payment, { kind: 'reversal', pence: -kept.pence, kobo: -kept.kobo })
  await recordEvent(app, tx, {
    type: 'payment.reversed',
    actor: { kind: 'system' },
    subject: { kind: 'payment', id: payment.id },
    reference: payment.reference,
    pence: kept.pence,
  })
  await tellStaff(app, tx, payment, 'reversed')
}

/** What we owed back is back, by whichever way: staff need not give it a second time. */
async function closeDebt(app: Ground, tx: Transaction, { id, reference, flagClearedAt }: typeof payments.$inferSelect) {
  if (flagClearedAt !== null) return
  await tx.update(payments).set({ flagClearedAt: app.clock.now() }).where(eq(payments.id, id))
  await recordEvent(app, tx, {
    type: 'payment.reversed',
    actor: { kind: 'system' },
    subject: { kind: 'payment', id },
    reference,
    pence: 0,
  })
}
