import { eq } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import type { Instalment } from './amount-due.ts'
import { lockPurchase } from './purchase.server.ts'
import { queueReceipt } from './queue-receipt.server.ts'
import { recordOfflinePayment } from './record-offline-payment.server.ts'
import { payments } from './table.server.ts'

export type TakenPayment = {
  /** The id it is to have: the same form sent twice is one payment. */
  once: string
  applicationId: string
  /** What was due when it was taken. */
  instalment: Instalment
  /** How it was paid. */
  note: string
  tellApplicant: boolean
}

/**
 * Counts what is due for an application as paid to us directly. A checkout that is open stays open: money that still comes
 * by it is to be given back. Refuses what is not due any more, because somebody paid or recorded it meanwhile.
 */
export async function recordPayment(
  app: Ground,
  actor: StaffActor,
  { once, applicationId, instalment, note, tellApplicant }: TakenPayment,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'not-due' | 'rejected' }> {
  return app.db.transaction(async tx => {
    const purchase = await lockPurchase(tx, { kind: 'application', id: applicationId })
    if (purchase === null) return { ok: false, reason: 'not-found' }
    // The application is locked: of two equal forms the second one looks when the first has been written.
    const already = await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, once))
    if (already.length > 0) return { ok: true }
    if (purchase.account.due?.instalment !== instalment) return { ok: false, reason: 'not-due' }
    if (!purchase.isPayable) return { ok: false, reason: 'rejected' }

    const payment = await recordOfflinePayment(app, tx, actor, { id: once, applicationId, note })
    if (tellApplicant) await queueReceipt(app, tx, purchase, payment)
    return { ok: true }
  })
}
