import type { IncomingMessage, ServerResponse } from 'node:http'
import { flushCompileCache } from 'node:module'
import { PgBoss } from 'pg-boss'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { openDatabase } from '#src/database/client.ts'
import { findDatabaseUse } from '#src/database/current-request.ts'
import { isDatabaseDown } from '#src/database/database-errors.ts'
import { ignoreLateErrors } from '#src/database/ignore-late-errors.ts'
import { migrate } from '#src/database/migrating/migrate.ts'
import { refuseSandboxPayments } from '#src/features/money/archive-sandbox.server.ts'
import { createSetupToken } from '#src/features/staff/accounts.server.ts'
import { hasStaff } from '#src/features/staff/queries.server.ts'
import { finishesInTime } from '#src/finishes-in-time.ts'
import { createLogger, type Logger } from '#src/logger.ts'
import { VERSION } from '#src/version.ts'
import { readForOutages } from '#src/web/parts/public-page.server.ts'
import { composeProgram, type Program } from './compose.ts'
import type { Env } from './env.ts'
import { findBackupLimit, loadEnvironment, openPostgres } from './environment.ts'
import { listen, STOP_TIMEOUT_MS } from './listen.ts'
import { createLogOutput } from './log-output.ts'
import { startWorker } from './worker.ts'
import { openWorkerPort } from './worker-port.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

export type HttpFactory = (program: Program, env: Env) => Handler | Promise<Handler>

const STDOUT = 1

const KILL_AFTER_MS = STOP_TIMEOUT_MS + 5_000

type Closers = Array<() => Promise<unknown> | undefined>

export type WebServer = {
  port: number
  origin: string
  serve(program: Program, env: Env): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the port first, so that a port in use is reported before the database starts. Answers 503 until the program is
 * ready.
 */
export async function runProgram(createHttp: HttpFactory): Promise<void> {
  const env = loadEnvironment()
  const log = createLogger(env.LOG_LEVEL, readLogContext, createLogOutput(STDOUT))
  log.info({ version: VERSION, role: env.ROLE }, 'starting')
  process.on('unhandledRejection', err => log.error({ err }, 'unhandled rejection'))

  const closers: Closers = []
  const stopState = stopOnSignal(log, closers)
  try {
    const webServer = env.ROLE === 'worker' ? null : await listen(env, createHttp)
    const workerServer = await openWorkerPort(env)
    const ready = webServer === null ? env : setActualPort(env, webServer.port)
    const databaseUrl = await prepareDatabase(ready, log, closers)
    const { db, pool, changes, close } = openDatabase(databaseUrl, log)
    closers.push(close)
    if (!ready.sandbox.payments) await refuseSandboxPayments(db, 'PAYSTACK_SECRET_KEY')
    const boss = await startBoss(databaseUrl, ready, log, closers)

    const program = composeProgram({
      env: ready,
      db,
      pool,
      changes,
      boss,
      log,
      ownOrigin: webServer?.origin ?? ready.PUBLIC_URL,
    })
    await (webServer ?? workerServer)?.serve(program, ready)
    if (webServer !== null) {
      await readForOutages(program.app)
      program.sandbox.paystack?.start()
      closers.push(() => program.sandbox.paystack?.stop())
    }
    if (ready.ROLE !== 'web') await startWorker(program, boss)
    // The last closer runs first. Open requests still need everything else.
    for (const server of [webServer, workerServer]) if (server !== null) closers.push(server.close)
    await printReady(ready, program.app)
    flushCompileCache()
  } catch (error) {
    await closeAll(log, closers)
    if (stopState.hasBegun) process.exit(0)
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    log.error({ err: error }, 'could not start')
    process.exit(1)
  }
  await stopState.done
  await closeAll(log, closers)
  process.exit(0)
}

function readLogContext(): object {
  return { requestId: findDatabaseUse()?.requestId }
}

async function prepareDatabase(env: Env, log: Logger, closers: Closers): Promise<string> {
  const { url, release } = await openPostgres(env, log)
  closers.push(release)
  await migrate(url, { backupSince: findBackupLimit(env) }).catch(cause => {
    if (env.DATABASE_URL === undefined || !isDatabaseDown(cause)) throw cause
    throw new Error('The database of DATABASE_URL cannot be reached.', { cause })
  })
  return url
}

function setActualPort(env: Env, port: number): Env {
  return env.PORT === 0 && env.PUBLIC_URL === 'http://localhost:0'
    ? { ...env, PORT: port, PUBLIC_URL: `http://localhost:${port}` }
    : { ...env, PORT: port }
}

async function startBoss(connectionString: string, env: Env, log: Logger, closers: Closers) {
  ignoreLateErrors()
  const runsJobs = env.ROLE !== 'web'
  const boss = new PgBoss({
    connectionString,
    max: runsJobs ? 4 : 2,
    supervise: runsJobs,
    schedule: runsJobs,
    useListenNotify: runsJobs,
    migrate: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  })
  boss.on('error', err => log.warn({ err }, 'job queue error'))
  await boss.start()
  closers.push(() => finishesInTime(boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }), KILL_AFTER_MS))
  return boss
}

function stopOnSignal(log: Logger, closers: Closers) {
  const stop = { hasBegun: false, done: Promise.resolve() }
  stop.done = new Promise(resolve => {
    const beginStop = (signal: string) => {
      if (stop.hasBegun) return
      stop.hasBegun = true
      log.info({ signal }, 'stopping')
      closeAll(log, closers).then(resolve)
    }
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, beginStop)
  })
  return stop
}

async function closeAll(log: Logger, closers: Closers) {
  for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
    try {
      await close()
    } catch (err) {
      log.error({ err }, 'could not close cleanly')
    }
  }
}

async function printReady(env: Env, { db, sessionSecret }: Program['app']) {
  const lines =
    env.ROLE === 'worker' ? ['The worker is running.'] : [`${BRAND.name} ${VERSION} is ready: ${env.PUBLIC_URL}`]
  if (env.sandbox.mail && env.isLocal && env.ROLE !== 'worker')
    lines.push(`Emails it sends:         ${env.PUBLIC_URL}/sandbox/mail`)
  if (env.ROLE !== 'worker' && !(await hasStaff(db)))
    lines.push(
      `First staff account:     ${env.PUBLIC_URL}${addresses.adminSetup({ token: createSetupToken(sessionSecret) })}`,
    )
  process.stdout.write(`${lines.join('\n')}\n`)
}
