import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { deriveSecret } from '#src/secrets.server.ts'
import type { App } from '#src/web/app-context.ts'
import type { Bindings } from './http.ts'

const TIMEOUT_MS = 1_000

export const CHALLENGE_HEADER = 'x-doctor'
const CHALLENGE_PATTERN = /^[\da-f-]{36}$/

export function createHealthRoutes(app: App) {
  const routes = new Hono<Bindings>()
  routes.get('/healthz', c => {
    const challenge = c.req.header(CHALLENGE_HEADER)
    if (challenge !== undefined && CHALLENGE_PATTERN.test(challenge)) {
      const addresses = countForwardedAddresses(c.req.header('x-forwarded-for'))
      c.header(CHALLENGE_HEADER, signForwarding(app.sessionSecret, challenge, addresses))
    }
    return c.text('ok\n')
  })
  routes.get('/readyz', async c => {
    const isReadyInTime = await Promise.race([isReady(app), resolveFalseAfterTimeout()])
    return isReadyInTime ? c.text('ready\n') : c.text('not ready\n', 503)
  })
  return routes
}

/** Answers `npm run doctor`: proves our secret, and tells how many addresses X-Forwarded-For had on arrival. */
export function signForwarding(sessionSecret: string, challenge: string, addresses: number): string {
  const key = deriveSecret(sessionSecret, 'doctor')
  return `${addresses}.${createHmac('sha256', key).update(`${challenge} ${addresses}`).digest('base64url')}`
}

function countForwardedAddresses(forwardedFor: string | undefined): number {
  return forwardedFor === undefined ? 0 : forwardedFor.split(',').length
}

async function isReady(app: App): Promise<boolean> {
  try {
    await app.db.execute(sql`select count(*) from prices`)
    return true
  } catch {
    return false
  }
}

function resolveFalseAfterTimeout(): Promise<false> {
  return new Promise(resolve => setTimeout(resolve, TIMEOUT_MS, false).unref())
}
