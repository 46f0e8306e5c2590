import type { HonoRequest, MiddlewareHandler } from 'hono'
import type { Env } from './env.ts'
import type { Bindings } from './http.ts'
import { renderPlainPage } from './plain-page.ts'

const MACHINE_PATH_PATTERN =
  /^\/(webhooks\/[^/]+|reminders\/stop|sandbox\/[a-z]+\/(transaction|refund|faults|dispute|settlement)(\/.*)?)$/

export function requireSameOrigin(env: Env): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || comesFromOurPages(c.req, env)) return next()
    return renderPlainPage(c, 403, {
      title: 'This did not come from our site',
      message: 'We couldn’t accept it, and nothing was saved. Please go back, reload the page and send it again.',
    })
  }
}

/**
 * Trusts the header Sec-Fetch-Site. An older browser, which does not send that header, must send our origin as Origin. A text
 * browser sends neither, so its Referer must be a page of ours. React Router's own check accepts a missing Origin.
 */
export function comesFromOurPages(request: HonoRequest, env: Pick<Env, 'PUBLIC_URL'>): boolean {
  if (MACHINE_PATH_PATTERN.test(request.path)) return true
  const fetchSite = request.header('sec-fetch-site')
  if (fetchSite !== undefined) return fetchSite === 'same-origin'
  const sender = request.header('origin') ?? originOf(request.header('referer') ?? '')
  return sender === new URL(env.PUBLIC_URL).origin
}

function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null
}
