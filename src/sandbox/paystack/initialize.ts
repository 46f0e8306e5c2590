import { randomBytes } from 'node:crypto'
import type { Handler } from 'hono'
import { z } from 'zod'
import { answer, readJson, refuse } from './answers.ts'
import { REFERENCE } from './find-transaction.ts'
import type { PaystackGround } from './ground.ts'
import { misfortuneOf } from './misfortunes.ts'
import { pause } from './pause.ts'
import { transactions } from './table.server.ts'

/** Longer than any caller's patience; the caller's hanging up ends it sooner. */
export const SLOW_MS = 20_000

const kobo = z
  .union([z.int(), z.string().regex(/^\d{1,15}$/)])
  .transform(Number)
  .pipe(z.int().positive())

/** `POST /transaction/initialize`: opens a checkout for so many kobo. */
export function initialize(ground: PaystackGround): Handler {
  return async c => {
    const twist = await misfortuneOf(ground.db, 'initialize-500', 'initialize-times-out-but-exists')
    if (twist === 'initialize-500') return refuse(c, 500, 'An error occurred', { type: 'api_error' })

    const body = z
      .record(z.string(), z.unknown())
      .catch({})
      .parse(await readJson(c))
    const email = z.email().max(254).safeParse(body.email)
    const amount = kobo.safeParse(body.amount)
    const reference = z
      .string()
      .regex(REFERENCE)
      .default(() => randomCode(10))
      .safeParse(body.reference ?? undefined)
    if (body.email === undefined || body.email === '') return missing('Email Address is required')
    if (!email.success) return invalid('Invalid Email Address Passed')
    if (body.amount === undefined || body.amount === '') return missing('Amount is required')
    if (!amount.success) return invalid('Invalid Amount Sent')
    if ((body.currency ?? 'NGN') !== 'NGN') return invalid('Currency not supported by merchant')
    if (!reference.success) return invalid('Invalid transaction reference')

    const [opened] = await ground.db
      .insert(transactions)
      .values({
        reference: reference.data,
        accessCode: randomCode(15),
        email: email.data,
        askedAmount: amount.data,
        amount: amount.data,
        requestedAmount: amount.data,
        currency: 'NGN',
        callbackUrl: webAddress(body.callback_url),
        cancelUrl: webAddress(fieldsOf(body.metadata).cancel_action),
        metadata: JSON.stringify(body.metadata ?? null),
        status: 'abandoned',
        channel: 'card',
        createdAt: ground.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ accessCode: transactions.accessCode })
    if (opened === undefined) {
      return refuse(c, 400, 'Duplicate Transaction Reference', {
        code: 'duplicate_reference',
        nextStep: 'Try and create the Transaction or Charge with a new reference',
      })
    }
    if (twist === 'initialize-times-out-but-exists') {
      await pause(SLOW_MS, AbortSignal.any([c.req.raw.signal, ground.stopping]))
      return refuse(c, 504, 'Gateway timed out', { type: 'api_error' })
    }
    return answer(c, 'Authorization URL created', {
      authorization_url: `${ground.publicUrl}/checkout/${opened.accessCode}`,
      access_code: opened.accessCode,
      reference: reference.data,
    })

    function missing(message: string) {
      return refuse(c, 400, message, { code: 'missing_params' })
    }
    function invalid(message: string) {
      return refuse(c, 400, message, { code: 'invalid_params', nextStep: 'Provide valid params' })
    }
  }
}

/** Metadata comes as an object or, equally well, as a string that spells one. */
export function fieldsOf(metadata: unknown): Record<string, unknown> {
  if (typeof metadata !== 'string') return z.record(z.string(), z.unknown()).catch({}).parse(metadata)
  try {
    return z.record(z.string(), z.unknown()).catch({}).parse(JSON.parse(metadata))
  } catch {
    return {}
  }
}

/** An address a browser may be sent to, spelled safely; null for anything else. */
function webAddress(value: unknown): string | null {
  const url = typeof value === 'string' && value.length <= 2000 ? URL.parse(value) : null
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null
}

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz'

function randomCode(length: number): string {
  return Array.from(randomBytes(length), byte => LETTERS[byte % LETTERS.length]).join('')
}
