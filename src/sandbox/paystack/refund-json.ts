import type { PaystackTransaction } from './find-transaction.ts'
import { secondsFrom } from './ground.ts'
import type { refunds } from './table.server.ts'

export type PaystackRefund = typeof refunds.$inferSelect

const INTEGRATION = 412_829

/** A refund as it is read later: its transaction is a bare id. */
export function refundJson(refund: PaystackRefund) {
  return {
    integration: INTEGRATION,
    transaction: refund.transactionId,
    dispute: null,
    settlement: null,
    id: refund.id,
    domain: 'test',
    currency: 'NGN',
    amount: refund.amount,
    status: refund.status,
    refunded_at: refund.refundedAt,
    expected_at: expectedAt(refund),
    channel: null,
    refunded_by: 'sandbox@paystack.example',
    customer_note: refund.customerNote,
    merchant_note: refund.merchantNote,
    deducted_amount: refund.status === 'processed' ? refund.amount : 0,
    fully_deducted: refund.status === 'processed',
    createdAt: refund.createdAt,
    updatedAt: refund.updatedAt,
  }
}

/** A refund as it is answered when it is asked for: with its transaction. */
export function createdRefundJson(refund: PaystackRefund, transaction: PaystackTransaction) {
  return {
    transaction: {
      id: transaction.id,
      domain: 'test',
      reference: transaction.reference,
      amount: transaction.amount,
      paid_at: transaction.paidAt,
      channel: transaction.channel,
      currency: transaction.currency,
      authorization: { exp_month: null, exp_year: null, account_name: null },
      customer: { international_format_phone: null },
      plan: {},
      subaccount: { currency: null },
      split: {},
      order_id: null,
      paidAt: transaction.paidAt,
      pos_transaction_data: null,
      source: null,
      fees_breakdown: null,
    },
    integration: INTEGRATION,
    deducted_amount: 0,
    channel: null,
    merchant_note: refund.merchantNote,
    customer_note: refund.customerNote,
    status: refund.status,
    refunded_by: 'sandbox@paystack.example',
    expected_at: expectedAt(refund),
    currency: 'NGN',
    domain: 'test',
    amount: refund.amount,
    fully_deducted: false,
    id: refund.id,
    createdAt: refund.createdAt,
    updatedAt: refund.updatedAt,
  }
}

/** What a `refund.*` webhook carries. The amount is a string while all goes well and a number when it does not. */
export function refundEventJson(refund: PaystackRefund, transaction: PaystackTransaction) {
  const { status } = refund
  const isStuck = status === 'failed' || status === 'needs-attention'
  return {
    status,
    transaction_reference: transaction.reference,
    refund_reference: isStuck
      ? `TRF_${refund.id}`
      : status === 'processed'
        ? String(132_013_318_360 + refund.id)
        : null,
    amount: isStuck ? refund.amount : String(refund.amount),
    currency: 'NGN',
    processor: 'mpgs_zen',
    customer: { first_name: null, last_name: null, email: transaction.email },
    integration: INTEGRATION,
    domain: 'test',
    ...(status === 'needs-attention' ? { id: refund.id } : {}),
  }
}

function expectedAt({ createdAt }: PaystackRefund): Date {
  return secondsFrom(createdAt, 9 * 24 * 3600)
}
