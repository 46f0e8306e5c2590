import type { Transaction } from '#src/database/client.ts'
import { secondsFrom } from './ground.ts'
import { chargeJson } from './transaction-json.ts'
import type { PaystackTransaction } from './transactions.ts'
import { queueWebhook } from './webhooks.ts'

/** Paystack gives the money back if the merchant says nothing within this time. */
const ANSWER_SECONDS = 16 * 3600

/** When each notice goes out after the payment, in seconds: days at Paystack, here soon enough to be seen. */
const STEPS = [
  { event: 'charge.dispute.create', after: 5 },
  { event: 'charge.dispute.remind', after: 120 },
  { event: 'charge.dispute.resolve', after: 600 },
] as const

/** Queues the webhooks of a dispute of this payment: opened, reminded, and in the end declined for want of proof. */
export async function queueDispute(tx: Transaction, paid: PaystackTransaction, now: Date): Promise<void> {
  const openedAt = secondsFrom(now, STEPS[0].after)
  for (const { event, after } of STEPS) {
    const dueAt = secondsFrom(now, after)
    const isOver = event === 'charge.dispute.resolve'
    const data = {
      // One dispute per payment, so the dispute can use the payment's number.
      id: paid.id,
      refund_amount: paid.amount,
      currency: paid.currency,
      status: isOver ? 'resolved' : 'awaiting-merchant-feedback',
      resolution: isOver ? 'declined' : null,
      domain: 'test',
      transaction: chargeJson(paid),
      transaction_reference: null,
      category: 'chargeback',
      customer: { id: 181_873_746, email: paid.email, customer_code: 'CUS_1rkzaqsv4rrhqo6', phone: null },
      bin: '408408',
      last4: '4081',
      dueAt: secondsFrom(openedAt, ANSWER_SECONDS),
      resolvedAt: isOver ? dueAt : null,
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
