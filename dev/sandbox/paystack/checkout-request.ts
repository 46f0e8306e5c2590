import { z } from 'zod'
import { EMAIL_PATTERN } from '#src/copied-values.ts'
import { CHANNELS } from './channels.ts'

/** The references that Paystack accepts. */
export const REFERENCE_PATTERN = /^[A-Za-z0-9.=-]{1,100}$/

export type CheckoutRequest = {
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
export function readCheckoutRequest(json: unknown): CheckoutRequestResult {
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
