import type { HonoRequest } from 'hono'
import type { Env } from './env.ts'

/** Addresses that machines post to, each with its own check of a signature or key. Mail programs post one-click stops. */
const FOR_MACHINES = /^\/(webhooks\/[a-z]+|reminders\/stop|sandbox\/[a-z]+\/(transaction|refund|misfortunes)(\/.*)?)$/

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
