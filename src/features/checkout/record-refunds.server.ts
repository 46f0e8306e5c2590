import { and, eq, inArray } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { lockPayment, type Payment } from '#src/features/payments/purchase.server.ts'
import { findLedgerEntries, loadLedgerBalance } from '#src/features/payments/queries.server.ts'
import { queuePaymentProblemMail } from '#src/features/payments/queue-mails.server.ts'
import { queueCreditNote } from '#src/features/payments/receipts/queue-documents.server.ts'
import { recordLedgerEntry } from '#src/features/payments/record-entry.server.ts'
import { followRefund, type RefundContext } from '#src/features/payments/refunds/follow-refund.server.ts'
import { refunds as ourRefunds } from '#src/features/payments/refunds/table.server.ts'
import { calculateBalanceAfterRefunds } from '#src/features/payments/rules.ts'
import { isSettled, REVERSED } from '#src/features/payments/states.ts'
import { ledgerEntries, payments } from '#src/features/payments/table.server.ts'
import type { Refund as ProviderRefund } from './payment-gateway.ts'

type Refund = Pick<ProviderRefund, 'id' | 'kobo'>

/**
 * Lets our refunds follow the provider, adds paid refunds to the ledger, and clears the flag of a fully refunded payment.
 * `allRefunds` lists all refunds of the payment.
 */
export async function recordRefunds(
  app: RefundContext,
  reference: string,
  allRefunds: ReadonlyArray<ProviderRefund>,
): Promise<void> {
  if (allRefunds.length === 0) return
  await app.db.transaction(async tx => {
    const locked = await lockPayment(tx, eq(payments.reference, reference))
    if (locked === null) return
    const { payment } = locked
    let isAllOurs = true
    for (const refund of allRefunds) {
      const ourRefund = await followRefund(app, tx, payment, refund)
      if (refund.state === 'processed' && ourRefund === null) isAllOurs = false
    }
    const paidRefunds = allRefunds.filter(({ state }) => state === 'processed')
    if (paidRefunds.length === 0) return
    const recordedIds = await findRecordedRefundIds(tx, payment.id, paidRefunds)
    let refundedKobo = sumKobo(paidRefunds.filter(({ id }) => recordedIds.has(id)))
    refundedKobo += await sumOfflineRefunds(tx, payment.id)
    for (const refund of paidRefunds.filter(({ id }) => !recordedIds.has(id))) {
      refundedKobo += refund.kobo
      await recordRefund(app, tx, payment, { ...refund, refundedKobo })
    }
    await clearFlagOnceRefunded(app, tx, payment, { refundedKobo, isAllOurs })
  })
}

async function sumOfflineRefunds(tx: Transaction, paymentId: string): Promise<number> {
  const isOffline = and(eq(ourRefunds.way, 'offline'), eq(ourRefunds.currency, 'NGN'))
  const rows = await tx
    .select({ kobo: ourRefunds.amount })
    .from(ourRefunds)
    .where(and(eq(ourRefunds.paymentId, paymentId), isOffline, eq(ourRefunds.state, 'processed')))
  return sumKobo(rows)
}

async function findRecordedRefundIds(
  tx: Transaction,
  paymentId: string,
  refunds: ReadonlyArray<Refund>,
): Promise<Set<string | null>> {
  const rows = await tx
    .select({ id: ledgerEntries.refundId })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.paymentId, paymentId),
        inArray(
          ledgerEntries.refundId,
          refunds.map(({ id }) => id),
        ),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

function sumKobo(refunds: ReadonlyArray<Pick<Refund, 'kobo'>>): number {
  return refunds.reduce((sum, { kobo }) => sum + kobo, 0)
}

/** `refundedKobo` includes this refund. */
async function recordRefund(
  app: AppContext,
  tx: Transaction,
  payment: Payment,
  { refundedKobo, ...refund }: Refund & { refundedKobo: number },
) {
  const receipt = (await findLedgerEntries(tx, payment.id)).find(({ kind }) => kind === 'receipt')
  const currentBalance = await loadLedgerBalance(tx, payment.id)
  const balance =
    receipt === undefined
      ? currentBalance
      : calculateBalanceAfterRefunds(receipt, payment.arrivedKobo ?? payment.kobo, refundedKobo)
  // A reversal may already have taken more than the refund, so never add money.
  const pence = Math.min(0, balance.pence - currentBalance.pence)
  const entryId = await recordLedgerEntry(app, tx, payment, {
    kind: 'refund',
    pence,
    kobo: Math.min(0, balance.kobo - currentBalance.kobo),
    refundId: refund.id,
  })
  await queueCreditNote(app, tx, payment, entryId)
  await recordEvent(app, tx, {
    type: 'payment.refunded',
    actor: { kind: 'system' },
    subject: { kind: 'payment', id: payment.id },
    reference: payment.reference,
    pence: -pence,
    kobo: refund.kobo,
  })
}

/** A refund that staff made here needs no further look, any other does. */
async function clearFlagOnceRefunded(
  app: AppContext,
  tx: Transaction,
  payment: Payment,
  { refundedKobo, isAllOurs }: { refundedKobo: number; isAllOurs: boolean },
) {
  const isThisPayment = eq(payments.id, payment.id)
  const now = app.clock.now()
  if (isSettled(payment.state) && (await loadLedgerBalance(tx, payment.id)).pence === 0) {
    const flagChanges = isAllOurs
      ? { flagClearedAt: payment.flag === null ? null : now }
      : { flag: 'reversed', flagClearedAt: null }
    await tx
      .update(payments)
      .set({ state: REVERSED, ...flagChanges })
      .where(isThisPayment)
    if (!isAllOurs) await queuePaymentProblemMail(app, tx, payment, 'reversed')
    return
  }
  const arrivedKobo = payment.arrivedKobo ?? payment.kobo
  const receipt = (await findLedgerEntries(tx, payment.id)).find(({ kind }) => kind === 'receipt')
  const refundableKobo = payment.flag === 'overpaid' ? arrivedKobo - (receipt?.kobo ?? 0) : arrivedKobo
  if (payment.flag === null || payment.flagClearedAt !== null || refundedKobo < refundableKobo) return
  await tx.update(payments).set({ flagClearedAt: now }).where(isThisPayment)
}
