import cluster from 'node:cluster'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PgBoss } from 'pg-boss'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { openDatabase } from '#src/database/client.ts'
import { isDatabaseDown } from '#src/database/database-down.ts'
import { migrate } from '#src/database/migrate.ts'
import { refuseSandboxPayments } from '#src/features/payments/sandbox-payments.server.ts'
import { hasStaff } from '#src/features/staff/queries.server.ts'
import { setupToken } from '#src/features/staff/set-up-first-owner.server.ts'
import { createLogger, type Logger } from '#src/logger.ts'
import { compose, type Program } from './compose.ts'
import type { Env } from './env.ts'
import { environment, openPostgres } from './environment.ts'
import { GRACE_MS, listen } from './listen.ts'
import { PROVIDER_KEYS } from './payment-providers.ts'
import { databaseOfPrimary, forkWebProcesses, reportServing } from './web-processes.ts'
import { startWorker } from './worker.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Builds what answers requests once the program is ready. The development server gives one that reloads. */
export type HttpFactory = (program: Program, env: Env) => Handler | Promise<Handler>

/** True in a forked web process: the primary process opens the database and runs the jobs. */
const isWebProcess = cluster.isWorker

/** What was opened, each with how to close it. */
type Undo = Array<() => Promise<unknown> | undefined>

/** What answers requests: this process, or several web processes that it starts. */
export type WebSide = {
  port: number
  origin: string
  serve(program: Program, env: Env, databaseUrl: string): Promise<void>
  close(): Promise<void>
}

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
    const web = await openWeb(env, createHttp, log)
    const { url: databaseUrl, settled } = await openSettled(web === null ? env : withPort(env, web.port), log, undo)
    const { db, pool, close } = openDatabase(databaseUrl, log)
    undo.push(close)
    if (!settled.sandbox.payments) await refuseSandboxPayments(db, PROVIDER_KEYS)
    const boss = await startBoss(databaseUrl, settled, log, undo)

    const program = compose({ env: settled, db, pool, boss, log, ownOrigin: web?.origin ?? settled.PUBLIC_URL })
    await web?.serve(program, settled, databaseUrl)
    if (web !== null && !isWebProcess) {
      program.sandbox.paystack?.start()
      undo.push(() => program.sandbox.paystack?.stop())
    }
    if (settled.ROLE !== 'web') await startWorker(program, boss)
    // Added last, so closed first: requests under way still find everything that they need.
    if (web !== null) undo.push(web.close)
    if (isWebProcess) reportServing()
    else await announce(settled, program.app)
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

async function openWeb(env: Env, createHttp: HttpFactory, log: Logger): Promise<WebSide | null> {
  if (env.ROLE === 'worker') return null
  const isShared = env.WEB_PROCESSES > 1 && !isWebProcess && env.NODE_ENV !== 'development'
  return isShared ? forkWebProcesses(env, log) : listen(env, createHttp)
}

/** Opens and migrates the database. A forked web process gets the address, and NOW, from the primary process. */
async function openSettled(env: Env, log: Logger, undo: Undo): Promise<{ url: string; settled: Env }> {
  if (isWebProcess) {
    const { url, now } = await databaseOfPrimary()
    return { url, settled: now === null ? env : { ...env, NOW: now } }
  }
  const { url, release } = await openPostgres(env, log)
  undo.push(release)
  await migrate(url).catch(cause => {
    if (env.DATABASE_URL === undefined || !isDatabaseDown(cause)) throw cause
    throw new Error('The database of DATABASE_URL cannot be reached.', { cause })
  })
  return { url, settled: env }
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
    if (isWebProcess) process.once('disconnect', () => begin('SIGTERM'))
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
