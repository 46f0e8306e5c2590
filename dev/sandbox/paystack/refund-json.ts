import type { PaystackRefund } from './refunds.ts'
import { CUSTOMER } from './transaction-json.ts'
import type { PaystackTransaction } from './transactions.ts'

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
