import type { HonoRequest, MiddlewareHandler } from 'hono'
import type { Env } from './env.ts'
import type { Bindings } from './http.ts'
import { plainPage } from './plain-page.ts'

/** Addresses that machines post to, each with its own check of a signature or key. Mail programs post one-click stops. */
const FOR_MACHINES = /^\/(webhooks\/[^/]+|reminders\/stop|sandbox\/[a-z]+\/(transaction|refund|misfortunes)(\/.*)?)$/

/** Refuses every unsafe request that no page of ours sent. */
export function sameOrigin(env: Env): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || comesFromOurPages(c.req, env)) return next()
    return plainPage(c, 403, {
      title: 'This did not come from our site',
      message: 'Please go back, reload the page and send it again.',
    })
  }
}

/**
 * Whether an unsafe request was sent by a page of ours. The browser's own word (Sec-Fetch-Site) counts; one too old to give
 * it must name our origin. Neither: refused. React Router's check lets a missing Origin and resource routes through.
 */
export function comesFromOurPages(request: HonoRequest, env: Pick<Env, 'PUBLIC_URL'>): boolean {
  if (FOR_MACHINES.test(request.path)) return true
  const site = request.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  return request.header('origin') === new URL(env.PUBLIC_URL).origin
}
