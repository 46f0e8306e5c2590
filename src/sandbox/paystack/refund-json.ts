import type { PaystackRefund } from './refunds.ts'
import type { PaystackTransaction } from './transactions.ts'

const SECONDS_TO_EXPECT_MS = 10_000

export function toRefundJson(refund: PaystackRefund) {
  const { id, transactionId, amount, status, createdAt, updatedAt, refundedAt } = refund
  const isProcessed = status === 'processed'
  return {
    id,
    integration: 412_829,
    transaction: transactionId,
    dispute: refund.disputeId,
    settlement: refund.settlementId,
    domain: 'test',
    currency: 'NGN',
    amount,
    status,
    refunded_at: refundedAt,
    expected_at: new Date(createdAt.getTime() + SECONDS_TO_EXPECT_MS),
    merchant_note: refund.merchantNote,
    customer_note: refund.customerNote,
    deducted_amount: isProcessed ? amount : 0,
    fully_deducted: isProcessed,
    createdAt,
    updatedAt: updatedAt ?? createdAt,
  }
}

/** Paystack sends the amount as a string or a number, and the id only for `needs-attention`. */
export function toRefundWebhookJson(refund: PaystackRefund, { reference, email }: PaystackTransaction) {
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
