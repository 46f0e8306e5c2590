import cluster from 'node:cluster'
import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { prometheusContentType } from 'prom-client'
import type { App } from '#src/web/app-context.ts'
import type { Env } from './env.ts'
import type { Bindings } from './http.ts'
import { businessMetrics, type Metrics } from './metrics.ts'
import { metricsOfAll } from './web-processes.ts'

/** Headers that mark a request of a proxy on this machine, which may forward a stranger. A bare proxy adds none. */
const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto']

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/** `GET /metrics`: for this machine itself while it has no proxy, or with the token; 404 for all others. */
export function metricsRoute(app: App, metrics: Metrics, env: Env) {
  const hasProxy = env.TRUST_PROXY > 0 || !env.isLocal
  return new Hono<Bindings>().get('/metrics', async (c, next) => {
    const { remoteAddress } = c.env.incoming.socket
    const isForwarded = FORWARDING_HEADERS.some(name => c.req.header(name) !== undefined)
    const isOwn =
      !hasProxy && !isForwarded && isLoopback(remoteAddress) && LOOPBACK_HOST.test(c.req.header('host') ?? '')
    if (!isOwn && !hasToken(c.req.header('authorization'), env.METRICS_TOKEN)) return next()
    const [ofProcesses, ofBusiness] = await Promise.all([
      cluster.isWorker ? metricsOfAll() : metrics.ofProcess(),
      businessMetrics(app),
    ])
    // While a process is being replaced there is no total: then report this process alone.
    const text = `${(ofProcesses ?? (await metrics.ofProcess())).trim()}\n\n${ofBusiness}`
    return c.body(text, 200, { 'content-type': prometheusContentType, 'cache-control': 'no-store' })
  })
}

function isLoopback(address: string | undefined): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address ?? '')
}

function hasToken(header: string | undefined, token: string | undefined): boolean {
  if (token === undefined || header === undefined) return false
  return timingSafeEqual(sha256(header), sha256(`Bearer ${token}`))
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
