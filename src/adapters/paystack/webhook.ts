import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { DisputeReport, PaymentWebhook } from '#src/features/checkout/payment-gateway.ts'
import { readKobo } from './transaction.ts'

/** All other events may mean that money was taken back. */
const CHARGE_SUCCESS = 'charge.success'

const DISPUTE_EVENTS = ['charge.dispute.create', 'charge.dispute.remind', 'charge.dispute.resolve'] as const

const MAX_TEXT_LENGTH = 500

const shortText = z
  .unknown()
  .optional()
  .transform(value => {
    if (typeof value !== 'string') return null
    // PostgreSQL refuses NUL.
    const line = value.toWellFormed().replaceAll('\0', '').trim()
    return line === '' ? null : Array.from(line).slice(0, MAX_TEXT_LENGTH).join('')
  })

const instant = z
  .unknown()
  .optional()
  .transform(value => {
    const date = new Date(typeof value === 'string' ? value : Number.NaN)
    return Number.isNaN(date.getTime()) ? null : date
  })

const message = z.looseObject({ body: shortText })

/** Invalid fields become null, except the id. */
const disputeSchema = z.object({
  event: z.enum(DISPUTE_EVENTS),
  data: z.looseObject({
    id: z.union([z.string().regex(/^[\w-]{1,64}$/), z.int().transform(String)]),
    transaction: z.looseObject({ reference: shortText }).nullish().catch(null),
    transaction_reference: shortText,
    refund_amount: z.union([z.number(), z.string()]).nullish().catch(null),
    status: shortText,
    category: shortText,
    messages: z.array(message).nullish().catch(null),
    note: shortText,
    dueAt: instant,
    resolvedAt: instant,
    resolution: shortText,
    created_at: instant,
    createdAt: instant,
    updated_at: instant,
    updatedAt: instant,
  }),
})

const reference = z.string().optional().catch(undefined)

const webhookSchema = z.object({
  event: z.string().max(100),
  data: z.looseObject({
    reference,
    transaction_reference: reference,
    transaction: z.looseObject({ reference }).nullish().catch(null),
  }),
})

/** Checks `x-paystack-signature` (lower-case hex HMAC-SHA512 of the raw bytes) in constant time. */
export function hasValidSignature(secretKey: string, rawBody: Uint8Array, headers: Headers): boolean {
  const signature = headers.get('x-paystack-signature')
  if (signature === null || !/^[0-9a-f]{128}$/.test(signature)) return false
  const expected = createHmac('sha512', secretKey).update(rawBody).digest()
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected)
}

/** Returns null when the body is no Paystack event. */
export function readPaymentWebhook(rawBody: string): PaymentWebhook | null {
  const json = parseJson(rawBody)
  const parsed = webhookSchema.safeParse(json)
  if (!parsed.success) return null
  const { event, data } = parsed.data
  return {
    reference: data.transaction_reference ?? data.transaction?.reference ?? data.reference ?? '',
    mayUndo: event !== CHARGE_SUCCESS,
    dispute: readDispute(json),
  }
}

function readDispute(json: unknown): DisputeReport | null {
  const parsed = disputeSchema.safeParse(json)
  if (!parsed.success) return null
  const { event, data } = parsed.data
  const openedAt = data.created_at ?? data.createdAt
  const kobo = readKobo({ amount: data.refund_amount })
  return {
    kind: disputeKind(event),
    providerId: data.id,
    paymentReference: data.transaction?.reference ?? data.transaction_reference ?? '',
    status: data.status ?? 'unknown',
    category: data.category,
    reason: data.messages?.at(-1)?.body ?? data.note,
    kobo: kobo !== null && kobo > 0 ? kobo : null,
    dueAt: data.dueAt,
    openedAt,
    resolvedAt: data.resolvedAt,
    resolution: data.resolution === null ? null : (RESOLUTIONS.get(data.resolution) ?? data.resolution),
    changedAt: data.updated_at ?? data.updatedAt ?? data.resolvedAt ?? openedAt,
  }
}

const RESOLUTIONS: ReadonlyMap<string, string> = new Map([
  ['merchant-accepted', 'accepted'],
  ['auto-accepted', 'unanswered'],
])

function disputeKind(event: (typeof DISPUTE_EVENTS)[number]): DisputeReport['kind'] {
  if (event === 'charge.dispute.resolve') return 'resolved'
  return event === 'charge.dispute.remind' ? 'reminded' : 'opened'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
