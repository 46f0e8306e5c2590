import { and, eq, inArray } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { Refund as ProviderRefund } from '../checkout/payment-gateway.ts'
import { recordLedgerEntry } from '../ledger.server.ts'
import { calculateBalanceAfterRefunds } from '../ledger.ts'
import { type LockedPayment, lockPayment } from '../purchase.server.ts'
import { findLedgerEntries, loadLedgerBalance } from '../queries.server.ts'
import { ledgerEntries, payments } from '../table.server.ts'
import { closeRefundedPayment } from './close-refunded-payment.server.ts'
import { followRefund, type RefundContext } from './follow-refund.server.ts'
import { asksMeaning, findEntryMeaning } from './propose-refund.server.ts'
import { sumOfflineRefunds } from './queries.server.ts'
import { queueRefundAskedMail, queueRefundPaidMail } from './queue-mails.server.ts'
import type { RefundMeaning } from './rules.ts'

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
    // Staff who say what a refund means look at it anyway.
    const asksStaff = asksMeaning(locked)
    let needsLook = false
    const meanings = new Map<string, RefundMeaning | null>()
    for (const refund of allRefunds) {
      const ourRefund = await followRefund(app, tx, payment, refund)
      meanings.set(refund.id, ourRefund?.meaning ?? null)
      if (refund.state === 'processed' && ourRefund === null && !asksStaff) needsLook = true
    }
    const paidRefunds = allRefunds.filter(({ state }) => state === 'processed')
    if (paidRefunds.length === 0) return
    const recordedIds = await findRecordedRefundIds(tx, payment.id, paidRefunds)
    let refundedKobo = sumKobo(paidRefunds.filter(({ id }) => recordedIds.has(id)))
    refundedKobo += await sumOfflineRefunds(tx, payment.id)
    for (const refund of paidRefunds.filter(({ id }) => !recordedIds.has(id))) {
      refundedKobo += refund.kobo
      await recordRefund(app, tx, locked, { ...refund, refundedKobo, meaning: meanings.get(refund.id) ?? null })
    }
    await closeRefundedPayment(app, tx, payment, { refundedKobo, needsLook })
  })
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
  locked: LockedPayment,
  { refundedKobo, meaning, ...refund }: Refund & { refundedKobo: number; meaning: RefundMeaning | null },
) {
  const { payment, purchase } = locked
  const receipt = (await findLedgerEntries(tx, payment.id)).find(({ kind }) => kind === 'receipt')
  const currentBalance = await loadLedgerBalance(tx, payment.id)
  const balance =
    receipt === undefined
      ? currentBalance
      : calculateBalanceAfterRefunds(receipt, payment.arrivedKobo ?? payment.kobo, refundedKobo)
  // A reversal may already have taken more than the refund, so never add money.
  const pence = Math.min(0, balance.pence - currentBalance.pence)
  const entryMeaning = findEntryMeaning(locked, { meaning, pence })
  const entryId = await recordLedgerEntry(app, tx, payment, {
    kind: 'refund',
    pence,
    kobo: Math.min(0, balance.kobo - currentBalance.kobo),
    refundId: refund.id,
    meaning: entryMeaning,
  })
  const sum = { amount: refund.kobo, currency: 'NGN' } as const
  await queueRefundPaidMail(app, tx, { refund: sum, payment, entryId })
  if (entryMeaning === 'asked' && purchase !== null) await queueRefundAskedMail(app, tx, { refund: sum, payment })
  await recordEvent(app, tx, {
    type: 'payment.refunded',
    actor: { kind: 'system' },
    subject: { kind: 'payment', id: payment.id },
    reference: payment.reference,
    pence: -pence,
    kobo: refund.kobo,
  })
}
