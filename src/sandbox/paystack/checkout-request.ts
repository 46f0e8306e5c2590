import { z } from 'zod'

/** The form of the references that Paystack accepts. */
export const REFERENCE = /^[A-Za-z0-9.=-]{1,100}$/

export type CheckoutRequest = {
  email: string
  /** In kobo. */
  amount: number
  reference: string | null
  callbackUrl: string | null
  cancelUrl: string | null
  metadata: unknown
}

type ReadResult =
  | { ok: true; request: CheckoutRequest }
  | { ok: false; code: 'missing_params' | 'invalid_params'; message: string }

const kobo = z
  .union([z.int(), z.string().regex(/^\d{1,15}$/)])
  .transform(Number)
  .pipe(z.int().positive())

/** Validates the body of `initialize`. The error messages are Paystack's own. */
export function readCheckoutRequest(json: unknown): ReadResult {
  const body = z.record(z.string(), z.unknown()).catch({}).parse(json)
  if (isMissing(body.email)) return missing('Email Address is required')
  if (isMissing(body.amount)) return missing('Amount is required')

  const email = z.email().max(254).safeParse(body.email)
  const amount = kobo.safeParse(body.amount)
  const reference = z
    .string()
    .regex(REFERENCE)
    .nullable()
    .safeParse(body.reference ?? null)
  if (!email.success) return invalid('Invalid Email Address Passed')
  if (!amount.success) return invalid('Invalid Amount Sent')
  if ((body.currency ?? 'NGN') !== 'NGN') return invalid('Currency not supported by merchant')
  if (!reference.success) return invalid('Invalid transaction reference')
  return {
    ok: true,
    request: {
      email: email.data,
      amount: amount.data,
      reference: reference.data,
      callbackUrl: httpUrl(body.callback_url),
      cancelUrl: httpUrl(fieldsOf(body.metadata).cancel_action),
      metadata: body.metadata ?? null,
    },
  }
}

/** Metadata may be an object or a JSON string. */
export function fieldsOf(metadata: unknown): Record<string, unknown> {
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

function missing(message: string): ReadResult {
  return { ok: false, code: 'missing_params', message }
}

function invalid(message: string): ReadResult {
  return { ok: false, code: 'invalid_params', message }
}

function httpUrl(value: unknown): string | null {
  const url = typeof value === 'string' && value.length <= 2000 ? URL.parse(value) : null
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null
}
