import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

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
