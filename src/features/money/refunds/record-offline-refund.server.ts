import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos, noonOf } from '#src/dates.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { insertFiles, type NewFile } from '#src/features/files/attach.server.ts'
import type { OfflineMethod } from '../channels.ts'
import { recordLedgerEntry } from '../ledger.server.ts'
import { calculateBalanceAfterRefunds, type Sum } from '../ledger.ts'
import { type LockedPayment, lockPayment, type Payment } from '../purchase.server.ts'
import { findLedgerEntries, loadLedgerBalance } from '../queries.server.ts'
import { payments, refunds } from '../table.server.ts'
import { choosePayerAddress } from './choose-payer-address.server.ts'
import { closeRefundedPayment } from './close-refunded-payment.server.ts'
import { findEntryMeaning, findMeaning, recordRefundEvent } from './propose-refund.server.ts'
import {
  findRefundableSum,
  type RefundableSum,
  type RefundRow,
  sumPaidRefunds,
  sumRefundsBegunElsewhere,
} from './queries.server.ts'
import { queueOfflineRefundMail, queueRefundPaidMail } from './queue-mails.server.ts'
import type { RefundMeaning } from './rules.ts'

/**
 * `idempotencyKey` becomes the refund's id. `amount` is in hundredths of the currency that can be refunded. `sign` is the
 * currency that staff typed with it.
 */
export type OfflineRefund = {
  idempotencyKey: string
  paymentId: string
  amount: number
  method: OfflineMethod
  reference: string | null
  paidOn: string
  reason: string
  termsNote: string
  proof?: NewFile | null
  sendTo?: string | null
  meaning?: RefundMeaning | null
  sign?: RefundRow['currency'] | null
}

export type RecordRefundRefusal =
  | { ok: false; reason: 'not-found' | 'not-refundable' | 'not-yet' | 'choose-address' }
  | { ok: false; reason: 'before-payment'; arrivedOn: string }
  | { ok: false; reason: 'other-currency'; currency: RefundRow['currency'] }
  | { ok: false; reason: 'too-much'; left: number; currency: RefundRow['currency'] }

/** Records money that staff paid back outside the website, and mails the payer and the other owners. */
export async function recordOfflineRefund(
  app: AppContext,
  actor: StaffActor,
  refund: OfflineRefund,
): Promise<{ ok: true } | RecordRefundRefusal> {
  return app.db.transaction(async tx => {
    const locked = await lockPayment(tx, eq(payments.id, refund.paymentId))
    if (locked === null) return { ok: false, reason: 'not-found' }
    const [existing] = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.id, refund.idempotencyKey))
    if (existing !== undefined) return { ok: true }
    const sum = await findRefundableSum(tx, locked.payment)
    if (sum === null || sum.left === 0) return { ok: false, reason: 'not-refundable' }
    const refusal = checkRefund(app, locked.payment, refund, sum)
    if (refusal !== null) return refusal
    const { currency } = sum
    const chosen = {
      payment: locked.payment,
      refund: { amount: refund.amount, currency },
      sendTo: refund.sendTo ?? null,
    }
    const payment = await choosePayerAddress(app, tx, chosen)
    if (payment === null) return { ok: false, reason: 'choose-address' }

    const written = await insertRefund(app, tx, {
      refund: { ...refund, meaning: findMeaning(locked, refund.meaning ?? null) },
      actor,
      currency,
      caseId: payment.caseId,
    })
    await recordInLedger(app, tx, { ...locked, payment }, written)
    const { reason } = refund
    await recordRefundEvent(app, tx, {
      refund: written,
      payment,
      actor,
      type: 'refund.recorded_offline',
      values: { reason },
    })
    await queueOfflineRefundMail(app, tx, { refund: written, payment, actor })
    return { ok: true }
  })
}

function checkRefund(
  app: AppContext,
  { receivedOn, settledAt, openedAt }: Payment,
  { amount, sign = null, paidOn }: OfflineRefund,
  { left, currency }: RefundableSum,
): RecordRefundRefusal | null {
  if (sign !== null && sign !== currency) return { ok: false, reason: 'other-currency', currency }
  if (amount > left) return { ok: false, reason: 'too-much', left, currency }
  if (paidOn > dayInLagos(app.clock.now())) return { ok: false, reason: 'not-yet' }
  const arrivedOn = receivedOn ?? dayInLagos(settledAt ?? openedAt)
  return paidOn < arrivedOn ? { ok: false, reason: 'before-payment', arrivedOn } : null
}

async function insertRefund(
  app: AppContext,
  tx: Transaction,
  {
    refund,
    actor,
    currency,
    caseId,
  }: { refund: OfflineRefund; actor: StaffActor; currency: RefundRow['currency']; caseId: string | null },
): Promise<RefundRow> {
  const now = app.clock.now()
  const {
    idempotencyKey: id,
    method: offlineMethod,
    reference: offlineReference,
    sendTo: _,
    sign: __,
    proof = null,
    ...fields
  } = refund
  await insertFiles(app, tx, { caseId, purpose: 'proof' }, proof === null ? [] : [proof])
  const [written] = await tx
    .insert(refunds)
    .values({
      id,
      ...fields,
      proofFileId: proof?.id ?? null,
      currency,
      way: 'offline',
      state: 'processed',
      stateChangedAt: now,
      proposedBy: actor.id,
      proposedAt: now,
      recordedBy: actor.id,
      offlineMethod,
      offlineReference,
    })
    .returning()
  if (written === undefined) throw new Error('The refund was not written.')
  return written
}

async function recordInLedger(app: AppContext, tx: Transaction, locked: LockedPayment, refund: RefundRow) {
  const { payment } = locked
  const now = app.clock.now()
  const before = await loadLedgerBalance(tx, payment.id)
  const paidKobo = await sumPaidRefunds(tx, eq(refunds.paymentId, payment.id))
  const elsewhere = await sumRefundsBegunElsewhere(tx, [payment.id])
  const refundedKobo = paidKobo + (elsewhere.get(payment.id) ?? 0)
  const after = await calculateBalance(tx, payment, { refund, before, refundedKobo })
  const paidOn = refund.paidOn ?? dayInLagos(now)
  const pence = Math.min(0, after.pence - before.pence)
  const entryId = await recordLedgerEntry(app, tx, payment, {
    kind: 'refund',
    pence,
    kobo: Math.min(0, after.kobo - before.kobo),
    at: paidOn === dayInLagos(now) ? now : noonOf(paidOn),
    refundId: refund.id,
    meaning: findEntryMeaning(locked, { meaning: refund.meaning, pence }),
  })
  await queueRefundPaidMail(app, tx, { refund, payment, entryId })
  await closeRefundedPayment(app, tx, payment, { refundedKobo, needsLook: false })
}

async function calculateBalance(
  tx: Transaction,
  payment: Payment,
  { refund, before, refundedKobo }: { refund: RefundRow; before: Sum; refundedKobo: number },
): Promise<Sum> {
  if (refund.currency === 'GBP') return { pence: before.pence - refund.amount, kobo: before.kobo }
  const receipt = (await findLedgerEntries(tx, payment.id)).find(({ kind }) => kind === 'receipt')
  return receipt === undefined
    ? before
    : calculateBalanceAfterRefunds(receipt, payment.arrivedKobo ?? payment.kobo, refundedKobo)
}
