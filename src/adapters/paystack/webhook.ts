import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { DisputeNews, PaymentNews } from '#src/features/checkout/payment-gateway.ts'
import { amountAsked } from './transaction.ts'

/** Its other events about a payment may take money back. */
const BRINGS_MONEY = 'charge.success'

const DISPUTE_EVENTS = ['charge.dispute.create', 'charge.dispute.remind', 'charge.dispute.resolve'] as const

const MOST_LETTERS = 500

/** Shortens one line of text from the provider; null for anything but text. */
const words = z
  .unknown()
  .optional()
  .transform(value => {
    if (typeof value !== 'string') return null
    // PostgreSQL refuses NUL.
    const line = value.toWellFormed().replaceAll('\0', '').trim()
    return line === '' ? null : Array.from(line).slice(0, MOST_LETTERS).join('')
  })

const instant = z
  .unknown()
  .optional()
  .transform(value => {
    const date = new Date(typeof value === 'string' ? value : Number.NaN)
    return Number.isNaN(date.getTime()) ? null : date
  })

const message = z.looseObject({ body: words })

/** The fields of a dispute webhook that we read. An invalid field becomes null; only an invalid id rejects the dispute. */
const disputeSchema = z.object({
  event: z.enum(DISPUTE_EVENTS),
  data: z.looseObject({
    id: z.union([z.string().regex(/^[\w-]{1,64}$/), z.int().transform(String)]),
    transaction: z.looseObject({ reference: words }).nullish().catch(null),
    transaction_reference: words,
    refund_amount: z.union([z.number(), z.string()]).nullish().catch(null),
    status: words,
    category: words,
    messages: z.array(message).nullish().catch(null),
    note: words,
    dueAt: instant,
    resolvedAt: instant,
    resolution: words,
    created_at: instant,
    createdAt: instant,
    updated_at: instant,
    updatedAt: instant,
  }),
})

const reference = z.string().optional().catch(undefined)

const newsSchema = z.object({
  event: z.string().max(100),
  data: z.looseObject({
    reference,
    transaction_reference: reference,
    transaction: z.looseObject({ reference }).nullish().catch(null),
  }),
})

/**
 * Whether the holder of the key signed these bytes (`x-paystack-signature`: lower-case hex HMAC-SHA512), in constant time. The
 * same JSON, parsed and written again, has another signature.
 */
export function isSignedBy(secretKey: string, rawBody: Uint8Array, headers: Headers): boolean {
  const signature = headers.get('x-paystack-signature')
  if (signature === null || !/^[0-9a-f]{128}$/.test(signature)) return false
  const expected = createHmac('sha512', secretKey).update(rawBody).digest()
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected)
}

/** Null: the body is no event of Paystack's. */
export function readNews(rawBody: string): PaymentNews | null {
  const json = parseJson(rawBody)
  const parsed = newsSchema.safeParse(json)
  if (!parsed.success) return null
  const { event, data } = parsed.data
  return {
    reference: data.transaction_reference ?? data.transaction?.reference ?? data.reference ?? '',
    mayUndo: event !== BRINGS_MONEY,
    dispute: readDispute(json),
  }
}

function readDispute(json: unknown): DisputeNews | null {
  const parsed = disputeSchema.safeParse(json)
  if (!parsed.success) return null
  const { event, data } = parsed.data
  const openedAt = data.created_at ?? data.createdAt
  const kobo = amountAsked({ amount: data.refund_amount })
  return {
    kind: kindOf(event),
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

function kindOf(event: (typeof DISPUTE_EVENTS)[number]): DisputeNews['kind'] {
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
