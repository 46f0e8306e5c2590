import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { DisputeReport, PaymentWebhook, RejectedTransfer } from '#src/features/money/checkout/payment-gateway.ts'
import { parsePaystackJson, readKobo } from './answers.ts'

/** Any other event may mean that money was taken back. */
const CHARGE_SUCCESS_EVENT = 'charge.success'

const DISPUTE_EVENTS = ['charge.dispute.create', 'charge.dispute.remind', 'charge.dispute.resolve'] as const

const MAX_TEXT_LENGTH = 500

const shortTextSchema = z
  .unknown()
  .optional()
  .transform(value => {
    if (typeof value !== 'string') return null
    // PostgreSQL refuses NUL characters.
    const line = value.toWellFormed().replaceAll('\0', '').trim()
    return line === '' ? null : Array.from(line).slice(0, MAX_TEXT_LENGTH).join('')
  })

const EARLIEST_INSTANT = new Date('2000-01-01T00:00:00Z')
const LATEST_INSTANT = new Date('2100-01-01T00:00:00Z')

const instantSchema = z
  .unknown()
  .optional()
  .transform(value => {
    const date = new Date(typeof value === 'string' ? value : Number.NaN)
    // PostgreSQL does not read years of six digits, and no dispute is that old or far away.
    return date >= EARLIEST_INSTANT && date < LATEST_INSTANT ? date : null
  })

const transactionIdSchema = z.union([z.string().regex(/^\d{1,20}$/), z.int().positive().transform(String)])

const messageSchema = z.looseObject({ body: shortTextSchema })

/** Invalid fields become null, but the id is required. */
const disputeSchema = z.object({
  event: z.enum(DISPUTE_EVENTS),
  data: z.looseObject({
    id: z.union([z.string().regex(/^[\w-]{1,64}$/), z.int().transform(String)]),
    transaction: z.looseObject({ reference: shortTextSchema }).nullish().catch(null),
    transaction_reference: shortTextSchema,
    refund_amount: z.union([z.number(), z.string()]).nullish().catch(null),
    status: shortTextSchema,
    category: shortTextSchema,
    messages: z.array(messageSchema).nullish().catch(null),
    note: shortTextSchema,
    dueAt: instantSchema,
    resolvedAt: instantSchema,
    resolution: shortTextSchema,
    created_at: instantSchema,
    createdAt: instantSchema,
    updated_at: instantSchema,
    updatedAt: instantSchema,
  }),
})

const rejectedTransferSchema = z.object({
  event: z.literal('bank.transfer.rejected'),
  data: z.looseObject({
    bank_transfer: z.looseObject({
      transaction_id: transactionIdSchema,
      amount: z.union([z.number(), z.string()]).nullish().catch(null),
    }),
  }),
})

const referenceSchema = z.string().optional().catch(undefined)

const webhookSchema = z.object({
  event: z.string().regex(/^[\w.-]{1,100}$/),
  data: z.looseObject({
    reference: referenceSchema,
    transaction_reference: referenceSchema,
    transaction: z.looseObject({ reference: referenceSchema }).nullish().catch(null),
  }),
})

/** Checks `x-paystack-signature` (lower-case hex HMAC-SHA512 of the raw bytes) in constant time. */
export function hasValidSignature(secretKey: string, rawBody: Uint8Array, headers: Headers): boolean {
  const signature = headers.get('x-paystack-signature')
  if (signature === null || !/^[0-9a-f]{128}$/.test(signature)) return false
  const expected = createHmac('sha512', secretKey).update(rawBody).digest()
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected)
}

/** Returns null when the body is not a Paystack event. */
export function readPaymentWebhook(rawBody: string): PaymentWebhook | null {
  const json = parsePaystackJson(rawBody)
  const parsed = webhookSchema.safeParse(json)
  if (!parsed.success) return null
  const { event, data } = parsed.data
  return {
    event,
    reference: data.transaction_reference ?? data.transaction?.reference ?? data.reference ?? '',
    mayUndo: event !== CHARGE_SUCCESS_EVENT,
    dispute: readDispute(json),
    rejectedTransfer: readRejectedTransfer(json),
  }
}

function readRejectedTransfer(json: unknown): RejectedTransfer | null {
  const parsed = rejectedTransferSchema.safeParse(json)
  if (!parsed.success) return null
  const { transaction_id, amount } = parsed.data.data.bank_transfer
  return { transactionId: transaction_id, kobo: readKobo({ amount }) }
}

function readDispute(json: unknown): DisputeReport | null {
  const parsed = disputeSchema.safeParse(json)
  if (!parsed.success) return null
  const { event, data } = parsed.data
  const openedAt = data.created_at ?? data.createdAt
  const kobo = readKobo({ amount: data.refund_amount })
  return {
    kind: toDisputeKind(event),
    providerId: data.id,
    paymentReference: data.transaction?.reference ?? data.transaction_reference ?? '',
    status: data.status ?? 'unknown',
    category: data.category,
    reason: data.messages?.at(-1)?.body ?? data.note,
    kobo: kobo !== null && kobo > 0 ? kobo : null,
    dueAt: data.dueAt,
    openedAt,
    resolvedAt: data.resolvedAt,
    resolution: data.resolution === null ? null : (KNOWN_RESOLUTIONS.get(data.resolution) ?? data.resolution),
    changedAt: data.updated_at ?? data.updatedAt ?? data.resolvedAt ?? openedAt,
  }
}

const KNOWN_RESOLUTIONS: ReadonlyMap<string, string> = new Map([
  ['merchant-accepted', 'accepted'],
  ['auto-accepted', 'unanswered'],
])

function toDisputeKind(event: (typeof DISPUTE_EVENTS)[number]): DisputeReport['kind'] {
  if (event === 'charge.dispute.resolve') return 'resolved'
  return event === 'charge.dispute.remind' ? 'reminded' : 'opened'
}
