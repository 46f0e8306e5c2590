import type { PaystackDispute } from './disputes.ts'
import { toChargeJson } from './transaction-json.ts'
import type { PaystackTransaction } from './transactions.ts'

export function toDisputeJson(dispute: PaystackDispute, transaction: PaystackTransaction) {
  const { email, currency } = transaction
  const createdAt = dispute.createdAt
  return {
    id: dispute.id,
    refund_amount: dispute.refundAmount,
    currency,
    status: dispute.status,
    resolution: dispute.resolution,
    domain: 'test',
    transaction: toChargeJson(transaction),
    transaction_reference: null,
    category: 'chargeback',
    customer: { id: 181_873_746, email, customer_code: 'CUS_1rkzaqsv4rrhqo6', phone: null },
    bin: '408408',
    last4: '4081',
    dueAt: dispute.dueAt,
    resolvedAt: dispute.resolvedAt,
    evidence: dispute.evidence === null ? null : JSON.parse(dispute.evidence),
    attachments: dispute.uploadedBytes === null ? null : dispute.uploadName,
    note: dispute.message,
    history: [{ status: 'pending', by: email, createdAt }],
    messages: [{ sender: email, body: 'Customer complained about debit without value', createdAt }],
    created_at: createdAt,
    updated_at: dispute.updatedAt,
  }
}
