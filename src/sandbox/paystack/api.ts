import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { PaystackGround } from './ground.ts'

/** `status: true` says that the call worked, not that anything was paid. */
export function answer(c: Context, message: string, data: unknown) {
  return c.json({ status: true, message, data })
}

type Details = { code?: string; nextStep?: string; type?: 'validation_error' | 'api_error' }

/** Paystack's error body. Short ones ("Invalid key", "Entity not found") carry the message alone. */
export function refuse(c: Context, status: ContentfulStatusCode, message: string, details?: Details) {
  if (details === undefined) return c.json({ status: false, message }, status)
  const { code, nextStep = 'Provide all required params', type = 'validation_error' } = details
  return c.json({ status: false, message, meta: { nextStep }, type, code }, status)
}

/** The JSON of a request's body, or null when it is none. */
export async function readJson(c: Context): Promise<unknown> {
  try {
    return await c.req.json()
  } catch {
    return null
  }
}

/** Only the holder of the secret key may call the API, as at Paystack. */
export function requireKey({ secretKey }: PaystackGround): MiddlewareHandler {
  const expected = digest(`Bearer ${secretKey}`)
  return async (c, next) => {
    const isKey = timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected)
    if (!isKey) return refuse(c, 401, 'Invalid key')
    return next()
  }
}

// Digests have equal lengths, which the comparison needs, and so give nothing away about the key's.
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
