import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { PaystackContext } from './context.ts'

/** `status: true` means that the call worked, not that anything was paid. */
export function answerWithData(c: Context, message: string, data: unknown) {
  return c.json({ status: true, message, data })
}

type RefusalDetails = { code?: string; nextStep?: string; type?: 'validation_error' | 'api_error' }

/** Answers with Paystack's error body. Short errors ("Invalid key") contain only the message. */
export function refuse(c: Context, status: ContentfulStatusCode, message: string, details?: RefusalDetails) {
  if (details === undefined) return c.json({ status: false, message }, status)
  const { code, nextStep = 'Provide all required params', type = 'validation_error' } = details
  return c.json({ status: false, message, meta: { nextStep }, type, code }, status)
}

export async function readJson(c: Context): Promise<unknown> {
  try {
    return await c.req.json()
  } catch {
    return null
  }
}

export function requireKey({ secretKey }: PaystackContext): MiddlewareHandler {
  const expectedDigest = hashText(`Bearer ${secretKey}`)
  return async (c, next) => {
    const hasRightKey = timingSafeEqual(hashText(c.req.header('authorization') ?? ''), expectedDigest)
    if (!hasRightKey) return refuse(c, 401, 'Invalid key')
    return next()
  }
}

/** Hashes, because `timingSafeEqual` needs equal lengths. */
function hashText(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
