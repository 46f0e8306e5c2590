import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import type { Logger } from '#src/logger.ts'

export type ApiChecks = readonly [MiddlewareHandler, MiddlewareHandler]

/** `status: true` means that the call worked, not that anything was paid. */
export function answerWithData(c: Context, message: string, data: unknown) {
  return c.json({ status: true, message, data })
}

export function answerWithMeta(c: Context, message: string, data: ReadonlyArray<unknown>, meta: object) {
  return c.json({ status: true, message, data, meta })
}

type Page = { page: number; perPage: number }

export function answerWithPage(
  c: Context,
  message: string,
  data: ReadonlyArray<unknown>,
  page: Page & { total: number },
) {
  return answerWithMeta(c, message, data, describePage(page))
}

export function describePage({ total, page, perPage }: Page & { total: number }) {
  return { total, skipped: (page - 1) * perPage, perPage, page, pageCount: Math.ceil(total / perPage) }
}

const pageSchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  perPage: z.coerce.number().int().min(1).max(100).catch(50),
})

export function readPage(c: Context): Page & { limit: number; offset: number } {
  const { page, perPage } = pageSchema.parse(c.req.query())
  return { page, perPage, limit: perPage, offset: (page - 1) * perPage }
}

/** Returns 0, which no row has, for anything that is no id. */
export function parseId(text: string | undefined): number {
  return z.coerce.number().int().positive().safe().catch(0).parse(text)
}

type RefusalDetails = { code?: string; nextStep?: string; type?: 'validation_error' | 'api_error' }

/** Answers with Paystack's error body. Short errors ("Invalid key") contain only the message. */
export function refuse(c: Context, status: ContentfulStatusCode, message: string, details?: RefusalDetails) {
  if (details === undefined) return c.json({ status: false, message }, status)
  const { code, nextStep = 'Provide all required params', type = 'validation_error' } = details
  return c.json({ status: false, message, meta: { nextStep }, type, code }, status)
}

export function refuseInvalid(c: Context, message: string) {
  return refuse(c, 400, message, { code: 'invalid_params', nextStep: 'Provide valid params' })
}

export async function readJson(c: Context): Promise<unknown> {
  try {
    return await c.req.json()
  } catch {
    return null
  }
}

/** PostgreSQL refuses NUL bytes. */
export const textSchema = z
  .string()
  .max(2000)
  .regex(/^[^\0]*$/)

export function requireKey({ secretKey }: PaystackContext): MiddlewareHandler {
  const expectedDigest = hashText(`Bearer ${secretKey}`)
  return async (c, next) => {
    const hasRightKey = timingSafeEqual(hashText(c.req.header('authorization') ?? ''), expectedDigest)
    if (!hasRightKey) return refuse(c, 401, 'Invalid key')
    return next()
  }
}

/** Hashes, because `timingSafeEqual` needs equal lengths. */
export function hashText(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

export type PaystackContext = {
  db: Database
  clock: Clock
  log: Logger
  /** Must not end with a slash. */
  publicUrl: string
  secretKey: string
  /** Tests know their port only after the server has started. */
  webhookUrl: () => string
  /** Sends the webhooks. */
  send?: typeof fetch
  stopping: AbortSignal
}

export function addSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000)
}

/** How long a slow answer takes: longer than the timeout of every caller. */
export const SLOW_ANSWER_MS = 20_000

export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {})
}
