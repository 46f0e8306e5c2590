import type { HonoRequest, MiddlewareHandler } from 'hono'
import type { Env } from './env.ts'
import type { Bindings } from './http.ts'
import { plainPage } from './plain-page.ts'

const MACHINE_PATHS = /^\/(webhooks\/[^/]+|reminders\/stop|sandbox\/[a-z]+\/(transaction|refund|faults)(\/.*)?)$/

export function sameOrigin(env: Env): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || comesFromOurPages(c.req, env)) return next()
    return plainPage(c, 403, {
      title: 'This did not come from our site',
      message: 'We couldn’t accept it, and nothing was saved. Please go back, reload the page and send it again.',
    })
  }
}

/**
 * Trusts Sec-Fetch-Site. An older browser, which does not send that header, must send our origin as Origin. React
 * Router's own check accepts a missing Origin.
 */
export function comesFromOurPages(request: HonoRequest, env: Pick<Env, 'PUBLIC_URL'>): boolean {
  if (MACHINE_PATHS.test(request.path)) return true
  const site = request.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  return request.header('origin') === new URL(env.PUBLIC_URL).origin
}
