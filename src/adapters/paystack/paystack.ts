import { z } from 'zod'
import {
  type CheckoutAnswer,
  type CheckoutRequest,
  GatewayUnavailable,
  type PaymentGateway,
  type Refund,
  type VerifyAnswer,
} from '#src/features/checkout/payment-gateway.ts'
import { type HttpResponse, parseJsonBody, sendRequest } from '../send-request.ts'
import { parseWholeKobo, readKobo, toPaymentStatus, toRefundState } from './transaction.ts'
import { hasValidSignature, readPaymentWebhook } from './webhook.ts'

const PAYSTACK_API_URL = 'https://api.paystack.co'
const CHECKOUT_ORIGIN = 'https://checkout.paystack.com'

type GatewayOptions = {
  secretKey: string
  /** Must not end with a slash. */
  baseUrl?: string | undefined
  isSandbox?: boolean
  timeoutMs?: number
  fetch?: typeof fetch
}

const MAX_ANSWER_BYTES = 1_000_000

export function createPaystackGateway({
  secretKey,
  baseUrl = PAYSTACK_API_URL,
  isSandbox = false,
  timeoutMs = 10_000,
  fetch,
}: GatewayOptions): PaymentGateway {
  // With such a key, `fetch` would throw an error that contains the key.
  if (!/^[\x21-\x7e]+$/.test(secretKey)) throw new Error('The Paystack key contains invalid characters.')

  return {
    id: 'paystack',
    words: { name: 'Paystack', waysToPay: 'card, bank transfer, bank account or USSD' },
    isSandbox,
    checkoutOrigins: isSandbox ? [] : [baseUrl === PAYSTACK_API_URL ? CHECKOUT_ORIGIN : new URL(baseUrl).origin],
    maxWebhookBytes: 256 * 1024,
    async openCheckout(checkout) {
      const answer = await callPaystack('/transaction/initialize', JSON.stringify(buildInitializeBody(checkout)))
      return readInitializeAnswer(answer, checkout.reference, baseUrl)
    },
    referenceIn: query => query.get('trxref'),
    async verify(reference) {
      return readVerifyAnswer(await callPaystack(`/transaction/verify/${encodeURIComponent(reference)}`))
    },
    async refunds(transactionId) {
      const answer = await callPaystack(`/refund?transaction=${encodeURIComponent(transactionId)}&perPage=100`)
      return readRefundsAnswer(answer, transactionId)
    },
    readWebhook(rawBody, headers) {
      if (!hasValidSignature(secretKey, rawBody, headers)) return { outcome: 'unauthenticated' }
      const webhook = readPaymentWebhook(new TextDecoder().decode(rawBody))
      return webhook === null ? { outcome: 'unreadable' } : { outcome: 'read', webhook }
    },
  }

  async function callPaystack(path: string, body?: string): Promise<HttpResponse> {
    const json = 'application/json'
    const headers = { authorization: `Bearer ${secretKey}`, 'content-type': json, accept: json }
    const method = body === undefined ? 'GET' : 'POST'
    const signal = AbortSignal.timeout(timeoutMs)
    let answer: HttpResponse
    try {
      answer = await sendRequest(baseUrl + path, { method, headers, body, signal, maxBytes: MAX_ANSWER_BYTES, fetch })
    } catch (cause) {
      throw new GatewayUnavailable(
        signal.aborted ? `No answer from Paystack in ${timeoutMs} ms` : 'No answer from Paystack',
        { cause },
      )
    }
    const { status } = answer
    // A refused key is our own fault, so the payment must not count as failed.
    if (status === 401 || status === 403) throw new GatewayUnavailable(`Paystack refuses our secret key (${status})`)
    if (status === 408 || status === 429 || status >= 500) throw new GatewayUnavailable(`Paystack answered ${status}`)
    return answer
  }
}

function buildInitializeBody({
  reference,
  email,
  kobo,
  callbackUrl,
  cancelUrl,
  description,
  channel,
}: CheckoutRequest) {
  return {
    email,
    amount: kobo,
    currency: 'NGN',
    reference,
    callback_url: callbackUrl,
    channels: channel === null ? ['card', 'bank_transfer', 'bank', 'ussd'] : [channel],
    metadata: {
      cancel_action: cancelUrl,
      custom_fields: [{ display_name: 'Payment for', variable_name: 'payment_for', value: description }],
    },
  }
}

function readInitializeAnswer(answer: HttpResponse, reference: string, baseUrl: string): CheckoutAnswer {
  const json = parseJsonBody(answer)
  const openedCheckout = openedCheckoutSchema.safeParse(json)
  if (answer.status < 300 && openedCheckout.success) {
    const { authorization_url, reference: returnedReference } = openedCheckout.data.data
    if (returnedReference !== reference) throw new GatewayUnavailable('Paystack answered about another payment')
    if (!isAllowedCheckoutUrl(authorization_url, baseUrl))
      throw new GatewayUnavailable('Paystack gave no usable checkout URL')
    return { outcome: 'ready', checkoutUrl: authorization_url }
  }
  const { data: refusal } = errorBodySchema.safeParse(json)
  if (refusal === undefined) throw new GatewayUnavailable(`Paystack answered ${answer.status} with an unexpected body`)
  if (refusal.code === 'duplicate_reference' || /duplicate transaction reference/i.test(refusal.message)) {
    return { outcome: 'duplicate' }
  }
  return { outcome: 'refused', providerMessage: refusal.message }
}

function readVerifyAnswer(answer: HttpResponse): VerifyAnswer {
  const json = parseJsonBody(answer)
  const parsed = verifiedTransactionSchema.safeParse(json)
  if (answer.status < 300 && parsed.success) {
    const { id, status, reference, currency, paid_at, channel, fees, ...amounts } = parsed.data.data
    return {
      outcome: 'known',
      transactionId: id ?? null,
      status: toPaymentStatus(status),
      reference,
      kobo: readKobo(amounts),
      currency,
      paidAt: paid_at,
      channel,
      feeKobo: parseWholeKobo(fees),
    }
  }
  const { data: refusal } = errorBodySchema.safeParse(json)
  if (refusal !== undefined && isUnknownReference(answer.status, refusal)) return { outcome: 'unknown' }
  throw new GatewayUnavailable(`Paystack answered ${answer.status} with an unexpected body`)
}

function readRefundsAnswer(answer: HttpResponse, transactionId: string): Array<Refund> {
  const parsedList = refundListSchema.safeParse(parseJsonBody(answer))
  if (answer.status >= 300 || !parsedList.success)
    throw new GatewayUnavailable(`Paystack answered ${answer.status} without a list of refunds`)
  return parsedList.data.data.flatMap(({ id, transaction, status, currency, amount, merchant_note }) => {
    const kobo = parseWholeKobo(amount)
    // Checks the transaction again, in case Paystack ignores our filter.
    const isOfTransaction = transaction === transactionId && currency === 'NGN'
    return isOfTransaction && kobo !== null ? [{ id, kobo, state: toRefundState(status), ourId: merchant_note }] : []
  })
}

function isUnknownReference(status: number, { code, message }: { code?: string; message: string }): boolean {
  if (status !== 400 && status !== 404) return false
  return code === 'transaction_not_found' || /^(transaction( reference)?|entity) not found/i.test(message)
}

function isAllowedCheckoutUrl(url: string, baseUrl: string): boolean {
  const protocol = URL.parse(url)?.protocol
  return protocol === 'https:' || (protocol === 'http:' && baseUrl.startsWith('http:'))
}

const openedCheckoutSchema = z.object({
  status: z.literal(true),
  data: z.object({ authorization_url: z.string(), reference: z.string() }),
})

const amountSchema = z.union([z.number(), z.string()]).nullish()

const instantSchema = z
  .string()
  .nullish()
  .transform(text => {
    const date = new Date(text ?? Number.NaN)
    return Number.isNaN(date.getTime()) ? null : date
  })

const idSchema = z.union([z.number().int(), z.string().regex(/^\d{1,20}$/)]).transform(String)

const verifiedTransactionSchema = z.object({
  status: z.literal(true),
  data: z.object({
    id: idSchema.nullish().catch(null),
    status: z.string(),
    reference: z.string(),
    amount: amountSchema,
    requested_amount: amountSchema,
    fees: amountSchema,
    currency: z.string(),
    paid_at: instantSchema,
    channel: z
      .string()
      .nullish()
      .default(null)
      .transform(channel => channel ?? null),
  }),
})

const refundListSchema = z.object({
  status: z.literal(true),
  data: z.array(
    z.object({
      id: idSchema,
      transaction: z.union([idSchema, z.object({ id: idSchema }).transform(transaction => transaction.id)]),
      amount: amountSchema,
      currency: z.string(),
      status: z.string(),
      merchant_note: z
        .string()
        .nullish()
        .catch(null)
        .default(null)
        .transform(note => note ?? null),
    }),
  ),
})

const errorBodySchema = z.object({
  status: z.literal(false),
  message: z.string(),
  code: z.string().optional().catch(undefined),
})
