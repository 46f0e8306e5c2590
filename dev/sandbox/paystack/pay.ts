import { and, eq, lte } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import { transactions } from '../table.server.ts'
import { addSeconds, type PaystackContext, pause } from './api.ts'
import { chooseChannel, listOfferedChannels } from './channels.ts'
import type { PayingChoice } from './checkout.ts'
import { openDispute } from './disputes.ts'
import { beginOutage, takeFault } from './faults.ts'
import { calculateFees, type PaystackTransaction, toChargeJson } from './transactions.ts'
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
  if (choice === 'transfer-rejected') return rejectTransfer(context, transaction)
  const { offeredChannels, askedAmount } = transaction
  const channel = chooseChannel(offeredChannels, askedAmount)
  if (channel === null) return declineTransaction(context, transaction)
  if (choice === 'bank-transfer-pending') return awaitBankTransfer(context, transaction)

  const webhookIds = await context.db.transaction(async tx => {
    const now = context.clock.now()
    const [paid] = await tx
      .update(transactions)
      .set({
        status: 'success',
        paidAt: now,
        channel,
        refundEnds: REFUND_ENDS_BY_CHOICE.get(choice) ?? 'processed',
        ...(await chooseReportedAmounts(tx, transaction, choice)),
      })
      .where(and(eq(transactions.id, transaction.id), eq(transactions.status, 'abandoned')))
      .returning()
    if (paid === undefined) return []

    const isDelayed = (await takeFault(tx, 'callback-before-webhook')) !== null
    const delaysSeconds = isDelayed ? [AFTER_CALLBACK_DELAY_SECONDS] : WEBHOOK_DELAYS_SECONDS[choice]
    const webhooksStartAt = choice === 'outage' ? await beginOutage(tx, now) : now
    const webhookIds = []
    for (const delaySeconds of delaysSeconds)
      webhookIds.push(await queueChargeWebhook(tx, paid, now, addSeconds(webhooksStartAt, delaySeconds)))
    if (choice === 'disputed') await openDispute(tx, paid, now)
    return webhookIds
  })
  if (webhookIds.length > 0)
    await Promise.race([sendDueWebhooks(context, webhookIds), pause(MAX_WEBHOOK_WAIT_MS, context.stopping)])
}

const WEBHOOK_DELAYS_SECONDS: Record<
  Exclude<PayingChoice, 'bank-transfer-pending' | 'transfer-rejected'>,
  Array<number>
> = {
  pay: [0],
  'notice-lost': [],
  'notice-late': [LATE_WEBHOOK_SECONDS],
  'notice-repeated': [0, 0, LATE_WEBHOOK_SECONDS],
  'wrong-amount': [0],
  outage: [0],
  disputed: [0],
  'refund-fails': [0],
  'refund-needs-attention': [0],
  'never-comes-back': [0],
}

const REFUND_ENDS_BY_CHOICE: ReadonlyMap<PayingChoice, PaystackTransaction['refundEnds']> = new Map([
  ['refund-fails', 'failed'],
  ['refund-needs-attention', 'needs-attention'],
])

async function chooseReportedAmounts(tx: Transaction, { askedAmount }: PaystackTransaction, choice: PayingChoice) {
  const halfAmount = Math.ceil(askedAmount / 2)
  if (choice === 'wrong-amount') return { amount: halfAmount, requestedAmount: halfAmount }
  const fault = await takeFault(tx, 'fees-on-top', 'paid-less', 'paid-more')
  if (fault === 'fees-on-top') return { amount: askedAmount + calculateFees(askedAmount) }
  if (fault === 'paid-less') return { amount: halfAmount }
  if (fault === 'paid-more') return { amount: askedAmount + 10_000, requestedAmount: null }
  return {}
}

export async function declineTransaction(
  { db }: PaystackContext,
  { id, offeredChannels, channel }: PaystackTransaction,
): Promise<void> {
  await db
    .update(transactions)
    .set({ status: 'failed', channel: listOfferedChannels(offeredChannels)[0] ?? channel })
    .where(and(eq(transactions.id, id), eq(transactions.status, 'abandoned')))
}

/** The payment stays open. The webhook has the transaction's id but not its reference. */
async function rejectTransfer(context: PaystackContext, transaction: PaystackTransaction): Promise<void> {
  const now = context.clock.now()
  const amount = String(Math.ceil(transaction.askedAmount / 2))
  const data = {
    bank_transfer: {
      amount,
      message: 'incorrect amount sent',
      message_type: 'INCORRECT_AMOUNT',
      transaction_id: String(transaction.id),
    },
    customer: toChargeJson(transaction).customer,
  }
  const webhookId = await queueWebhook(context.db, { event: 'bank.transfer.rejected', data, now, dueAt: now })
  await Promise.race([sendDueWebhooks(context, [webhookId]), pause(MAX_WEBHOOK_WAIT_MS, context.stopping)])
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
