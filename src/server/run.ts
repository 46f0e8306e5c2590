import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PgBoss } from 'pg-boss'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { openDatabase } from '#src/database/client.ts'
import { isDatabaseDown } from '#src/database/database-down.ts'
import { migrate } from '#src/database/migrate.ts'
import { openNewsFeed } from '#src/database/news-feed.ts'
import { refuseSandboxPayments } from '#src/features/payments/sandbox-payments.server.ts'
import { hasStaff } from '#src/features/staff/queries.server.ts'
import { setupToken } from '#src/features/staff/setup-token.server.ts'
import { createLogger, type Logger } from '#src/logger.ts'
import { compose, type Program } from './compose.ts'
import type { Env } from './env.ts'
import { environment } from './environment.ts'
import { openPostgres } from './open-postgres.ts'
import { startWorker } from './worker.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Builds what answers requests once the program is ready. The development server gives one that reloads. */
export type HttpFactory = (program: Program, env: Env) => Handler | Promise<Handler>

/** What was opened, each with how to close it. */
type Undo = Array<() => Promise<unknown> | undefined>

/** How long requests under way may take to finish after SIGTERM. */
const GRACE_MS = 25_000

/**
 * Starts the program and runs it until it is told to stop. The address is taken first, so that a port in use is said
 * before a database is started for nothing; until all is ready every request is answered with 503.
 */
export async function run(createHttp: HttpFactory): Promise<void> {
  const env = environment()
  const log = createLogger(env.LOG_LEVEL)
  process.on('unhandledRejection', err => log.error({ err }, 'unhandled rejection'))

  const undo: Undo = []
  const stop = stopOnSignal(log, undo)
  try {
    const http = env.ROLE === 'worker' ? null : await listen(env)
    const settled = http === null ? env : withPort(env, http.port)

    const { url: databaseUrl, release } = await openPostgres(settled, log)
    undo.push(release)
    await migrate(databaseUrl).catch(cause => {
      if (env.DATABASE_URL === undefined || !isDatabaseDown(cause)) throw cause
      throw new Error('The database of DATABASE_URL cannot be reached.', { cause })
    })
    const { db, pool, close } = openDatabase(databaseUrl, log)
    undo.push(close)
    if (!settled.sandbox.payments) await refuseSandboxPayments(db)
    const boss = await startBoss(databaseUrl, settled, log, undo)
    const news = openNewsFeed(databaseUrl, log)
    undo.push(news.close)

    const ownOrigin = http?.origin ?? settled.PUBLIC_URL
    const program = compose({ env: settled, db, pool, boss, news, log, ownOrigin })
    if (http !== null) {
      http.answerWith(await createHttp(program, settled))
      program.sandbox.paystack?.start()
      undo.push(() => program.sandbox.paystack?.stop())
    }
    if (settled.ROLE !== 'web') await startWorker(program, boss)
    // Added last, so closed first: requests under way still find everything that they need.
    if (http !== null) undo.push(http.close)
    // Before them all: who listens to the news would otherwise be a request under way for ever.
    undo.push(news.close)
    await announce(settled, program.app)
  } catch (error) {
    await undoAll(log, undo)
    // Told to stop while it was starting: what failed then failed because of that.
    if (stop.isUnderWay) process.exit(0)
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    log.error({ err: error }, 'could not start')
    process.exit(1)
  }
  await stop.done
  // Whatever was still being opened when the signal came.
  await undoAll(log, undo)
  process.exit(0)
}

async function listen(env: Env) {
  let handler: Handler = notReady
  let isClosing = false
  const server = createServer((request, response) => {
    // A browser or proxy that keeps its connection open is told to take the next request elsewhere.
    if (isClosing) response.setHeader('connection', 'close')
    response.once('close', () => {
      if (isClosing) setImmediate(() => server.closeIdleConnections())
    })
    handler(request, response)
  })
  server.headersTimeout = 15_000
  // A file may take minutes; whoever only keeps a connection busy is cut long before (see keep-pace.ts).
  server.requestTimeout = 30 * 60_000
  // Longer than proxies keep an idle connection (60 s is common): else one would send a request into a closing one.
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${env.PORT} is in use: set PORT to another one.`) : error),
    )
    server.listen(env.PORT, env.HOST, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `http://${loopbackName(env.HOST)}:${port}`,
    answerWith(next: Handler) {
      handler = next
    },
    close() {
      isClosing = true
      return closeServer(server)
    },
  }
}

/** Requests under way finish; those that take too long are cut. */
function closeServer(server: ReturnType<typeof createServer>): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  return new Promise(resolve => {
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}

function notReady(request: IncomingMessage, response: ServerResponse) {
  const alive = request.url === '/healthz'
  response.writeHead(alive ? 200 : 503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5' })
  response.end(alive ? 'ok\n' : `${BRAND.name} is starting or stopping. Please try again in a few seconds.\n`)
}

function loopbackName(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

function withPort(env: Env, port: number): Env {
  return env.PORT === 0 && env.PUBLIC_URL === 'http://localhost:0'
    ? { ...env, PORT: port, PUBLIC_URL: `http://localhost:${port}` }
    : { ...env, PORT: port }
}

async function startBoss(connectionString: string, env: Env, log: Logger, undo: Undo) {
  const works = env.ROLE !== 'web'
  const boss = new PgBoss({
    connectionString,
    max: works ? 4 : 2,
    supervise: works,
    schedule: works,
    migrate: false,
    // How soon the jobs of a worker that died are given to another.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  })
  boss.on('error', err => log.warn({ err }, 'job queue error'))
  await boss.start()
  undo.push(() => boss.stop({ graceful: true, timeout: GRACE_MS }))
  return boss
}

function stopOnSignal(log: Logger, undo: Undo) {
  const stop = { isUnderWay: false, done: Promise.resolve() }
  stop.done = new Promise(resolve => {
    const begin = (signal: string) => {
      if (stop.isUnderWay) return
      stop.isUnderWay = true
      log.info({ signal }, 'stopping')
      undoAll(log, undo).then(resolve)
    }
    process.on('SIGTERM', begin)
    process.on('SIGINT', begin)
  })
  return stop
}

/** The last opened is closed first: no more requests, then no more jobs, then the database. */
async function undoAll(log: Logger, undo: Undo) {
  for (let close = undo.pop(); close !== undefined; close = undo.pop()) {
    try {
      await close()
    } catch (err) {
      log.error({ err }, 'could not close cleanly')
    }
  }
}

async function announce(env: Env, { db, sessionSecret }: Program['app']) {
  const lines = env.ROLE === 'worker' ? ['The worker is running.'] : [`${BRAND.name} is ready: ${env.PUBLIC_URL}`]
  if (env.sandbox.mail && env.isLocal && env.ROLE !== 'worker')
    lines.push(`Mail it sends:           ${env.PUBLIC_URL}/sandbox/mail`)
  if (env.ROLE !== 'worker' && !(await hasStaff(db)))
    lines.push(
      `First staff account:     ${env.PUBLIC_URL}${addresses.adminSetup({ token: setupToken(sessionSecret) })}`,
    )
  process.stdout.write(`${lines.join('\n')}\n`)
}
