import { and, eq, inArray } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Refund as ProviderRefund } from '../checkout/payment-gateway.ts'
import { type LockedPayment, lockPayment, type Payment, recordPaymentEvent } from '../purchase.server.ts'
import { ledgerEntries, payments, refunds } from '../table.server.ts'
import { asksMeaning } from './meanings.server.ts'
import { isReported, type RefundRow, sumOfflineRefunds } from './queries.server.ts'
import { queueAccountNeededMail, queueRefundAskedMail, queueRefundFailedMail } from './queue-mails.server.ts'
import { closeRefundedPayment, recordPaidRefund, recordRefundEvent } from './refund.server.ts'
import { calculateNextRefundCheck, mayFollow, type RefundMeaning } from './rules.ts'
import { FAILED, type RefundState } from './states.ts'

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
  { id, kobo, meaning, refundedKobo }: Refund & { refundedKobo: number; meaning: RefundMeaning | null },
) {
  const { payment, purchase } = locked
  const refund = { id, amount: kobo, currency: 'NGN', meaning } as const
  const recorded = await recordPaidRefund(app, tx, locked, { refund, refundedKobo })
  if (recorded.meaning === 'asked' && purchase !== null) await queueRefundAskedMail(app, tx, { refund, payment })
  await recordPaymentEvent(app, tx, payment, { type: 'payment.refunded', pence: -recorded.pence, kobo })
}

export type RefundContext = AppContext & { sessionSecret: string }

export type RefundReport = {
  id: string
  ourId: string | null
  state: Extract<RefundState, 'pending' | 'processing' | 'processed' | 'failed' | 'needs_attention'>
}

/** Lets our refund follow the state that the provider reports. The caller has locked the payment. */
export async function followRefund(
  app: RefundContext,
  tx: Transaction,
  payment: Payment,
  report: RefundReport,
): Promise<RefundRow | null> {
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), isReported(report.id, report.ourId)))
  if (refund === undefined) return null
  const now = app.clock.now()
  const changes = { providerRefundId: report.id, sentAt: refund.sentAt ?? now }
  const nextCheckAt = calculateNextRefundCheck(report.state, now)
  if (mayFollow(refund.state, report.state)) {
    await tx
      .update(refunds)
      .set({ ...changes, state: report.state, stateChangedAt: now, nextCheckAt })
      .where(eq(refunds.id, refund.id))
    await reportStateChange(app, tx, { refund, payment, state: report.state })
  } else if (refund.nextCheckAt !== null || refund.providerRefundId === null) {
    await tx
      .update(refunds)
      .set({ ...changes, ...(refund.nextCheckAt !== null && { nextCheckAt }) })
      .where(eq(refunds.id, refund.id))
  }
  return refund
}

/** Ends a refund that the provider refused. `problem` is the provider's message. The caller has locked the payment. */
export async function failRefund(
  app: RefundContext,
  tx: Transaction,
  { refund, payment, problem }: { refund: RefundRow; payment: Payment; problem: string },
): Promise<void> {
  await tx
    .update(refunds)
    .set({ state: FAILED, stateChangedAt: app.clock.now(), problem, nextCheckAt: null })
    .where(eq(refunds.id, refund.id))
  await reportStateChange(app, tx, { refund: { ...refund, problem }, payment, state: FAILED })
}

async function reportStateChange(
  app: RefundContext,
  tx: Transaction,
  { refund, payment, state }: { refund: RefundRow; payment: Payment; state: RefundState },
) {
  if (state !== FAILED && state !== 'needs_attention') return
  await recordRefundEvent(app, tx, { refund, payment, actor: { kind: 'system' }, type: `refund.${state}` })
  if (state === FAILED) await queueRefundFailedMail(app, tx, { refund, payment })
  else await queueAccountNeededMail(app, tx, { refund, payment })
}
