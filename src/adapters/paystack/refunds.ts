import { z } from 'zod'
import type {
  PaymentGateway,
  Refund,
  RefundAnswer,
  RefundRequest,
} from '#src/features/money/checkout/payment-gateway.ts'
import type { HttpResponse } from '../send-request.ts'
import {
  amountSchema,
  idSchema,
  parseWholeKobo,
  readAllPages,
  readData,
  toRefundState,
  toRefusedAnswer,
  unexpectedBody,
} from './answers.ts'
import type { CallPaystack } from './call-paystack.ts'

type RefundMethods = Pick<PaymentGateway, 'refunds' | 'createRefund' | 'retryRefund' | 'banks'>

export function createRefundMethods(call: CallPaystack): RefundMethods {
  return {
    async refunds(transactionId) {
      const path = `/refund?transaction=${encodeURIComponent(transactionId)}`
      const rows = await readAllPages(call, path, refundSchema)
      // Checks the transaction again, in case Paystack ignores our filter.
      return rows.filter(({ transaction }) => transaction === transactionId).flatMap(row => toRefund(row) ?? [])
    },
    async createRefund(request) {
      return readRefundAnswer(await call('/refund', buildRefundBody(request)))
    },
    async retryRefund(providerRefundId, { bankId, accountNumber }) {
      const account = { currency: 'NGN', account_number: accountNumber, bank_id: bankId }
      const path = `/refund/retry_with_customer_details/${encodeURIComponent(providerRefundId)}`
      return readRefundAnswer(await call(path, { refund_account_details: account }))
    },
    async banks() {
      const rows = await readAllPages(call, '/bank?country=nigeria&currency=NGN&use_cursor=true', bankSchema)
      return rows
        .filter(({ active, is_deleted }) => active !== false && is_deleted !== true)
        .map(({ id, name }) => ({ id, name }))
        .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    },
  }
}

function buildRefundBody({ reference, kobo, ourId, payerNote }: RefundRequest) {
  return { transaction: reference, amount: kobo, currency: 'NGN', customer_note: payerNote, merchant_note: ourId }
}

function readRefundAnswer(answer: HttpResponse): RefundAnswer {
  const row = readData(answer, refundSchema)
  if (row === null) return toRefusedAnswer(answer)
  const refund = toRefund(row)
  if (refund === null) throw unexpectedBody(answer)
  return { outcome: 'accepted', refund }
}

function toRefund({ id, status, currency, amount, merchant_note }: z.infer<typeof refundSchema>): Refund | null {
  const kobo = parseWholeKobo(amount)
  if (currency !== 'NGN' || kobo === null) return null
  return { id, kobo, state: toRefundState(status), ourId: merchant_note?.match(UUID_PATTERN)?.[0] ?? null }
}

const UUID_PATTERN = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/

const refundSchema = z.object({
  id: idSchema,
  transaction: z.union([idSchema, z.object({ id: idSchema }).transform(transaction => transaction.id)]),
  amount: amountSchema,
  currency: z.string(),
  status: z.string(),
  merchant_note: z.string().nullish().catch(null),
})

const bankSchema = z.object({
  id: idSchema,
  name: z.string(),
  active: z.boolean().nullish().catch(null),
  is_deleted: z.boolean().nullish().catch(null),
})
