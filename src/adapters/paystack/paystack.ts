import { z } from 'zod'
import {
  type CheckoutAnswer,
  type CheckoutRequest,
  GatewayUnavailable,
  type PaymentGateway,
  type Refund,
  type VerifyAnswer,
} from '#src/features/checkout/payment-gateway.ts'
import { ask, type HttpAnswer, jsonIn } from '../ask.ts'
import { amountAsked, statusInOurWords, wholeKobo } from './transaction.ts'
import { isSignedBy, readNews } from './webhook.ts'

const PAYSTACK_API = 'https://api.paystack.co'
const CHECKOUT = 'https://checkout.paystack.com'

type Options = {
  secretKey: string
  /** Left out: Paystack's own. Else the sandbox's look-alike or another; no slash at the end. */
  baseUrl?: string | undefined
  /** The address is the sandbox of this installation. */
  isSandbox?: boolean
  timeoutMs?: number
  fetch?: typeof fetch
}

const MAX_BYTES = 1_000_000

export function createPaystackGateway({
  secretKey,
  baseUrl = PAYSTACK_API,
  isSandbox = false,
  timeoutMs = 10_000,
  fetch,
}: Options): PaymentGateway {
  // The platform's own complaint about such a header would quote it.
  if (!/^[\x21-\x7e]+$/.test(secretKey)) throw new Error('The Paystack key holds characters that no key has.')

  return {
    id: 'paystack',
    words: { name: 'Paystack', waysToPay: 'card, bank transfer, bank account or USSD' },
    isSandbox,
    checkoutOrigins: isSandbox ? [] : [baseUrl === PAYSTACK_API ? CHECKOUT : new URL(baseUrl).origin],
    maxWebhookBytes: 256 * 1024,
    async openCheckout(checkout) {
      const answer = await call('/transaction/initialize', JSON.stringify(initializeBody(checkout)))
      return readInitialize(answer, checkout.reference, baseUrl)
    },
    referenceIn: query => query.get('trxref'),
    async verify(reference) {
      return readVerify(await call(`/transaction/verify/${encodeURIComponent(reference)}`))
    },
    async refunds(transactionId) {
      // One page suffices: no payment has that many refunds.
      const answer = await call(`/refund?transaction=${encodeURIComponent(transactionId)}&perPage=100`)
      return readRefunds(answer, transactionId)
    },
    readWebhook(rawBody, headers) {
      if (!isSignedBy(secretKey, rawBody, headers)) return { outcome: 'unauthenticated' }
      const news = readNews(new TextDecoder().decode(rawBody))
      return news === null ? { outcome: 'unreadable' } : { outcome: 'read', news }
    },
  }

  /** Resolves with what Paystack itself has decided; everything else is thrown as GatewayUnavailable. */
  async function call(path: string, body?: string): Promise<HttpAnswer> {
    const json = 'application/json'
    const headers = { authorization: `Bearer ${secretKey}`, 'content-type': json, accept: json }
    const method = body === undefined ? 'GET' : 'POST'
    const signal = AbortSignal.timeout(timeoutMs)
    let answer: HttpAnswer
    try {
      answer = await ask(`${baseUrl}${path}`, { method, headers, body, signal, maxBytes: MAX_BYTES, fetch })
    } catch (cause) {
      throw new GatewayUnavailable(
        signal.aborted ? `No answer from Paystack in ${timeoutMs} ms` : 'No answer from Paystack',
        { cause },
      )
    }
    const { status } = answer
    // Our key, not this payment, is at fault: it may go through as soon as the key is put right.
    if (status === 401 || status === 403) throw new GatewayUnavailable(`Paystack refuses our secret key (${status})`)
    if (status === 408 || status === 429 || status >= 500) throw new GatewayUnavailable(`Paystack answered ${status}`)
    return answer
  }
}

function initializeBody({ reference, email, kobo, callbackUrl, cancelUrl, description }: CheckoutRequest) {
  return {
    email,
    amount: kobo,
    currency: 'NGN',
    reference,
    callback_url: callbackUrl,
    // In words: `waysToPay`.
    channels: ['card', 'bank_transfer', 'bank', 'ussd'],
    metadata: {
      cancel_action: cancelUrl,
      custom_fields: [{ display_name: 'Payment for', variable_name: 'payment_for', value: description }],
    },
  }
}

function readInitialize(answer: HttpAnswer, reference: string, baseUrl: string): CheckoutAnswer {
  const json = jsonIn(answer)
  const opened = checkoutOpened.safeParse(json)
  if (answer.status < 300 && opened.success) {
    const { authorization_url, reference: theirs } = opened.data.data
    if (theirs !== reference) throw new GatewayUnavailable('Paystack answered about another payment')
    if (!maySendPayersTo(authorization_url, baseUrl))
      throw new GatewayUnavailable('Paystack gave no usable checkout address')
    return { outcome: 'ready', checkoutUrl: authorization_url }
  }
  const { data: refusal } = problem.safeParse(json)
  if (refusal === undefined)
    throw new GatewayUnavailable(`Paystack answered ${answer.status} with something else than an answer`)
  if (refusal.code === 'duplicate_reference' || /duplicate transaction reference/i.test(refusal.message)) {
    return { outcome: 'duplicate' }
  }
  return { outcome: 'refused', providerMessage: refusal.message }
}

function readVerify(answer: HttpAnswer): VerifyAnswer {
  const json = jsonIn(answer)
  const known = verified.safeParse(json)
  if (answer.status < 300 && known.success) {
    const { id, status, reference, currency, paid_at, channel, ...amounts } = known.data.data
    return {
      outcome: 'known',
      transactionId: id ?? null,
      status: statusInOurWords(status),
      reference,
      kobo: amountAsked(amounts),
      currency,
      paidAt: paid_at,
      channel,
    }
  }
  const { data: refusal } = problem.safeParse(json)
  if (refusal !== undefined && isUnknownReference(answer.status, refusal)) return { outcome: 'unknown' }
  throw new GatewayUnavailable(`Paystack answered ${answer.status} with something else than an answer`)
}

/** Keeps refunds that were paid out: a pending or failed one has returned no money. */
function readRefunds(answer: HttpAnswer, transactionId: string): Array<Refund> {
  const listed = refundsListed.safeParse(jsonIn(answer))
  if (answer.status >= 300 || !listed.success)
    throw new GatewayUnavailable(`Paystack answered ${answer.status} with something else than refunds`)
  return listed.data.data.flatMap(({ id, transaction, status, currency, amount }) => {
    const kobo = wholeKobo(amount)
    // A filter that the provider ignored must not book the refunds of others here.
    const isOurs = transaction === transactionId && status === 'processed' && currency === 'NGN'
    return isOurs && kobo !== null ? [{ id, kobo }] : []
  })
}

/** Seen as 400 and as 404. Any other refusal says nothing about the payment. */
function isUnknownReference(status: number, { code, message }: { code?: string; message: string }): boolean {
  if (status !== 400 && status !== 404) return false
  return code === 'transaction_not_found' || /^(transaction( reference)?|entity) not found/i.test(message)
}

/** Paystack's checkout is https. The sandbox, asked over http, may give http; a payer is never sent to anything else. */
function maySendPayersTo(address: string, baseUrl: string): boolean {
  const protocol = URL.parse(address)?.protocol
  return protocol === 'https:' || (protocol === 'http:' && baseUrl.startsWith('http:'))
}

// Paystack's answers, as far as we read them. What it adds is ignored, what it leaves out makes the answer no answer.

const checkoutOpened = z.object({
  status: z.literal(true),
  data: z.object({ authorization_url: z.string(), reference: z.string() }),
})

/** Sums come as numbers or as strings of digits; whether one is a sum at all is judged in `transaction.ts`. */
const amount = z.union([z.number(), z.string()]).nullish()

const instant = z
  .string()
  .nullish()
  .transform(text => {
    const date = new Date(text ?? Number.NaN)
    return Number.isNaN(date.getTime()) ? null : date
  })

/** Numbers of 64 bits may come as text. */
const id = z.union([z.number().int(), z.string().regex(/^\d{1,20}$/)]).transform(String)

const verified = z.object({
  status: z.literal(true),
  data: z.object({
    // Needed only to list refunds: a payment without it still counts.
    id: id.nullish().catch(null),
    status: z.string(),
    reference: z.string(),
    amount,
    requested_amount: amount,
    currency: z.string(),
    paid_at: instant,
    channel: z
      .string()
      .nullish()
      .default(null)
      .transform(channel => channel ?? null),
  }),
})

const refundsListed = z.object({
  status: z.literal(true),
  data: z.array(
    z.object({
      id,
      /** A bare number, or the transaction itself. */
      transaction: z.union([id, z.object({ id }).transform(transaction => transaction.id)]),
      amount,
      currency: z.string(),
      status: z.string(),
    }),
  ),
})

const problem = z.object({
  status: z.literal(false),
  message: z.string(),
  code: z.string().optional().catch(undefined),
})
