import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { findDayOfOpening } from '#src/features/applications/find-day-of-opening.server.ts'
import type { StoppedStatus } from '#src/features/cases/states.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { checkOfflineMoney, type OfflineMoneyRefusal } from './offline/check-offline-money.server.ts'
import { type OfflineMoney, recordOfflinePayment } from './offline/record-offline-payment.server.ts'
import { lockPayment, lockPurchase } from './purchase.server.ts'
import { loadLedgerBalance } from './queries.server.ts'
import { queueOfflineMail, queueReceipt } from './queue-mails.server.ts'
import { queueCreditNote } from './receipts/queue-documents.server.ts'
import { recordLedgerEntry } from './record-entry.server.ts'
import { isSettled, REVERSED } from './states.ts'
import { payments } from './table.server.ts'

/**
 * `idempotencyKey` becomes the payment's id. `settledPence` is the paid sum that the form showed; it serves as
 * optimistic lock.
 */
export type OfflinePaymentForm = {
  idempotencyKey: string
  applicationId: string
  settledPence: number
  money: OfflineMoney
  notifyApplicant: boolean
}

export type RecordPaymentRefusal =
  | { ok: false; reason: 'not-found' | 'changed' }
  | { ok: false; reason: 'stopped'; status: StoppedStatus }
  | OfflineMoneyRefusal

/**
 * An open checkout stays open. If its payment then exceeds what is left to pay, that payment is flagged for a refund.
 */
export async function recordPayment(
  app: AppContext,
  actor: StaffActor,
  { idempotencyKey, applicationId, settledPence, money, notifyApplicant }: OfflinePaymentForm,
): Promise<{ ok: true } | RecordPaymentRefusal> {
  return app.db.transaction(async tx => {
    const purchase = await lockPurchase(tx, applicationId)
    if (purchase === null) return { ok: false, reason: 'not-found' }
    const [existing] = await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, idempotencyKey))
    if (existing !== undefined) return { ok: true }
    const { account } = purchase
    if (account.due === null || account.settledPence !== settledPence) return { ok: false, reason: 'changed' }
    if (purchase.stopped !== null) return { ok: false, reason: 'stopped', status: purchase.stopped }
    const refusal = await checkOfflineMoney(app, tx, money, {
      leftPence: account.totalPence - account.settledPence,
      openedOn: await findDayOfOpening(tx, applicationId),
    })
    if (refusal !== null) return refusal

    const payment = await recordOfflinePayment(app, tx, actor, { id: idempotencyKey, applicationId, money })
    if (notifyApplicant) await queueReceipt(app, tx, purchase, payment)
    return { ok: true }
  })
}

/** Reverses an offline payment that was a mistake or was refunded by hand, and mails the owners. */
export async function reverseOfflinePayment(
  app: AppContext,
  actor: StaffActor,
  { paymentId, reason }: { paymentId: string; reason: string },
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'already-reversed' }> {
  return app.db.transaction(async tx => {
    const isThisPayment = eq(payments.id, paymentId)
    const { payment } = (await lockPayment(tx, isThisPayment)) ?? {}
    if (payment?.channel !== 'offline') return { ok: false, reason: 'not-found' }
    if (!isSettled(payment.state)) return { ok: false, reason: 'already-reversed' }

    const { pence, kobo } = await loadLedgerBalance(tx, paymentId)
    await tx.update(payments).set({ state: REVERSED }).where(isThisPayment)
    const entryId = await recordLedgerEntry(app, tx, payment, { kind: 'correction', pence: -pence, kobo: -kobo })
    await queueCreditNote(app, tx, payment, entryId)
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
    await queueOfflineMail(app, tx, payment, { act: 'reversed', actor, note: reason })
    return { ok: true }
  })
}
