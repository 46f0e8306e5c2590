import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { prometheusContentType } from 'prom-client'
import { coalesceReads } from '#src/database/coalesce-reads.ts'
import { trackDatabaseUse } from '#src/database/current-request.ts'
import type { App } from '#src/web/app-context.ts'
import type { Env } from '../env.ts'
import type { Bindings } from '../http.ts'
import { collectBusinessMetrics } from './business-metrics.ts'
import { readFigures } from './figures.ts'
import type { Metrics } from './process-metrics.ts'

/** A proxy on this machine adds one of these headers. */
const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto']

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/** Answers `GET /metrics` to this machine when there is no proxy, or to anyone with the token. Others get 404. */
export function createMetricsRoute(app: App, metrics: Metrics, env: Env) {
  // A read that was given up still holds its connection.
  const read = coalesceReads(() => trackDatabaseUse(() => readFigures(app)))
  const hasProxy = env.TRUST_PROXY > 0 || !env.isLocal
  return new Hono<Bindings>().get('/metrics', async (c, next) => {
    const { remoteAddress } = c.env.incoming.socket
    const isForwarded = FORWARDING_HEADERS.some(name => c.req.header(name) !== undefined)
    const isFromThisMachine =
      !hasProxy && !isForwarded && isLoopback(remoteAddress) && LOOPBACK_HOST.test(c.req.header('host') ?? '')
    if (!isFromThisMachine && !hasToken(c.req.header('authorization'), env.METRICS_TOKEN)) return next()
    const [ofProcess, ofBusiness] = await Promise.all([metrics.print(), collectBusinessMetrics(read)])
    const text = `${ofProcess.trim()}\n\n${ofBusiness}`
    return c.body(text, 200, { 'content-type': prometheusContentType, 'cache-control': 'no-store' })
  })
}

function isLoopback(address: string | undefined): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address ?? '')
}

function hasToken(header: string | undefined, token: string | undefined): boolean {
  if (token === undefined || header === undefined) return false
  return timingSafeEqual(hashText(header), hashText(`Bearer ${token}`))
}

function hashText(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
