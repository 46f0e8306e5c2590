import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Handler } from 'hono'
import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { EMAIL_PATTERN } from '#src/copied-values.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { transactions } from '../table.server.ts'
import { answerWithData, type PaystackContext, parseId, pause, readJson, refuse, SLOW_ANSWER_MS } from './api.ts'
import { CHANNELS, chooseChannel } from './channels.ts'
import { takeFault } from './faults.ts'

export type PaystackTransaction = typeof transactions.$inferSelect

/** Checks the format of the reference first, because PostgreSQL fails on NUL bytes. */
export async function findTransactionByReference(db: DatabaseOrTransaction, reference: string) {
  if (!REFERENCE_PATTERN.test(reference)) return null
  return firstOrNull(await db.select().from(transactions).where(eq(transactions.reference, reference)))
}

export async function findTransactionByReferenceOrId(db: DatabaseOrTransaction, name: string) {
  const found = await findTransactionByReference(db, name)
  const id = parseId(name)
  if (found !== null || id === 0) return found
  return firstOrNull(await db.select().from(transactions).where(eq(transactions.id, id)))
}

export async function findTransactionByAccessCode(db: DatabaseOrTransaction, accessCode: string) {
  if (!/^[a-z0-9]{15}$/.test(accessCode)) return null
  return firstOrNull(await db.select().from(transactions).where(eq(transactions.accessCode, accessCode)))
}

function firstOrNull(rows: Array<PaystackTransaction>): PaystackTransaction | null {
  return rows[0] ?? null
}

/** Answers `POST /transaction/initialize`. */
export function createInitializeHandler(context: PaystackContext): Handler {
  return async c => {
    const fault = await takeFault(context.db, 'initialize-500', 'initialize-times-out-but-exists')
    if (fault === 'initialize-500') return refuse(c, 500, 'An error occurred', { type: 'api_error' })

    const result = readCheckoutRequest(await readJson(c))
    if (!result.ok) return refuse(c, 400, result.message, { code: result.code })
    const openedTransaction = await openTransaction(context, result.request)
    if (openedTransaction === null) {
      return refuse(c, 400, 'Duplicate Transaction Reference', {
        code: 'duplicate_reference',
        nextStep: 'Try and create the Transaction or Charge with a new reference',
      })
    }
    if (fault === 'initialize-times-out-but-exists') {
      await pause(SLOW_ANSWER_MS, AbortSignal.any([c.req.raw.signal, context.stopping]))
      return refuse(c, 504, 'Gateway timed out', { type: 'api_error' })
    }
    return answerWithData(c, 'Authorization URL created', {
      authorization_url: `${context.publicUrl}/checkout/${openedTransaction.accessCode}`,
      access_code: openedTransaction.accessCode,
      reference: openedTransaction.reference,
    })
  }
}

async function openTransaction({ db, clock }: PaystackContext, request: CheckoutRequest) {
  const { reference, amount, metadata, ...otherFields } = request
  const [openedTransaction] = await db
    .insert(transactions)
    .values({
      ...otherFields,
      reference: reference ?? createRandomCode(10),
      accessCode: createRandomCode(15),
      askedAmount: amount,
      amount,
      requestedAmount: amount,
      currency: 'NGN',
      metadata: JSON.stringify(metadata),
      status: 'abandoned',
      channel: 'card',
      createdAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ accessCode: transactions.accessCode, reference: transactions.reference })
  return openedTransaction ?? null
}

const CODE_CHARACTERS = '0123456789abcdefghijklmnopqrstuvwxyz'

function createRandomCode(length: number): string {
  return Array.from(randomBytes(length), byte => CODE_CHARACTERS[byte % CODE_CHARACTERS.length]).join('')
}

/** Answers `GET /transaction/verify/:reference`. */
export function createVerifyHandler(context: PaystackContext): Handler {
  return async c => {
    const fault = await takeFault(context.db, 'verify-500', 'verify-html', 'verify-slow')
    if (fault === 'verify-500') return refuse(c, 500, 'An error occurred', { type: 'api_error' })
    if (fault === 'verify-html') return c.html('<!doctype html><title>Checking your browser</title>', 200)
    if (fault === 'verify-slow') await pause(SLOW_ANSWER_MS, AbortSignal.any([c.req.raw.signal, context.stopping]))

    const transaction = await findTransactionByReference(context.db, c.req.param('reference') ?? '')
    if (transaction === null) {
      return refuse(c, 404, 'Transaction reference not found', {
        code: 'transaction_not_found',
        nextStep: 'Ensure that you are passing a valid reference',
      })
    }
    return answerWithData(c, 'Verification successful', toTransactionJson(transaction))
  }
}

export function createTransactionHandler({ db }: PaystackContext): Handler {
  return async c => {
    const [transaction] = await db
      .select()
      .from(transactions)
      .where(eq(transactions.id, parseId(c.req.param('id'))))
    return transaction === undefined
      ? refuse(c, 404, 'Transaction not found', { code: 'transaction_not_found' })
      : answerWithData(c, 'Transaction retrieved', toTransactionJson(transaction))
  }
}

export function toTransactionJson(transaction: PaystackTransaction) {
  return {
    ...toChargeJson(transaction),
    receipt_number: null,
    fees_split: null,
    split: {},
    order_id: null,
    paidAt: transaction.paidAt,
    createdAt: transaction.createdAt,
    requested_amount: transaction.requestedAmount,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: transaction.createdAt,
    plan: null,
    plan_object: {},
    subaccount: {},
  }
}

export function toChargeJson(transaction: PaystackTransaction) {
  const isPaid = transaction.paidAt !== null
  return {
    id: transaction.id,
    domain: 'test',
    status: transaction.status,
    reference: transaction.reference,
    amount: transaction.amount,
    message: null,
    gateway_response: describeGatewayResponse(transaction),
    paid_at: transaction.paidAt,
    created_at: transaction.createdAt,
    channel: transaction.channel,
    currency: transaction.currency,
    ip_address: '197.210.54.33',
    metadata: varyMetadata(transaction),
    log: isPaid ? buildPaymentLog(transaction) : null,
    fees: isPaid ? calculateFees(transaction.askedAmount) : null,
    customer: { ...CUSTOMER, email: transaction.email },
    authorization: isPaid ? buildAuthorization(transaction) : {},
    plan: {},
  }
}

export const CUSTOMER = {
  id: 181_873_746,
  first_name: null,
  last_name: null,
  customer_code: 'CUS_1rkzaqsv4rrhqo6',
  phone: null,
  metadata: null,
  risk_action: 'default',
  international_format_phone: null,
}

/** Returns Paystack's fee in kobo: 1.5 %, plus ₦100 for payments from ₦2,500, at most ₦2,000. */
export function calculateFees(kobo: number): number {
  return Math.min(Math.ceil((kobo * 15) / 1000) + (kobo >= 250_000 ? 10_000 : 0), 200_000)
}

function describeGatewayResponse({ status, offeredChannels, askedAmount }: PaystackTransaction): string {
  switch (status) {
    case 'abandoned':
      return 'The transaction was not completed'
    case 'ongoing':
      return 'Awaiting the bank transfer'
    case 'success':
    case 'reversed':
      return 'Successful'
    case 'failed':
      return chooseChannel(offeredChannels, askedAmount) === null
        ? 'Transaction amount exceeds the limit of this channel'
        : 'Declined'
    default:
      return assertNever(status)
  }
}

/** Paystack sends metadata in several forms. Each transaction always gets the same form. */
function varyMetadata({ accessCode, metadata }: PaystackTransaction): unknown {
  const metadataForms = [JSON.parse(metadata), metadata, '', 0, null]
  const sum = Array.from(accessCode).reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return metadataForms[sum % metadataForms.length]
}

function buildPaymentLog({ createdAt, channel }: PaystackTransaction) {
  return {
    start_time: Math.floor(createdAt.getTime() / 1000),
    time_spent: 4,
    attempts: 1,
    errors: 0,
    success: true,
    mobile: false,
    input: [],
    history: [
      { type: 'action', message: `Attempted to pay with ${channel}`, time: 3 },
      { type: 'success', message: `Successfully paid with ${channel}`, time: 4 },
    ],
  }
}

function buildAuthorization({ channel, refundEnds }: PaystackTransaction) {
  if (channel === 'bank_transfer') {
    return {
      authorization_code: 'AUTH_0g8ozqln4n',
      channel,
      card_type: 'transfer',
      bank: 'TEST BANK',
      country_code: 'NG',
      brand: 'Managed Account',
      reusable: false,
      sender_name: 'SANDBOX SPONSOR',
      narration: 'Sandbox transfer',
    }
  }
  return {
    authorization_code: 'AUTH_uh8bcl3zbn',
    bin: '408408',
    last4: CARD_ENDINGS[refundEnds],
    exp_month: '12',
    exp_year: '2030',
    channel,
    card_type: 'visa ',
    bank: 'TEST BANK',
    country_code: 'NG',
    brand: 'visa',
    reusable: true,
    signature: 'SIG_yEXu7dLBeqG0kU7g95Ke',
    account_name: null,
  }
}

const CARD_ENDINGS = { processed: '4081', failed: '1803', 'needs-attention': '1902' } as const

/** The references that Paystack accepts. */
export const REFERENCE_PATTERN = /^[A-Za-z0-9.=-]{1,100}$/

type CheckoutRequest = {
  email: string
  /** The amount is in kobo. */
  amount: number
  reference: string | null
  callbackUrl: string | null
  cancelUrl: string | null
  metadata: unknown
  offeredChannels: Array<string>
}

type CheckoutRequestResult =
  | { ok: true; request: CheckoutRequest }
  | { ok: false; code: 'missing_params' | 'invalid_params'; message: string }

const koboSchema = z
  .union([z.int(), z.string().regex(/^\d{1,15}$/)])
  .transform(Number)
  .pipe(z.int().positive())

const channelsSchema = z
  .array(z.string())
  .transform(offered => CHANNELS.filter(channel => offered.includes(channel)))
  .pipe(z.array(z.enum(CHANNELS)).min(1))

/** Validates the body of `initialize`. The error messages are Paystack's own. */
function readCheckoutRequest(json: unknown): CheckoutRequestResult {
  const body = z.record(z.string(), z.unknown()).catch({}).parse(json)
  if (isMissing(body.email)) return refuseMissing('Email Address is required')
  if (isMissing(body.amount)) return refuseMissing('Amount is required')

  const email = z.string().regex(EMAIL_PATTERN).safeParse(String(body.email).toLowerCase())
  const amount = koboSchema.safeParse(body.amount)
  const reference = z
    .string()
    .regex(REFERENCE_PATTERN)
    .nullable()
    .safeParse(body.reference ?? null)
  if (!email.success) return refuseInvalid('Invalid Email Address Passed')
  if (!amount.success) return refuseInvalid('Invalid Amount Sent')
  if ((body.currency ?? 'NGN') !== 'NGN') return refuseInvalid('Currency not supported by merchant')
  if (!reference.success) return refuseInvalid('Invalid transaction reference')
  const channels = channelsSchema.safeParse(body.channels ?? [...CHANNELS])
  if (!channels.success) return refuseInvalid('No active channel')
  return {
    ok: true,
    request: {
      email: email.data,
      amount: amount.data,
      reference: reference.data,
      callbackUrl: parseHttpUrl(body.callback_url),
      cancelUrl: parseHttpUrl(readMetadataFields(body.metadata).cancel_action),
      metadata: body.metadata ?? null,
      offeredChannels: channels.data,
    },
  }
}

/** Metadata may be an object or a JSON string. */
export function readMetadataFields(metadata: unknown): Record<string, unknown> {
  const fields = z.record(z.string(), z.unknown()).catch({})
  if (typeof metadata !== 'string') return fields.parse(metadata)
  try {
    return fields.parse(JSON.parse(metadata))
  } catch {
    return {}
  }
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function refuseMissing(message: string): CheckoutRequestResult {
  return { ok: false, code: 'missing_params', message }
}

function refuseInvalid(message: string): CheckoutRequestResult {
  return { ok: false, code: 'invalid_params', message }
}

function parseHttpUrl(value: unknown): string | null {
  const url = typeof value === 'string' && value.length <= 2000 ? URL.parse(value) : null
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null
}
