import cluster from 'node:cluster'
import { createHash, timingSafeEqual } from 'node:crypto'
import { and, count, inArray, isNotNull, isNull, min, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  prometheusContentType,
  Registry,
} from 'prom-client'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { findLastBackup } from '#src/features/backups/queries.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { PAYMENT_STATE_KEYS } from '#src/features/payments/states.ts'
import { payments } from '#src/features/payments/table.server.ts'
import type { App } from '#src/web/app-context.ts'
import type { Env } from './env.ts'
import type { Bindings } from './http.ts'
import { collectMetrics } from './web-processes.ts'

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const KNOWN_METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']
const DATABASE_TIMEOUT_MS = 2_000

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // The constructor makes this process answer metrics requests of the primary process.
  new AggregatorRegistry()
  AggregatorRegistry.setRegistries([registry])
  const requestCounter = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durationHistogram = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until a request was answered, by route.',
    labelNames: ['route'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  })
  return {
    countRequest({ method, route, status, ms }: { method: string; route: string; status: number; ms: number }) {
      requestCounter.inc({ method: KNOWN_METHODS.includes(method) ? method : 'other', route, status })
      durationHistogram.observe({ route }, ms / 1000)
    },
    ofProcess: () => registry.metrics(),
  }
}

async function collectBusinessMetrics(app: { db: Database; clock: Clock }): Promise<string> {
  const registry = new Registry()
  const addGauge = (name: string, help: string, label?: string) =>
    new Gauge({ name, help, labelNames: label === undefined ? [] : [label], registers: [registry] })
  const databaseUpGauge = addGauge('database_up', '1 while the database answers.')
  const figures = await withTimeout(readFigures(app)).catch(() => null)
  databaseUpGauge.set(figures === null ? 0 : 1)
  if (figures === null) return registry.metrics()

  const waitingJobsGauge = addGauge('jobs_waiting', 'Jobs that wait for a worker, by queue.', 'queue')
  const oldestJobGauge = addGauge(
    'jobs_oldest_seconds',
    'How long the oldest job that could run has waited, by queue.',
    'queue',
  )
  for (const { queue, jobs, seconds } of figures.queues) {
    waitingJobsGauge.set({ queue }, jobs)
    oldestJobGauge.set({ queue }, seconds)
  }
  addGauge('mails_waiting', 'Mails that are not sent yet.').set(figures.mails.waiting)
  addGauge('mails_oldest_waiting_seconds', 'How long the oldest mail that is not sent yet has waited.').set(
    figures.mails.seconds,
  )
  addGauge('mails_failed', 'Mails that were given up.').set(figures.mails.failed)
  if (figures.backupAgeSeconds !== null)
    addGauge('backup_age_seconds', 'Age of the last good backup.').set(figures.backupAgeSeconds)
  const paymentsGauge = addGauge('payments', 'Payments by state.', 'state')
  for (const state of PAYMENT_STATE_KEYS) paymentsGauge.set({ state }, figures.payments.get(state) ?? 0)
  const flaggedPaymentsGauge = addGauge('payments_flagged', 'Payments that staff must look at, by flag.', 'flag')
  for (const { flag, open } of figures.flags) if (flag !== null) flaggedPaymentsGauge.set({ flag }, open)
  return registry.metrics()
}

async function readFigures({ db, clock }: { db: Database; clock: Clock }) {
  const [queues, unsent, states, flags, lastBackup] = await Promise.all([
    // Uses now(), because pg-boss stores times of the database's clock.
    db.execute<{ queue: string; jobs: number; seconds: number }>(sql`
      select q.name as queue, count(j.id)::int as jobs,
        coalesce(extract(epoch from now() - min(j.start_after)), 0)::float8 as seconds
      from pgboss.queue q left join pgboss.job j
        on j.name = q.name and j.state < 'active' and j.start_after <= now()
      where q.name not like '\\_\\_pgboss%' group by q.name order by q.name`),
    db
      .select({ state: mails.state, mails: count(), oldest: min(mails.queuedAt) })
      .from(mails)
      .where(inArray(mails.state, ['queued', 'sending', 'failed']))
      .groupBy(mails.state),
    db.select({ state: payments.state, payments: count() }).from(payments).groupBy(payments.state),
    db
      .select({ flag: payments.flag, open: count() })
      .from(payments)
      .where(and(isNotNull(payments.flag), isNull(payments.flagClearedAt)))
      .groupBy(payments.flag),
    findLastBackup(db),
  ])
  const waitingMails = unsent.filter(({ state }) => state !== 'failed')
  const oldestQueuedAt = waitingMails
    .flatMap(each => each.oldest ?? [])
    .toSorted((a, b) => a.getTime() - b.getTime())[0]
  return {
    queues: queues.rows,
    mails: {
      waiting: waitingMails.reduce((sum, each) => sum + each.mails, 0),
      failed: unsent.find(({ state }) => state === 'failed')?.mails ?? 0,
      seconds:
        oldestQueuedAt === undefined ? 0 : Math.max(0, (clock.now().getTime() - oldestQueuedAt.getTime()) / 1000),
    },
    payments: new Map(states.map(each => [each.state, each.payments])),
    flags,
    backupAgeSeconds: lastBackup && Math.max(0, (clock.now().getTime() - lastBackup.getTime()) / 1000),
  }
}

function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error('The database did not answer in time.')), DATABASE_TIMEOUT_MS)
  work.catch(() => {})
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer))
}

/** A proxy on this machine adds one of these headers. */
const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto']

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/** Answers `GET /metrics` to this machine when there is no proxy, or to anyone with the token. Others get 404. */
export function createMetricsRoute(app: App, metrics: Metrics, env: Env) {
  const hasProxy = env.TRUST_PROXY > 0 || !env.isLocal
  return new Hono<Bindings>().get('/metrics', async (c, next) => {
    const { remoteAddress } = c.env.incoming.socket
    const isForwarded = FORWARDING_HEADERS.some(name => c.req.header(name) !== undefined)
    const isFromThisMachine =
      !hasProxy && !isForwarded && isLoopback(remoteAddress) && LOOPBACK_HOST.test(c.req.header('host') ?? '')
    if (!isFromThisMachine && !hasToken(c.req.header('authorization'), env.METRICS_TOKEN)) return next()
    const [ofProcesses, ofBusiness] = await Promise.all([
      cluster.isWorker ? collectMetrics() : metrics.ofProcess(),
      collectBusinessMetrics(app),
    ])
    const text = `${(ofProcesses ?? (await metrics.ofProcess())).trim()}\n\n${ofBusiness}`
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

type RouteManifest = Readonly<Record<string, { path?: string; parentId?: string; index?: boolean } | undefined>>

const GROUPED_PATH_PREFIXES = ['/assets/', '/cards/', '/sandbox/mail', '/sandbox/paystack/']
const PATHS_WITHOUT_ROUTE = ['/', '/healthz', '/readyz', '/metrics']

/**
 * Labels a path with its route's pattern (`/sectors/:sectorId`) or `other`, so that visitors cannot create new labels.
 */
export function createRouteLabeller(routes: RouteManifest): (path: string) => string {
  const patterns = Object.keys(routes).map(id => buildPattern(routes, id))
  const fixedPaths = new Set([...PATHS_WITHOUT_ROUTE, ...patterns.filter(pattern => !/[:*]/.test(pattern))])
  const patternsWithParameters = patterns
    .filter(pattern => pattern.includes(':'))
    .map(pattern => ({ pattern, matches: new RegExp(`^${pattern.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`) }))

  return path => {
    const pagePath = path.replace(/(?:\/_?)?\.data$/, '').replace(/(?<=.)\/$/, '') || '/'
    if (fixedPaths.has(pagePath)) return pagePath
    const prefix = GROUPED_PATH_PREFIXES.find(start => pagePath.startsWith(start))
    if (prefix !== undefined) return `${prefix.replace(/\/$/, '')}/*`
    return patternsWithParameters.find(({ matches }) => matches.test(pagePath))?.pattern ?? 'other'
  }
}

function buildPattern(routes: RouteManifest, id: string): string {
  const route = routes[id]
  const parent = route?.parentId === undefined ? '' : buildPattern(routes, route.parentId)
  return route?.path ? `${parent}/${route.path}` : parent
}
