import { readEvidence } from './dispute-evidence.ts'
import type { PaystackDispute } from './disputes.ts'
import { CUSTOMER, toChargeJson } from './transaction-json.ts'
import type { PaystackTransaction } from './transactions.ts'

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
export function toDisputeWebhookJson(dispute: PaystackDispute, transaction: PaystackTransaction) {
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
