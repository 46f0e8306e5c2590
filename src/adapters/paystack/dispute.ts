import { z } from 'zod'
import type { DisputeNews } from '#src/features/payments/payment-gateway.ts'
import { amountAsked } from './transaction.ts'

const EVENTS = ['charge.dispute.create', 'charge.dispute.remind', 'charge.dispute.resolve'] as const

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
const schema = z.object({
  event: z.enum(EVENTS),
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

/** Reads the dispute of a webhook; null when the webhook is about something else or is invalid. */
export function readDispute(rawBody: string): DisputeNews | null {
  const parsed = schema.safeParse(parseJson(rawBody))
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
    resolution: data.resolution,
    changedAt: data.updated_at ?? data.updatedAt ?? data.resolvedAt ?? openedAt,
  }
}

function kindOf(event: (typeof EVENTS)[number]): DisputeNews['kind'] {
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
