import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { AggregatorRegistry } from 'prom-client'
import { z } from 'zod'
import type { Logger } from '#src/logger.ts'
import type { Env } from './env.ts'
import { GRACE_MS, ownOrigin } from './listen.ts'
import type { WebSide } from './run.ts'

/** A process that ends as soon as it starts must not be started in a tight loop. */
const PAUSE_BEFORE_REPLACEMENT_MS = 500
/** After its grace a process that still lives is killed. */
const LONGEST_STOP_MS = GRACE_MS + 5_000
const METRICS_TIMEOUT_MS = 6_000

/** Messages between the primary process and its web processes. */
const message = z.discriminatedUnion('type', [
  /** To a web process: the database is open and migrated; `now` is the program's time where NOW is set. */
  z.object({ type: z.literal('database-ready'), databaseUrl: z.string(), now: z.string().nullable() }),
  z.object({ type: z.literal('serving') }),
  z.object({ type: z.literal('metrics-wanted') }),
  z.object({ type: z.literal('metrics'), text: z.string().nullable() }),
])
type Message = z.infer<typeof message>

/**
 * Starts the web processes that share the port, and replaces each that ends. Waits for the first one alone, so that a port in use
 * is reported once.
 */
export async function forkWebProcesses(env: Env, log: Logger): Promise<WebSide> {
  let state: 'starting' | 'serving' | 'stopping' = 'starting'
  /** Set once the database is ready; a replacement needs it as well. */
  let databaseReady: (() => Message) | null = null
  const metrics = new AggregatorRegistry()

  const fork = async () => {
    const worker = cluster.fork({ ROLE: 'web' })
    worker.once('exit', (code, signal) => {
      if (state !== 'serving') return
      log.error({ webProcess: worker.process.pid, code, signal }, 'a web process ended and is replaced')
      setTimeout(() => state === 'serving' && replace(), PAUSE_BEFORE_REPLACEMENT_MS)
    })
    worker.on('message', async received => {
      if (message.safeParse(received).data?.type !== 'metrics-wanted') return
      const text = await metrics.clusterMetrics().catch(() => null)
      if (worker.isConnected()) send(worker, { type: 'metrics', text })
    })
    const [address] = await orItsEnd(worker, once(worker, 'listening'))
    if (databaseReady !== null) await letServe(worker, databaseReady())
    return { worker, port: (address as { port: number }).port }
  }
  const replace = () => fork().catch(err => log.error({ err }, 'a web process could not be replaced'))

  const first = await fork()
  const others = await Promise.all(Array.from({ length: env.WEB_PROCESSES - 1 }, fork))

  return {
    port: first.port,
    origin: ownOrigin(env, first.port),
    async serve({ app }, { NOW }, databaseUrl) {
      const ready = (): Message => ({
        type: 'database-ready',
        databaseUrl,
        now: NOW === undefined ? null : app.clock.now().toISOString(),
      })
      databaseReady = ready
      await Promise.all([first, ...others].map(({ worker }) => letServe(worker, ready())))
      state = 'serving'
    },
    async close() {
      state = 'stopping'
      const workers = Object.values(cluster.workers ?? {}).filter(worker => worker !== undefined)
      await Promise.all(workers.map(endOf))
    },
  }
}

/** For a web process: waits until the primary process has opened the database. */
export async function databaseOfPrimary(): Promise<{ url: string; now: string | null }> {
  for (;;) {
    const [received] = await once(process, 'message')
    const { data } = message.safeParse(received)
    if (data?.type === 'database-ready') return { url: data.databaseUrl, now: data.now }
  }
}

/** For a web process: tells the primary process that it answers requests. */
export function reportServing() {
  process.send?.({ type: 'serving' } satisfies Message)
}

/** For a web process: the metrics of all of them together; null when they do not come in time. */
export function metricsOfAll(): Promise<string | null> {
  return new Promise(resolve => {
    const done = (text: string | null) => {
      clearTimeout(timer)
      process.off('message', read)
      resolve(text)
    }
    const read = (received: unknown) => {
      const { data } = message.safeParse(received)
      if (data?.type === 'metrics') done(data.text)
    }
    const timer = setTimeout(done, METRICS_TIMEOUT_MS, null)
    process.on('message', read)
    process.send?.({ type: 'metrics-wanted' } satisfies Message)
  })
}

async function letServe(worker: Worker, ready: Message) {
  const serving = new Promise<void>(resolve => {
    worker.on('message', received => message.safeParse(received).data?.type === 'serving' && resolve())
  })
  send(worker, ready)
  await orItsEnd(worker, serving)
}

function send(worker: Worker, what: Message) {
  worker.send(what)
}

/** Rejects when the process ends first; that process logs the reason. */
function orItsEnd<Result>(worker: Worker, result: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('A web process ended before it was ready.'))
    worker.once('exit', fail)
    result.then(resolve, reject).finally(() => worker.off('exit', fail))
  })
}

async function endOf(worker: Worker) {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  const kill = setTimeout(() => worker.process.kill('SIGKILL'), LONGEST_STOP_MS)
  worker.process.kill('SIGTERM')
  await ended
  clearTimeout(kill)
}
