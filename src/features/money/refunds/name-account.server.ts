import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull, or } from 'drizzle-orm'
import type { StaffActor } from '#src/features/events/events.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import { recheckPayment } from '../checkout/confirm-payment.server.ts'
import {
  type Bank,
  type BankAccount,
  findGateway,
  GatewayUnavailable,
  type PaymentContext,
  type Refund,
} from '../checkout/payment-gateway.ts'
import { findPayerEmail } from '../purchase.server.ts'
import { payments, refunds } from '../table.server.ts'
import { choosePayerAddress } from './choose-payer-address.server.ts'
import { queueAccountNeededMail } from './queue-mails.server.ts'
import { followRefund, type RefundContext } from './record-refunds.server.ts'
import { lockRefund, recordRefundEvent } from './refund.server.ts'
import { formatRefundSum } from './rules.ts'

export type RefundForPayer = NonNullable<Awaited<ReturnType<typeof findRefundForPayer>>>

const BANKS_TIMEOUT_MS = 3_000

/** Returns what the payer's page shows of a refund. `banks` is null when the provider gives no list. */
export async function findRefundForPayer(app: PaymentContext, refundId: string, banksTimeoutMs = BANKS_TIMEOUT_MS) {
  const found = await findRefund(app, refundId)
  if (found === null) return null
  const { refund, item, provider } = found
  const needsAccount = refund.state === 'needs_attention'
  return {
    state: refund.state,
    sum: formatRefundSum(refund),
    itemName: ITEMS[item].name,
    accountEnding: refund.accountEnding,
    needsAccount,
    banks: needsAccount ? await findBanks(app, provider, banksTimeoutMs) : [],
  }
}

/** `linkId` comes from the signed link. Returns null for a link that a later one or a correction has replaced. */
export async function findRefundOfLink({ db }: PaymentContext, linkId: string): Promise<string | null> {
  const isLatest = or(eq(refunds.accountLinkId, linkId), and(eq(refunds.id, linkId), isNull(refunds.accountLinkId)))
  const [found] = await db.select({ id: refunds.id }).from(refunds).where(isLatest)
  return found?.id ?? null
}

async function findRefund({ db }: PaymentContext, refundId: string) {
  const { reference, item, provider } = payments
  const [found] = await db
    .select({ refund: refunds, reference, item, provider })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
  return found ?? null
}

async function findBanks(
  app: PaymentContext,
  provider: string | null,
  timeoutMs: number,
): Promise<ReadonlyArray<Bank> | null> {
  const banks = findGateway(app, provider)?.banks() ?? null
  try {
    return await Promise.race([banks, pause(timeoutMs, null, { ref: false })])
  } catch (err) {
    if (!(err instanceof GatewayUnavailable)) throw err
    app.log.warn({ err }, 'payment provider gave no list of banks')
    return null
  }
}

export type NameAccountResult = { ok: true } | { ok: false; reason: 'not-found' | 'refused' | 'unavailable' }

/** Sends the payer's account to the provider, and stores only the end of its number. */
export async function nameRefundAccount(
  app: PaymentContext,
  refundId: string,
  account: BankAccount,
): Promise<NameAccountResult> {
  const found = await findRefund(app, refundId)
  if (found === null) return { ok: false, reason: 'not-found' }
  const { refund, reference, provider } = found
  if (refund.state !== 'needs_attention' || refund.providerRefundId === null) return { ok: true }
  const gateway = findGateway(app, provider)
  if (gateway === null) return { ok: false, reason: 'unavailable' }
  try {
    const answer = await gateway.retryRefund(refund.providerRefundId, account)
    if (answer.outcome === 'accepted') {
      await recordAccount(app, { refundId, report: answer.refund, account })
      return { ok: true }
    }
    await recheckPayment(app, reference)
    const isStillNeeded = (await findRefund(app, refundId))?.refund.state === 'needs_attention'
    return isStillNeeded ? { ok: false, reason: 'refused' } : { ok: true }
  } catch (err) {
    if (!(err instanceof GatewayUnavailable)) throw err
    app.log.warn({ err, refundId }, 'payment provider unavailable')
    return { ok: false, reason: 'unavailable' }
  }
}

async function recordAccount(
  app: PaymentContext,
  { refundId, report, account }: { refundId: string; report: Refund; account: BankAccount },
): Promise<void> {
  await app.db.transaction(async tx => {
    const locked = await lockRefund(tx, refundId)
    if (locked === null) return
    const { refund, payment } = locked
    await tx
      .update(refunds)
      .set({ accountEnding: account.accountNumber.slice(-4) })
      .where(eq(refunds.id, refundId))
    // Only the list of all refunds may add to the ledger.
    const state = report.state === 'processed' || report.state === 'needs_attention' ? 'processing' : report.state
    await followRefund(app, tx, payment, { id: report.id, ourId: refundId, state })
    await recordRefundEvent(app, tx, { refund, payment, actor: { kind: 'visitor' }, type: 'refund.account_received' })
  })
}

export type MailAccountLinkResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'not-needed' | 'erased' | 'choose-address' }

/** Mails the payer the link for naming a bank account again. `mailId` makes a repeated request send one mail. */
export async function mailAccountLink(
  app: RefundContext,
  actor: StaffActor,
  { refundId, mailId, sendTo = null }: { refundId: string; mailId: string; sendTo?: string | null },
): Promise<MailAccountLinkResult> {
  return app.db.transaction(async tx => {
    const locked = await lockRefund(tx, refundId)
    if (locked === null) return { ok: false, reason: 'not-found' }
    const { refund } = locked
    if (refund.state !== 'needs_attention') return { ok: false, reason: 'not-needed' }
    if (findPayerEmail(locked.payment) === null) return { ok: false, reason: 'erased' }
    const [queued] = await tx.select({ id: mails.id }).from(mails).where(eq(mails.id, mailId))
    if (queued !== undefined) return { ok: true }
    const payment = await choosePayerAddress(app, tx, { payment: locked.payment, refund, sendTo })
    if (payment === null) return { ok: false, reason: 'choose-address' }
    const [withLink = refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
    await queueAccountNeededMail(app, tx, { refund: withLink, payment, mailId })
    await recordRefundEvent(app, tx, { refund, payment, actor, type: 'refund.account_asked' })
    return { ok: true }
  })
}
