import { and, eq, lte } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import type { PayingChoice } from './choices.ts'
import { addSeconds, type PaystackContext, pause } from './context.ts'
import { beginOutage, takeFault } from './faults.ts'
import { transactions } from './table.server.ts'
import { calculateFees, toChargeJson } from './transaction-json.ts'
import type { PaystackTransaction } from './transactions.ts'
import { queueWebhook, sendDueWebhooks } from './webhooks.ts'

const BANK_TRANSFER_SECONDS = 60
const LATE_WEBHOOK_SECONDS = 20
const AFTER_CALLBACK_DELAY_SECONDS = 5
const MAX_WEBHOOK_WAIT_MS = 2_000

/** Settles the transaction in the chosen way. Of two concurrent calls, only one has an effect. */
export async function payTransaction(
  context: PaystackContext,
  transaction: PaystackTransaction,
  choice: PayingChoice,
): Promise<void> {
  if (choice === 'bank-transfer-pending') return awaitBankTransfer(context, transaction)

  const webhookIds = await context.db.transaction(async tx => {
    const now = context.clock.now()
    const [paid] = await tx
      .update(transactions)
      .set({ status: 'success', paidAt: now, ...(await chooseReportedAmounts(tx, transaction, choice)) })
      .where(and(eq(transactions.id, transaction.id), eq(transactions.status, 'abandoned')))
      .returning()
    if (paid === undefined) return []

    const isDelayed = (await takeFault(tx, 'callback-before-webhook')) !== null
    const delaysSeconds = isDelayed ? [AFTER_CALLBACK_DELAY_SECONDS] : WEBHOOK_DELAYS_SECONDS[choice]
    const webhooksStartAt = choice === 'outage' ? await beginOutage(tx, now) : now
    const webhookIds = []
    for (const delaySeconds of delaysSeconds)
      webhookIds.push(await queueChargeWebhook(tx, paid, now, addSeconds(webhooksStartAt, delaySeconds)))
    if (choice === 'disputed') await queueDisputeWebhooks(tx, paid, now)
    return webhookIds
  })
  if (webhookIds.length > 0)
    await Promise.race([sendDueWebhooks(context, webhookIds), pause(MAX_WEBHOOK_WAIT_MS, context.stopping)])
}

const WEBHOOK_DELAYS_SECONDS: Record<Exclude<PayingChoice, 'bank-transfer-pending'>, Array<number>> = {
  pay: [0],
  'notice-lost': [],
  'notice-late': [LATE_WEBHOOK_SECONDS],
  'notice-repeated': [0, 0, LATE_WEBHOOK_SECONDS],
  'wrong-amount': [0],
  outage: [0],
  disputed: [0],
  'never-comes-back': [0],
}

async function chooseReportedAmounts(tx: Transaction, { askedAmount }: PaystackTransaction, choice: PayingChoice) {
  const halfAmount = Math.ceil(askedAmount / 2)
  if (choice === 'wrong-amount') return { amount: halfAmount, requestedAmount: halfAmount }
  const fault = await takeFault(tx, 'fees-on-top', 'paid-less', 'paid-more')
  if (fault === 'fees-on-top') return { amount: askedAmount + calculateFees(askedAmount) }
  if (fault === 'paid-less') return { amount: halfAmount }
  if (fault === 'paid-more') return { amount: askedAmount + 10_000, requestedAmount: null }
  return {}
}

async function awaitBankTransfer({ db, clock }: PaystackContext, { id }: PaystackTransaction): Promise<void> {
  await db
    .update(transactions)
    .set({ status: 'ongoing', channel: 'bank_transfer', settlesAt: addSeconds(clock.now(), BANK_TRANSFER_SECONDS) })
    .where(and(eq(transactions.id, id), eq(transactions.status, 'abandoned')))
}

function queueChargeWebhook(tx: Transaction, paid: PaystackTransaction, now: Date, dueAt: Date): Promise<number> {
  return queueWebhook(tx, { event: 'charge.success', data: toChargeJson(paid), now, dueAt })
}

export const isTransferDue = (now: Date) => and(eq(transactions.status, 'ongoing'), lte(transactions.settlesAt, now))

export async function confirmTransfers({ db, clock }: PaystackContext): Promise<void> {
  await db.transaction(async tx => {
    const now = clock.now()
    const confirmedTransactions = await tx
      .update(transactions)
      .set({ status: 'success', paidAt: now })
      .where(isTransferDue(now))
      .returning()
    for (const transaction of confirmedTransactions) await queueChargeWebhook(tx, transaction, now, now)
  })
}

/** Paystack's time limit for answering a dispute. */
const DISPUTE_ANSWER_SECONDS = 16 * 3600

const DISPUTE_STEPS = [
  { event: 'charge.dispute.create', afterSeconds: 5 },
  { event: 'charge.dispute.remind', afterSeconds: 120 },
  { event: 'charge.dispute.resolve', afterSeconds: 600 },
] as const

async function queueDisputeWebhooks(tx: Transaction, paid: PaystackTransaction, now: Date): Promise<void> {
  const openedAt = addSeconds(now, DISPUTE_STEPS[0].afterSeconds)
  for (const { event, afterSeconds } of DISPUTE_STEPS) {
    const dueAt = addSeconds(now, afterSeconds)
    const isResolved = event === 'charge.dispute.resolve'
    const data = {
      id: paid.id,
      refund_amount: paid.amount,
      currency: paid.currency,
      status: isResolved ? 'resolved' : 'awaiting-merchant-feedback',
      resolution: isResolved ? 'declined' : null,
      domain: 'test',
      transaction: toChargeJson(paid),
      transaction_reference: null,
      category: 'chargeback',
      customer: { id: 181_873_746, email: paid.email, customer_code: 'CUS_1rkzaqsv4rrhqo6', phone: null },
      bin: '408408',
      last4: '4081',
      dueAt: addSeconds(openedAt, DISPUTE_ANSWER_SECONDS),
      resolvedAt: isResolved ? dueAt : null,
      evidence: null,
      attachments: null,
      note: null,
      history: [{ status: 'pending', by: paid.email, createdAt: openedAt }],
      messages: [{ sender: paid.email, body: 'Customer complained about debit without value', createdAt: openedAt }],
      created_at: openedAt,
      updated_at: dueAt,
    }
    await queueWebhook(tx, { event, data, now, dueAt })
  }
}
