import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos, noonOf } from '#src/dates.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { insertFiles, type NewFile } from '#src/features/files/attach.server.ts'
import type { OfflineMethod } from '../channels.ts'
import { type LockedPayment, lockPayment, type Payment } from '../purchase.server.ts'
import { payments, refunds } from '../table.server.ts'
import { choosePayerAddress } from './choose-payer-address.server.ts'
import { findMeaning } from './meanings.server.ts'
import {
  findRefundableSum,
  type RefundableSum,
  type RefundRow,
  sumPaidRefunds,
  sumRefundsBegunElsewhere,
} from './queries.server.ts'
import { queueOfflineRefundMail } from './queue-mails.server.ts'
import { closeRefundedPayment, recordPaidRefund, recordRefundEvent } from './refund.server.ts'
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
  const paidKobo = await sumPaidRefunds(tx, eq(refunds.paymentId, payment.id))
  const elsewhere = await sumRefundsBegunElsewhere(tx, [payment.id])
  const refundedKobo = paidKobo + (elsewhere.get(payment.id) ?? 0)
  const paidOn = refund.paidOn ?? dayInLagos(now)
  const paidAt = paidOn === dayInLagos(now) ? now : noonOf(paidOn)
  await recordPaidRefund(app, tx, locked, { refund: { ...refund, paidAt }, refundedKobo })
  await closeRefundedPayment(app, tx, payment, { refundedKobo, needsLook: false })
}
