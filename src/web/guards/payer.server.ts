import { randomBytes } from 'node:crypto'
import { hashOfToken } from '#src/features/applications/open-applicant-session.server.ts'
import type { App } from '../app-context.ts'
import { ownCookie } from '../parts/cookies.server.ts'

const DAY_SECONDS = 24 * 3_600

/** Hash of this browser's payer cookie, as stored with a payment; null without a valid cookie. */
export async function readPayer(app: App, request: Request): Promise<string | null> {
  const token = await tokenIn(app, request)
  return token === null ? null : hashOfToken(token)
}

/** The hash, and a cookie valid for another day, with the browser's token or a new one. The cookie alone gives no access. */
export async function renewPayer(app: App, request: Request): Promise<{ payer: string; cookie: string }> {
  const token = (await tokenIn(app, request)) ?? randomBytes(32).toString('base64url')
  return { payer: hashOfToken(token), cookie: await cookieOf(app).serialize(token) }
}

async function tokenIn(app: App, request: Request): Promise<string | null> {
  const token: unknown = await cookieOf(app).parse(request.headers.get('cookie'))
  return typeof token === 'string' && /^[\w-]{43}$/.test(token) ? token : null
}

function cookieOf(app: App) {
  return ownCookie(app, 'tp_payer', { isSigned: true, maxAge: DAY_SECONDS })
}
