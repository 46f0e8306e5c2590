import { eq } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { applicant, notify } from '#src/features/mail/notify.server.ts'
import { loadLatestRate } from '#src/features/site/exchange-rate/queries.server.ts'
import { convertToPence } from '#src/features/site/exchange-rate/rate.ts'
import { countsAtQuotedRate } from './checkout/rules.ts'
import { allowedDecisions, type FlagDecision } from './flags.ts'
import { loadLedger, recordLedgerEntry } from './ledger.server.ts'
import { restDueMail } from './mails.tsx'
import {
  issueReference,
  type LockedPayment,
  lockPayment,
  type Payment,
  type Purchase,
  payPath,
  recordPaymentEvent,
} from './purchase.server.ts'
import { findQuoteTime } from './queries.server.ts'
import { queueReceipt } from './queue-mails.server.ts'
import { findReceiptOfPayment } from './receipts/queries.server.ts'
import { queueCreditNote, queueSponsorReceipt } from './receipts/queue-documents.server.ts'
import { findRefundableSum } from './refunds/queries.server.ts'
import { isSettled, REFUND_DUE, SETTLED } from './states.ts'
import { payments } from './table.server.ts'

export type DecidePaymentResult =
  | { ok: true; countedPence: number; restPence: number }
  | { ok: false; reason: 'not-found' | 'not-open' | 'not-payable' | 'nothing-left' | 'no-rest' }

/** Records the decision of staff about a wrong or late sum. */
export async function decidePayment(
  app: AppContext,
  actor: StaffActor,
  { paymentId, decision, comment }: { paymentId: string; decision: FlagDecision; comment: string },
): Promise<DecidePaymentResult> {
  return app.db.transaction(async tx => {
    const isThisPayment = eq(payments.id, paymentId)
    const lockedPayment = await lockPayment(tx, isThisPayment)
    if (lockedPayment === null) return { ok: false, reason: 'not-found' }
    const { payment, purchase } = lockedPayment
    const { flag } = payment
    const applicationId = purchase?.kind === 'application' ? purchase.id : null
    if (flag === null || !allowedDecisions({ ...payment, applicationId }).includes(decision))
      return { ok: false, reason: 'not-open' }

    const result =
      decision === 'refund'
        ? await markForRefund(app, tx, payment)
        : await acceptPayment(app, tx, lockedPayment, decision)
    if (!result.ok) return result
    await recordPaymentEvent(
      app,
      tx,
      payment,
      { type: 'payment.decided', actor, reason: flag, decision, pence: result.countedPence },
      { comment },
    )
    return result
  })
}

async function markForRefund(app: AppContext, tx: Transaction, payment: Payment): Promise<DecidePaymentResult> {
  const { balance, receipt } = await loadLedger(tx, payment.id)
  const { pence, kobo } = balance
  await tx
    .update(payments)
    .set({ state: REFUND_DUE, flag: 'decided', flagClearedAt: null, settledAt: null })
    .where(eq(payments.id, payment.id))
  if (pence > 0) {
    const entryId = await recordLedgerEntry(app, tx, payment, {
      kind: 'correction',
      pence: -pence,
      kobo: -kobo,
      at: receipt?.at,
    })
    await queueCreditNote(app, tx, payment, entryId)
  }
  return { ok: true, countedPence: -pence, restPence: 0 }
}

async function acceptPayment(
  app: AppContext,
  tx: Transaction,
  { payment, purchase }: LockedPayment,
  decision: 'accept' | 'ask-for-rest',
): Promise<DecidePaymentResult> {
  if (purchase === null || !purchase.isPayable) return { ok: false, reason: 'not-payable' }
  const { account } = purchase
  const leftPence = account.due === null ? 0 : account.totalPence - account.settledPence
  const countedSum = isSettled(payment.state)
    ? readCountedSum(payment)
    : await calculateWorth(app, tx, payment, leftPence)
  if (countedSum.pence === 0) return { ok: false, reason: 'nothing-left' }
  const leftAfterPaymentPence = isSettled(payment.state) ? leftPence : leftPence - countedSum.pence
  const restPence = Math.min(payment.pence - countedSum.pence, leftAfterPaymentPence)
  if (decision === 'ask-for-rest' && restPence <= 0) return { ok: false, reason: 'no-rest' }

  const now = app.clock.now()
  const isApplication = purchase.kind === 'application'
  const applicationReference = isApplication ? await issueReference(app, tx, purchase) : null
  const flagChanges = countedSum.hasSurplus ? { flag: 'overpaid' } : { flagClearedAt: now }
  await tx
    .update(payments)
    .set({ state: SETTLED, settledAt: payment.settledAt ?? now, applicationReference, ...flagChanges })
    .where(eq(payments.id, payment.id))
  const { pence, kobo, nairaMicrosPerPound } = countedSum
  if (!isSettled(payment.state))
    await recordLedgerEntry(app, tx, payment, { kind: 'receipt', pence, kobo, at: payment.paidAt })
  if (!isApplication && !isSettled(payment.state)) await app.bookHeldTime(app, tx, payment.reference)
  const receiptPayment = { ...payment, pence, kobo, nairaMicrosPerPound, applicationReference }
  if (decision === 'ask-for-rest') {
    if (!isSettled(payment.state)) await queueReceiptOfSponsor(app, tx, payment)
    await askForRest(app, tx, purchase, { ...receiptPayment, restPence })
  } else if (!isSettled(payment.state)) await queueReceipt(app, tx, purchase, receiptPayment)
  return { ok: true, countedPence: pence, restPence: Math.max(0, restPence) }
}

function readCountedSum({ countedPence: pence, kobo, nairaMicrosPerPound }: Payment) {
  return { pence, kobo, nairaMicrosPerPound, hasSurplus: false }
}

async function calculateWorth(app: AppContext, tx: Transaction, payment: Payment, leftPence: number) {
  const nairaMicrosPerPound = await findApplicableRate(app, tx, payment)
  const arrivedKobo = (await findRefundableSum(tx, payment))?.left ?? 0
  const uncappedPence = Math.min(payment.pence, convertToPence(arrivedKobo, nairaMicrosPerPound))
  const uncappedKobo = Math.min(arrivedKobo, payment.kobo)
  const pence = Math.min(uncappedPence, leftPence)
  const kobo = pence === uncappedPence ? uncappedKobo : Math.floor((uncappedKobo * pence) / uncappedPence)
  return { pence, kobo, nairaMicrosPerPound, hasSurplus: arrivedKobo > payment.kobo || pence < uncappedPence }
}

async function findApplicableRate(app: AppContext, tx: Transaction, payment: Payment): Promise<number> {
  const now = app.clock.now()
  const latestStoredRate = (await loadLatestRate(tx, now))?.nairaMicrosPerPound
  const quotedRate = payment.nairaMicrosPerPound ?? latestStoredRate
  if (quotedRate === undefined) throw new Error('No exchange rate was ever stored.')
  return countsAtQuotedRate(await findQuoteTime(tx, payment), payment.paidAt ?? now)
    ? quotedRate
    : (latestStoredRate ?? quotedRate)
}

async function queueReceiptOfSponsor(app: AppContext, tx: Transaction, payment: Payment) {
  const receipt = await findReceiptOfPayment(tx, payment.reference)
  if (receipt !== null) await queueSponsorReceipt(app, tx, payment, receipt)
}

async function askForRest(
  app: AppContext,
  tx: Transaction,
  purchase: Purchase,
  { restPence, ...payment }: Payment & { restPence: number },
) {
  const { email, name, itemName } = purchase
  const { pence: countedPence, reference: paymentReference, arrivedKobo, kobo, applicationReference } = payment
  await notify(app, tx, applicant(email), {
    mail: restDueMail,
    about: purchase,
    data: {
      name,
      itemName,
      arrivedKobo: arrivedKobo ?? kobo,
      countedPence,
      restPence,
      paymentReference,
      paymentUrl: app.publicUrl + payPath(purchase, payment.instalment),
      ...(applicationReference === null
        ? {}
        : {
            applicationReference,
            trackingUrl: app.publicUrl + addresses.tracking({ reference: applicationReference, email }),
          }),
    },
  })
}

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
    const { payment } = lockedPayment
    const { flag, flagClearedAt } = payment
    if (flag === null || flagClearedAt !== null) return { ok: false, reason: 'not-flagged' }

    await tx.update(payments).set({ flagClearedAt: app.clock.now() }).where(isThisPayment)
    await recordPaymentEvent(app, tx, payment, { type: 'payment.flag_cleared', actor, reason: flag }, { comment })
    return { ok: true }
  })
}
