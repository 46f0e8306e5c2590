import { and, asc, eq, isNotNull, lte, ne, sum } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import { refunds, transactions } from '../table.server.ts'
import { addSeconds, type PaystackContext } from './api.ts'
import { takeFault } from './faults.ts'
import { CUSTOMER, type PaystackTransaction } from './transactions.ts'
import { queueWebhook } from './webhooks.ts'

export type PaystackRefund = typeof refunds.$inferSelect

const STEP_SECONDS = 5

type NewRefund = Pick<PaystackRefund, 'amount'> &
  Partial<Pick<PaystackRefund, 'merchantNote' | 'customerNote' | 'disputeId'>>

/** The caller has locked the transaction. */
export async function queueRefund(
  tx: Transaction,
  transaction: PaystackTransaction,
  fields: NewRefund,
  now: Date,
): Promise<PaystackRefund> {
  const fault = await takeFault(tx, 'refund-fails', 'refund-needs-attention')
  const faultEnds = fault === 'refund-fails' ? 'failed' : fault === null ? transaction.refundEnds : 'needs-attention'
  const [refund] = await tx
    .insert(refunds)
    .values({
      ...fields,
      transactionId: transaction.id,
      status: 'pending',
      endsAs: faultEnds,
      createdAt: now,
      updatedAt: now,
      nextStepAt: addSeconds(now, STEP_SECONDS),
    })
    .returning()
  if (refund === undefined) throw new Error('The inserted refund was not returned.')
  await queueRefundWebhook(tx, refund, transaction, now)
  return refund
}

/** Returns null unless the refund waits for bank details. An account number of zeros fails again. */
export async function retryRefund(
  tx: Transaction,
  id: number,
  accountNumber: string,
  now: Date,
): Promise<PaystackRefund | null> {
  const [refund] = await tx
    .update(refunds)
    .set({
      status: 'processing',
      endsAs: /^0+$/.test(accountNumber) ? 'failed' : 'processed',
      updatedAt: now,
      nextStepAt: addSeconds(now, STEP_SECONDS),
    })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'needs-attention')))
    .returning()
  if (refund === undefined) return null
  await queueRefundWebhook(tx, refund, await findTransaction(tx, refund.transactionId), now)
  return refund
}

/** Locks the transaction, so that concurrent refunds cannot exceed the payment. */
export async function lockAndReadRefundableKobo(tx: Transaction, { id, amount }: PaystackTransaction): Promise<number> {
  await tx.select({ id: transactions.id }).from(transactions).where(eq(transactions.id, id)).for('update')
  const [refundSum] = await tx
    .select({ kobo: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.transactionId, id), ne(refunds.status, 'failed')))
  return amount - (refundSum?.kobo ?? 0)
}

export const isRefundDue = (now: Date) => lte(refunds.nextStepAt, now)

/** Each refund goes from pending over processing to its end. */
export async function processDueRefunds({ db, clock }: PaystackContext): Promise<void> {
  const now = clock.now()
  await db.transaction(async tx => {
    const dueRefunds = await tx
      .select()
      .from(refunds)
      .where(and(isNotNull(refunds.nextStepAt), isRefundDue(now)))
      .orderBy(asc(refunds.id))
      .for('update', { skipLocked: true })
    for (const refund of dueRefunds) await advanceRefund(tx, refund, now)
  })
}

async function advanceRefund(tx: Transaction, refund: PaystackRefund, now: Date): Promise<void> {
  const at = refund.nextStepAt ?? now
  const isProcessing = refund.status === 'pending'
  const status = isProcessing ? 'processing' : refund.endsAs
  const [advanced] = await tx
    .update(refunds)
    .set({
      status,
      updatedAt: at,
      nextStepAt: isProcessing ? addSeconds(at, STEP_SECONDS) : null,
      refundedAt: status === 'processed' ? at : null,
    })
    .where(eq(refunds.id, refund.id))
    .returning()
  if (advanced === undefined) return
  const transaction = await findTransaction(tx, refund.transactionId)
  if (status === 'processed') await reverseIfRefunded(tx, transaction)
  await queueRefundWebhook(tx, advanced, transaction, now)
  if (advanced.nextStepAt !== null && advanced.nextStepAt <= now) await advanceRefund(tx, advanced, now)
}

async function reverseIfRefunded(tx: Transaction, { id, amount }: PaystackTransaction): Promise<void> {
  const [refundSum] = await tx
    .select({ kobo: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.transactionId, id), eq(refunds.status, 'processed')))
  if (refundSum?.kobo === amount)
    await tx.update(transactions).set({ status: 'reversed' }).where(eq(transactions.id, id))
}

async function findTransaction(tx: Transaction, id: number): Promise<PaystackTransaction> {
  const [transaction] = await tx.select().from(transactions).where(eq(transactions.id, id))
  if (transaction === undefined) throw new Error('A refund has no transaction.')
  return transaction
}

async function queueRefundWebhook(
  tx: Transaction,
  refund: PaystackRefund,
  transaction: PaystackTransaction,
  now: Date,
) {
  const data = toRefundWebhookJson(refund, transaction)
  await queueWebhook(tx, { event: `refund.${refund.status}`, data, now, dueAt: now })
}

const SECONDS_TO_EXPECT_MS = 10_000

/** `fully_deducted` is a boolean in the answer to a new refund, and an integer elsewhere. */
export function toRefundJson(refund: PaystackRefund, transaction: PaystackTransaction) {
  const { createdAt, refundedAt, updatedAt } = refund
  return {
    ...toCommonFields(refund),
    transaction: transaction.id,
    dispute: refund.disputeId,
    settlement: refund.settlementId,
    refunded_at: refundedAt,
    fully_deducted: Number(refund.status === 'processed'),
    updatedAt: updatedAt ?? createdAt,
    bank_reference: null,
    transaction_reference: transaction.reference,
    transaction_amount: transaction.amount,
    reason: 'CUSTOMER_REQUEST',
    customer: { ...CUSTOMER, email: transaction.email },
    refund_type: refund.amount === transaction.amount ? 'full' : 'partial',
    initiated_by: MERCHANT,
    refund_channel: transaction.channel,
    session_id: null,
    collect_account_number: false,
  }
}

export function toNewRefundJson(refund: PaystackRefund, transaction: PaystackTransaction) {
  const { createdAt, updatedAt } = refund
  return {
    ...toCommonFields(refund),
    transaction: { id: transaction.id, reference: transaction.reference, amount: transaction.amount },
    channel: null,
    fully_deducted: refund.status === 'processed',
    updatedAt: updatedAt ?? createdAt,
  }
}

const MERCHANT = 'merchant@talentpassage.example'

function toCommonFields({ id, amount, status, createdAt, merchantNote, customerNote }: PaystackRefund) {
  return {
    id,
    integration: 412_829,
    domain: 'test',
    currency: 'NGN',
    amount,
    status,
    expected_at: new Date(createdAt.getTime() + SECONDS_TO_EXPECT_MS),
    refunded_by: MERCHANT,
    merchant_note: merchantNote,
    customer_note: customerNote,
    deducted_amount: status === 'processed' ? amount : 0,
    createdAt,
  }
}

/** Paystack sends the amount as a string or a number, and the id only for `needs-attention`. */
function toRefundWebhookJson(refund: PaystackRefund, { reference, email }: PaystackTransaction) {
  const { id, status, amount } = refund
  const isTrouble = status === 'failed' || status === 'needs-attention'
  return {
    ...(status === 'needs-attention' && { id }),
    status,
    transaction_reference: reference,
    refund_reference: isTrouble ? `TRF_${id}` : status === 'processed' ? String(132_013_318_360 + id) : null,
    amount: isTrouble ? amount : String(amount),
    currency: 'NGN',
    processor: 'mpgs_zen',
    customer: { first_name: null, last_name: null, email },
    integration: 412_829,
    domain: 'test',
  }
}
