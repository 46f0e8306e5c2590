import { and, eq, lte, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#src/database/client.ts'
import { disputes, transactions } from '../table.server.ts'
import { addSeconds, type PaystackContext } from './api.ts'
import { takeFault } from './faults.ts'
import { lockAndReadRefundableKobo, queueRefund } from './refunds.ts'
import { CUSTOMER, type PaystackTransaction, toChargeJson } from './transactions.ts'
import { queueWebhook } from './webhooks.ts'

export type PaystackDispute = typeof disputes.$inferSelect

const OPENS_AFTER_SECONDS = 5
const REMINDS_AFTER_SECONDS = 120
const ANSWER_SECONDS = 16 * 3600
const SHORT_ANSWER_SECONDS = 60
const BANK_SECONDS = 60

export async function openDispute(tx: Transaction, transaction: PaystackTransaction, now: Date): Promise<void> {
  const opensAt = addSeconds(now, OPENS_AFTER_SECONDS)
  const runsOut = (await takeFault(tx, 'dispute-runs-out')) !== null
  const [dispute] = await tx
    .insert(disputes)
    .values({
      transactionId: transaction.id,
      refundAmount: transaction.amount,
      status: 'awaiting-merchant-feedback',
      createdAt: opensAt,
      updatedAt: opensAt,
      dueAt: addSeconds(opensAt, runsOut ? SHORT_ANSWER_SECONDS : ANSWER_SECONDS),
      remindsAt: addSeconds(now, REMINDS_AFTER_SECONDS),
    })
    .returning()
  if (dispute === undefined) throw new Error('The inserted dispute was not returned.')
  const data = toDisputeWebhookJson(dispute, transaction)
  await queueWebhook(tx, { event: 'charge.dispute.create', data, now, dueAt: opensAt })
}

const isUnanswered = eq(disputes.status, 'awaiting-merchant-feedback')
const isReminderDue = (now: Date) => and(isUnanswered, lte(disputes.remindsAt, now))
const isOverdue = (now: Date) => and(isUnanswered, lte(disputes.dueAt, now))
const isDecisionDue = (now: Date) =>
  and(eq(disputes.status, 'awaiting-bank-feedback'), lte(disputes.bankDecidesAt, now))

export const isDisputeDue = (now: Date) => or(isReminderDue(now), isOverdue(now), isDecisionDue(now))

export async function processDueDisputes({ db, clock }: PaystackContext): Promise<void> {
  const now = clock.now()
  await db.transaction(async tx => {
    const dueDisputes = await tx
      .select()
      .from(disputes)
      .where(isDisputeDue(now))
      .orderBy(disputes.id)
      .for('update', { skipLocked: true })
    for (const dispute of dueDisputes) await processDispute(tx, dispute, now)
  })
}

async function processDispute(tx: Transaction, dispute: PaystackDispute, now: Date): Promise<void> {
  if (dispute.status === 'awaiting-bank-feedback') {
    const isForPayer = (await takeFault(tx, 'bank-decides-for-payer')) !== null
    return resolveDispute(tx, dispute, { resolution: isForPayer ? 'merchant-accepted' : 'declined' }, now)
  }
  if (dispute.dueAt <= now) return resolveDispute(tx, dispute, { resolution: 'auto-accepted' }, now)
  const changes = { remindsAt: null, updatedAt: now }
  await tx.update(disputes).set(changes).where(eq(disputes.id, dispute.id))
  await queueDisputeWebhook(tx, 'charge.dispute.remind', { ...dispute, ...changes }, now)
}

type Resolution = Pick<PaystackDispute, 'resolution'> & Partial<Pick<PaystackDispute, 'message' | 'refundAmount'>>

/** The caller has locked the dispute. The money goes back unless the bank declined. */
export async function resolveDispute(
  tx: Transaction,
  dispute: PaystackDispute,
  resolution: Resolution,
  now: Date,
): Promise<void> {
  const [resolved] = await tx
    .update(disputes)
    .set({ ...resolution, status: 'resolved', resolvedAt: now, updatedAt: now, remindsAt: null, bankDecidesAt: null })
    .where(eq(disputes.id, dispute.id))
    .returning()
  if (resolved === undefined) return
  await queueDisputeWebhook(tx, 'charge.dispute.resolve', resolved, now)
  if (resolved.resolution === 'declined') return
  const transaction = await findTransaction(tx, resolved)
  const amount = Math.min(resolved.refundAmount, await lockAndReadRefundableKobo(tx, transaction))
  if (amount > 0) await queueRefund(tx, transaction, { amount, disputeId: resolved.id }, now)
}

/** The caller has locked the dispute. */
export async function contestDispute(tx: Transaction, { id }: PaystackDispute, message: string, now: Date) {
  await tx
    .update(disputes)
    .set({
      status: 'awaiting-bank-feedback',
      message,
      remindsAt: null,
      bankDecidesAt: addSeconds(now, BANK_SECONDS),
      updatedAt: now,
    })
    .where(eq(disputes.id, id))
}

async function queueDisputeWebhook(tx: Transaction, event: string, dispute: PaystackDispute, now: Date): Promise<void> {
  const data = toDisputeWebhookJson(dispute, await findTransaction(tx, dispute))
  await queueWebhook(tx, { event, data, now, dueAt: now })
}

async function findTransaction(tx: Transaction, { transactionId }: PaystackDispute): Promise<PaystackTransaction> {
  const [transaction] = await tx.select().from(transactions).where(eq(transactions.id, transactionId))
  if (transaction === undefined) throw new Error('A dispute has no transaction.')
  return transaction
}

export function toDisputeJson(dispute: PaystackDispute, transaction: PaystackTransaction) {
  const { email } = transaction
  const { createdAt } = dispute
  return {
    ...toCommonFields(dispute, transaction),
    transaction: toChargeJson(transaction),
    customer: { ...CUSTOMER, email },
    evidence: readEvidence(dispute),
    history: [{ status: 'pending', by: email, createdAt }],
    messages: [{ sender: email, body: 'Customer complained about debit without value', createdAt }],
  }
}

/** Webhooks have other names for the times than the answers of the API. */
function toDisputeWebhookJson(dispute: PaystackDispute, transaction: PaystackTransaction) {
  const { createdAt: created_at, updatedAt: updated_at, ...json } = toDisputeJson(dispute, transaction)
  return { ...json, created_at, updated_at }
}

/** The answer to a resolution is flat. */
export function toResolvedJson(dispute: PaystackDispute, transaction: PaystackTransaction) {
  const { id, message, updatedAt } = dispute
  return {
    ...toCommonFields(dispute, transaction),
    merchant_transaction_reference: transaction.reference,
    integration: 412_829,
    transaction: transaction.id,
    created_by: 1,
    evidence: readEvidence(dispute)?.id ?? null,
    message: { dispute: id, sender: 'merchant', body: message, id, createdAt: updatedAt, updatedAt },
  }
}

function toCommonFields(dispute: PaystackDispute, { currency }: PaystackTransaction) {
  const { id, refundAmount, status, resolution, dueAt, resolvedAt, createdAt, updatedAt } = dispute
  return {
    id,
    refund_amount: refundAmount,
    currency,
    status,
    resolution,
    domain: 'test',
    transaction_reference: null,
    category: 'chargeback',
    bin: '408408',
    last4: '4081',
    dueAt,
    resolvedAt,
    createdAt,
    updatedAt,
    attachments: dispute.uploadedBytes === null ? null : dispute.uploadName,
    note: dispute.message,
  }
}

const storedEvidenceSchema = z.looseObject({ id: z.number() })

export function readEvidence({ evidence }: PaystackDispute) {
  return evidence === null ? null : storedEvidenceSchema.parse(JSON.parse(evidence))
}
