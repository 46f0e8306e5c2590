import { randomBytes } from 'node:crypto'
import { hashToken } from '#src/secrets.server.ts'
import type { App } from '../app-context.ts'
import { createHttpOnlyCookie } from '../parts/cookies.server.ts'

const DAY_SECONDS = 24 * 3_600

/** Returns the hash of the payer cookie, which payments store, or null without a valid cookie. */
export async function readPayerHash(app: App, request: Request): Promise<string | null> {
  const token = await readToken(app, request)
  return token === null ? null : hashToken(token)
}

/** Returns the payer's hash, and a cookie that is valid for another day. The cookie alone gives no access. */
export async function renewPayerCookie(app: App, request: Request): Promise<{ payer: string; cookie: string }> {
  const token = (await readToken(app, request)) ?? randomBytes(32).toString('base64url')
  return { payer: hashToken(token), cookie: await payerCookie(app).serialize(token) }
}

async function readToken(app: App, request: Request): Promise<string | null> {
  const token: unknown = await payerCookie(app).parse(request.headers.get('cookie'))
  return typeof token === 'string' && /^[\w-]{43}$/.test(token) ? token : null
}

function payerCookie(app: App) {
  return createHttpOnlyCookie(app, 'tp_payer', { isSigned: true, maxAge: DAY_SECONDS })
}
