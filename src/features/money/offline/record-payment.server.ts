import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos, noonOf } from '#src/dates.ts'
import { findDayOfOpening } from '#src/features/applications/queries.server.ts'
import type { StoppedStatus } from '#src/features/cases/states.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { insertFiles, type NewFile } from '#src/features/files/attach.server.ts'
import type { OfflineMethod } from '../channels.ts'
import { loadLedger, recordLedgerEntry } from '../ledger.server.ts'
import {
  createPaymentReference,
  issueReference,
  lockPayment,
  lockPurchase,
  recordPaymentEvent,
} from '../purchase.server.ts'
import { queueOfflineMail, queueReceipt } from '../queue-mails.server.ts'
import { queueCreditNote } from '../receipts/queue-documents.server.ts'
import { isSettled, REVERSED, SETTLED } from '../states.ts'
import { payments } from '../table.server.ts'
import { checkOfflineMoney, type OfflineMoneyRefusal } from './check-offline-money.server.ts'

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

    const { balance, receipt } = await loadLedger(tx, paymentId)
    const { pence, kobo } = balance
    await tx.update(payments).set({ state: REVERSED }).where(isThisPayment)
    const entryId = await recordLedgerEntry(app, tx, payment, {
      kind: 'correction',
      pence: -pence,
      kobo: -kobo,
      at: receipt?.at,
    })
    await queueCreditNote(app, tx, payment, entryId)
    await recordPaymentEvent(app, tx, payment, { type: 'payment.offline_reversed', actor, pence }, { reason })
    await queueOfflineMail(app, tx, payment, { act: 'reversed', actor, note: reason })
    return { ok: true }
  })
}

export type OfflineMoney = {
  pence: number
  kobo: number
  method: OfflineMethod
  reference: string | null
  receivedOn: string
  note: string | null
  proof?: NewFile | null
  /** Says why naira count as another value than the rate of their day gives. */
  valueReason?: string | null
  /** Names the payments with the same bank reference that staff have seen. */
  confirmedPaymentIds?: ReadonlyArray<string>
}

/** Issues the reference with the initial payment and mails the owners. Throws when more arrives than is left to pay. */
export async function recordOfflinePayment(
  app: AppContext,
  tx: Transaction,
  actor: StaffActor,
  { id = randomUUID(), applicationId, money }: { id?: string; applicationId: string; money: OfflineMoney },
): Promise<typeof payments.$inferSelect> {
  const purchase = await lockPurchase(tx, applicationId)
  if (purchase === null || purchase.account.due === null) throw new Error('There is nothing to pay.')
  const { pence, kobo, method, reference: offlineReference, receivedOn, proof = null } = money
  const note = joinNotes(money)
  const now = app.clock.now()
  const reference = createPaymentReference()
  const { instalment } = purchase.account.due
  await insertFiles(app, tx, { caseId: applicationId, purpose: 'proof' }, proof === null ? [] : [proof])
  const [written] = await tx
    .insert(payments)
    .values({
      id,
      reference,
      caseId: applicationId,
      applicationReference: await issueReference(app, tx, purchase),
      item: purchase.item,
      instalment,
      pence,
      kobo,
      currency: kobo === 0 ? 'GBP' : 'NGN',
      email: purchase.email,
      name: purchase.name,
      state: SETTLED,
      openedAt: now,
      settledAt: now,
      channel: 'offline',
      recordedBy: actor.id,
      recordedNote: note,
      offlineMethod: method,
      offlineReference,
      receivedOn,
      proofFileId: proof?.id ?? null,
    })
    .returning()
  if (written === undefined) throw new Error('The payment was not written.')
  // Income belongs to the day of the payment, not of its recording.
  const at = receivedOn === dayInLagos(now) ? now : noonOf(receivedOn)
  await recordLedgerEntry(app, tx, written, { kind: 'receipt', pence, kobo, at })
  await recordPaymentEvent(app, tx, written, { type: 'payment.recorded_offline', actor, instalment, pence }, { note })
  await queueOfflineMail(app, tx, written, { act: 'recorded', actor, note })
  return written
}

function joinNotes({ note, valueReason }: OfflineMoney): string | null {
  return [note, valueReason && `Value in pounds: ${valueReason}`].filter(Boolean).join('\n') || null
}
