import { z } from 'zod'
import {
  GatewayUnavailable,
  type PaymentStatus,
  type ProviderRefundState,
} from '#src/features/money/checkout/payment-gateway.ts'
import type { HttpResponse } from '../send-request.ts'
import type { CallPaystack } from './call-paystack.ts'

export const amountSchema = z.union([z.number(), z.string()]).nullish()

export const instantSchema = z
  .string()
  .nullish()
  .transform(text => {
    const date = new Date(text ?? Number.NaN)
    return Number.isNaN(date.getTime()) ? null : date
  })

/** Ids may have 64 bits. */
export const idSchema = z.union([z.number().int(), z.string().regex(/^\d{1,20}$/)]).transform(String)

const errorBodySchema = z.object({
  status: z.literal(false),
  message: z.string(),
  code: z.string().optional().catch(undefined),
})

type Refusal = z.infer<typeof errorBodySchema>

/** Returns the data of an answer, or null when Paystack refuses. */
export function readData<T>(answer: HttpResponse, dataSchema: z.ZodType<T>): T | null {
  if (answer.status >= 400) return null
  const parsed = z.object({ status: z.literal(true), data: dataSchema }).safeParse(parsePaystackJson(answer.text))
  if (answer.status >= 300 || !parsed.success) {
    if (errorBodySchema.safeParse(parsePaystackJson(answer.text)).success) return null
    throw unexpectedBody(answer)
  }
  return parsed.data.data as T
}

export function readRefusal(answer: HttpResponse): Refusal {
  const parsed = errorBodySchema.safeParse(parsePaystackJson(answer.text))
  if (!parsed.success) throw unexpectedBody(answer)
  return parsed.data
}

export function toRefusedAnswer(answer: HttpResponse) {
  return { outcome: 'refused', providerMessage: readRefusal(answer).message } as const
}

export function unexpectedBody({ status }: HttpResponse): GatewayUnavailable {
  return new GatewayUnavailable(`Paystack answered ${status} with an unexpected body`)
}

const MAX_PAGES = 100

const pageMetaSchema = z.object({
  meta: z.object({ pageCount: z.coerce.number().int().nullish(), next: z.string().nullish() }).nullish().catch(null),
})

/** Reads all pages of a list, by number or by cursor. `path` has a query. */
export async function readAllPages<T>(
  call: CallPaystack,
  path: string,
  rowSchema: z.ZodType<T>,
): Promise<ReadonlyArray<T>> {
  const rows: Array<T> = []
  let place = 'page=1'
  for (let page = 1; page <= MAX_PAGES; page++) {
    const answer = await call(`${path}&perPage=100&${place}`)
    const pageRows = readData(answer, z.array(rowSchema))
    if (pageRows === null) throw unexpectedBody(answer)
    rows.push(...pageRows)
    const { meta } = pageMetaSchema.parse(parsePaystackJson(answer.text))
    if (meta?.next) place = `next=${encodeURIComponent(meta.next)}`
    else if (page < (meta?.pageCount ?? 1)) place = `page=${page + 1}`
    else return rows
  }
  throw new GatewayUnavailable(`Paystack has more than ${MAX_PAGES} pages`)
}

/** Keeps whole numbers beyond 2^53 as text, because Paystack's ids have 64 bits. Returns undefined for invalid JSON. */
export function parsePaystackJson(text: string): unknown {
  try {
    return JSON.parse(text, keepDigits)
  } catch {
    return undefined
  }
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const isUnsafe = typeof value === 'number' && !Number.isSafeInteger(value)
  return isUnsafe && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value
}

const PAYMENT_STATUSES: ReadonlyMap<string, PaymentStatus> = new Map([
  ['success', 'paid'],
  ['failed', 'failed'],
  ['abandoned', 'unpaid'],
  ['reversed', 'reversed'],
  ['ongoing', 'pending'],
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['queued', 'pending'],
])

/** An unknown Paystack status becomes 'pending', so that it settles nothing. */
export function toPaymentStatus(status: string): PaymentStatus {
  return PAYMENT_STATUSES.get(status) ?? 'pending'
}

/** An unknown Paystack status becomes 'pending', so that it counts as not yet paid. */
export function toRefundState(status: string): ProviderRefundState {
  const state = status.replace('-', '_')
  return REFUND_STATES.find(known => known === state) ?? 'pending'
}

const REFUND_STATES: ReadonlyArray<ProviderRefundState> = [
  'pending',
  'processing',
  'processed',
  'failed',
  'needs_attention',
]

type PaystackAmounts = { amount?: number | string | null; requested_amount?: number | string | null }

/** Returns null if an amount cannot be read. `amount` may include fees that the payer bears, so the smaller one counts. */
export function readKobo({ amount, requested_amount }: PaystackAmounts): number | null {
  const paidKobo = parseWholeKobo(amount)
  if (requested_amount === undefined || requested_amount === null) return paidKobo
  const requestedKobo = parseWholeKobo(requested_amount)
  return paidKobo === null || requestedKobo === null ? null : Math.min(paidKobo, requestedKobo)
}

export function parseWholeKobo(amount: number | string | null | undefined): number | null {
  const number = typeof amount === 'string' && /^\d+$/.test(amount) ? Number(amount) : amount
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null
}
