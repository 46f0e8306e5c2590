import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { StoppedStatus } from '#src/features/cases/states.ts'
import { loadLatestRate } from '#src/features/site/exchange-rate/queries.server.ts'
import { convertToPence } from '#src/features/site/exchange-rate/rate.ts'
import { countsAtQuotedRate, type PaymentOutcome } from './checkout/rules.ts'
import { loadLedger, recordLedgerEntry } from './ledger.server.ts'
import {
  issueReference,
  type LockedPayment,
  lockPayment,
  type Payment,
  type Purchase,
  recordPaymentEvent,
} from './purchase.server.ts'
import { findQuoteTime } from './queries.server.ts'
import { queuePaymentProblemMail, queueReceipt, queueStaffPaymentMail } from './queue-mails.server.ts'
import { ARCHIVED, isSettled, REFUND_DUE, REVERSED, SETTLED } from './states.ts'
import { payments } from './table.server.ts'

export type SettlePaymentResult = 'settled' | 'refund-due' | 'reversed'
type PaidOutcome = Extract<PaymentOutcome, { kind: 'paid' }>

/** Settles a payment once, even though the return page, the webhook and the background check may all call this. */
export async function settlePayment(
  app: AppContext,
  reference: string,
  paid: PaidOutcome,
): Promise<SettlePaymentResult> {
  return app.db.transaction(async tx => {
    const lockedPayment = await lockPayment(tx, eq(payments.reference, reference))
    if (lockedPayment === null) throw new Error('The payment does not exist.')
    const { payment, purchase } = lockedPayment
    if (isSettled(payment.state) || payment.state === ARCHIVED) return 'settled'
    if (payment.state === REFUND_DUE) return 'refund-due'

    if (payment.state === REVERSED) return reinstatePayment(app, tx, lockedPayment)
    const refusal = refundReasonFor(purchase, payment.pence)
    if (purchase === null || refusal !== null) {
      const { paidAt, channel, transactionId = null, feeKobo = null } = paid
      const paidPayment = { ...payment, paidAt, channel, transactionId, feeKobo }
      await markRefundDue(app, tx, paidPayment, refusal ?? 'deleted')
      return 'refund-due'
    }
    await markSettled(app, tx, { payment, purchase }, paid)
    return 'settled'
  })
}

async function markSettled(
  app: AppContext,
  tx: Transaction,
  { payment, purchase }: { payment: Payment; purchase: Purchase },
  paid: PaidOutcome,
) {
  const now = app.clock.now()
  const isLate = !countsAtQuotedRate(await findQuoteTime(tx, payment), paid.paidAt ?? now)
  const { pence, nairaMicrosPerPound } = isLate ? await calculateWorthAtLatestRate(app, tx, payment) : payment
  const applicationReference = purchase.kind === 'application' ? await issueReference(app, tx, purchase) : null
  await tx
    .update(payments)
    .set({
      state: SETTLED,
      flag: isLate ? 'late-rate' : null,
      flagClearedAt: null,
      settledAt: now,
      paidAt: paid.paidAt,
      channel: paid.channel,
      transactionId: paid.transactionId,
      feeKobo: paid.feeKobo,
      nairaMicrosPerPound,
      nextCheckAt: null,
      applicationReference,
    })
    .where(eq(payments.id, payment.id))
  await recordLedgerEntry(app, tx, payment, { kind: 'receipt', pence, kobo: payment.kobo, at: paid.paidAt })
  await recordPaymentEvent(app, tx, payment, {
    type: 'payment.settled',
    instalment: payment.instalment,
    pence,
    kobo: payment.kobo,
    ...(isLate ? { askedPence: payment.pence } : {}),
  })
  if (isLate) await queuePaymentProblemMail(app, tx, payment, 'late-rate')
  const heldTime = purchase.kind === 'consultation' ? await app.bookHeldTime(app, tx, payment.reference) : null
  const countedPayment = { ...payment, pence, nairaMicrosPerPound, applicationReference }
  await queueReceipt(app, tx, purchase, countedPayment, heldTime)
  await queueStaffPaymentMail(app, tx, purchase, countedPayment)
}

/** Counts at most the sum that we asked for, and at least a penny. */
async function calculateWorthAtLatestRate(
  app: AppContext,
  tx: Transaction,
  { pence, kobo, nairaMicrosPerPound }: Payment,
) {
  const rate = await loadLatestRate(tx, app.clock.now())
  if (rate === null) return { pence, nairaMicrosPerPound }
  const worthPence = convertToPence(kobo, rate.nairaMicrosPerPound)
  return { pence: Math.max(1, Math.min(pence, worthPence)), nairaMicrosPerPound: rate.nairaMicrosPerPound }
}

type RefundReason = 'deleted' | 'ended' | StoppedStatus | 'paid-twice'

/** Returns why `pence` must not count (the purchase was deleted or has ended, or less is left to pay), or null. */
function refundReasonFor(purchase: Purchase | null, pence: number): RefundReason | null {
  if (purchase === null) return 'deleted'
  if (purchase.stopped !== null) return purchase.stopped
  if (purchase.account.isEnded) return 'ended'
  const { due, totalPence, settledPence } = purchase.account
  return due !== null && pence <= totalPence - settledPence ? null : 'paid-twice'
}

/** Flags a payment for a refund and mails staff. The caller has locked purchase and payment. */
async function markRefundDue(app: AppContext, tx: Transaction, payment: Payment, reason: RefundReason): Promise<void> {
  const { paidAt, channel, transactionId, feeKobo } = payment
  await tx
    .update(payments)
    .set({
      state: REFUND_DUE,
      flag: reason,
      flagClearedAt: null,
      settledAt: null,
      paidAt,
      channel,
      transactionId,
      feeKobo,
      nextCheckAt: null,
    })
    .where(eq(payments.id, payment.id))
  await recordPaymentEvent(app, tx, payment, { type: 'payment.refund_due', reason })
  await queuePaymentProblemMail(app, tx, payment, reason)
}

/**
 * Makes a payment count again after we won its dispute. If the applicant has paid again since, flags it for a refund.
 */
export async function reinstatePayment(
  app: AppContext,
  tx: Transaction,
  { payment, purchase }: LockedPayment,
): Promise<'settled' | 'refund-due' | 'reversed'> {
  const lastEntry = (await loadLedger(tx, payment.id)).entries.at(-1)
  if (lastEntry?.kind !== 'reversal') return 'reversed'
  const pence = -lastEntry.pence
  const refusal = refundReasonFor(purchase, pence)
  if (refusal !== null) {
    await markRefundDue(app, tx, payment, refusal)
    return 'refund-due'
  }
  await tx.update(payments).set({ state: SETTLED, flag: null, flagClearedAt: null }).where(eq(payments.id, payment.id))
  await recordLedgerEntry(app, tx, payment, {
    kind: 'reinstatement',
    pence,
    kobo: -lastEntry.kobo,
    at: lastEntry.at,
  })
  await recordPaymentEvent(app, tx, payment, { type: 'payment.reinstated', pence })
  return 'settled'
}
