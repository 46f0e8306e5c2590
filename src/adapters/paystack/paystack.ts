import { z } from 'zod'
import {
  type CheckoutAnswer,
  type CheckoutRequest,
  GatewayUnavailable,
  type PaymentGateway,
  type VerifyAnswer,
} from '#src/features/money/checkout/payment-gateway.ts'
import type { HttpResponse } from '../send-request.ts'
import {
  amountSchema,
  idSchema,
  instantSchema,
  parseWholeKobo,
  readData,
  readKobo,
  readRefusal,
  toPaymentStatus,
  unexpectedBody,
} from './answers.ts'
import { createFileUploader, createPaystackCaller } from './call-paystack.ts'
import { createDisputeMethods } from './disputes.ts'
import { createPayoutMethods } from './payouts.ts'
import { createRefundMethods } from './refunds.ts'
import { hasValidSignature, readPaymentWebhook } from './webhook.ts'

const PAYSTACK_API_URL = 'https://api.paystack.co'
const CHECKOUT_ORIGIN = 'https://checkout.paystack.com'
const UPLOAD_TIMEOUT_FACTOR = 6

type GatewayOptions = {
  secretKey: string
  /** Must not end with a slash. */
  baseUrl?: string | undefined
  isSandbox?: boolean
  timeoutMs?: number
  fetch?: typeof fetch
}

export function createPaystackGateway({
  secretKey,
  baseUrl = PAYSTACK_API_URL,
  isSandbox = false,
  timeoutMs = 10_000,
  fetch,
}: GatewayOptions): PaymentGateway {
  // With such a key, `fetch` would throw an error that contains the key.
  if (!/^[\x21-\x7e]+$/.test(secretKey)) throw new Error('The Paystack key contains invalid characters.')

  const options = { secretKey, baseUrl, timeoutMs, fetch }
  const call = createPaystackCaller(options)

  return {
    id: 'paystack',
    words: { name: 'Paystack', waysToPay: 'card, bank transfer, bank account or USSD' },
    isSandbox,
    checkoutOrigins: isSandbox ? [] : [baseUrl === PAYSTACK_API_URL ? CHECKOUT_ORIGIN : new URL(baseUrl).origin],
    maxWebhookBytes: 256 * 1024,
    async checkKey() {
      const answer = await call('/balance')
      if (readData(answer, z.array(z.unknown())) === null) throw unexpectedBody(answer)
      return { date: instantSchema.parse(answer.date) }
    },
    async openCheckout(checkout) {
      const answer = await call('/transaction/initialize', buildInitializeBody(checkout))
      return readInitializeAnswer(answer, checkout.reference, baseUrl)
    },
    referenceIn: query => query.get('trxref'),
    async verify(reference) {
      return readVerifyAnswer(await call(`/transaction/verify/${encodeURIComponent(reference)}`))
    },
    async referenceOf(transactionId) {
      return readReferenceAnswer(await call(`/transaction/${encodeURIComponent(transactionId)}`))
    },
    ...createRefundMethods(call),
    ...createDisputeMethods(
      call,
      createFileUploader({ ...options, isSandbox, timeoutMs: timeoutMs * UPLOAD_TIMEOUT_FACTOR }),
    ),
    ...createPayoutMethods(call),
    readWebhook(rawBody, headers) {
      if (!hasValidSignature(secretKey, rawBody, headers)) return { outcome: 'unauthenticated' }
      const webhook = readPaymentWebhook(new TextDecoder().decode(rawBody))
      return webhook === null ? { outcome: 'unreadable' } : { outcome: 'read', webhook }
    },
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
  const openedCheckout = readData(answer, openedCheckoutSchema)
  if (openedCheckout !== null) {
    const { authorization_url, reference: returnedReference } = openedCheckout
    if (returnedReference !== reference) throw new GatewayUnavailable('Paystack answered about another payment')
    if (!isAllowedCheckoutUrl(authorization_url, baseUrl))
      throw new GatewayUnavailable('Paystack gave no usable checkout URL')
    return { outcome: 'ready', checkoutUrl: authorization_url }
  }
  const { code, message } = readRefusal(answer)
  if (code === 'duplicate_reference' || /duplicate transaction reference/i.test(message))
    return { outcome: 'duplicate' }
  return { outcome: 'refused', providerMessage: message }
}

function readVerifyAnswer(answer: HttpResponse): VerifyAnswer {
  const transaction = readData(answer, verifiedTransactionSchema)
  if (transaction === null) {
    if (isUnknownReference(answer.status, readRefusal(answer))) return { outcome: 'unknown' }
    throw unexpectedBody(answer)
  }
  const { id, status, reference, currency, paid_at, channel, fees, ...amounts } = transaction
  return {
    outcome: 'known',
    transactionId: id ?? null,
    status: toPaymentStatus(status),
    reference,
    kobo: readKobo(amounts),
    currency,
    paidAt: paid_at,
    channel: channel ?? null,
    feeKobo: parseWholeKobo(fees),
  }
}

function readReferenceAnswer(answer: HttpResponse): string | null {
  const transaction = readData(answer, referredTransactionSchema)
  if (transaction !== null) return transaction.reference
  if (isUnknownReference(answer.status, readRefusal(answer))) return null
  throw unexpectedBody(answer)
}

function isUnknownReference(status: number, { code, message }: { code?: string; message: string }): boolean {
  if (status !== 400 && status !== 404) return false
  return code === 'transaction_not_found' || /^(transaction( reference)?|entity) not found/i.test(message)
}

function isAllowedCheckoutUrl(url: string, baseUrl: string): boolean {
  const protocol = URL.parse(url)?.protocol
  return protocol === 'https:' || (protocol === 'http:' && baseUrl.startsWith('http:'))
}

const openedCheckoutSchema = z.object({ authorization_url: z.string(), reference: z.string() })

const verifiedTransactionSchema = z.object({
  id: idSchema.nullish().catch(null),
  status: z.string(),
  reference: z.string(),
  amount: amountSchema,
  requested_amount: amountSchema,
  fees: amountSchema,
  currency: z.string(),
  paid_at: instantSchema,
  channel: z.string().nullish().catch(null),
})

const referredTransactionSchema = z.object({ reference: z.string() })
