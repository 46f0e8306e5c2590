import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { AggregatorRegistry } from 'prom-client'
import { z } from 'zod'
import type { Logger } from '#src/logger.ts'
import type { Env } from './env.ts'
import { buildOwnOrigin, STOP_TIMEOUT_MS } from './listen.ts'
import type { Metrics } from './metrics/process-metrics.ts'
import type { WebServer } from './run.ts'

const PAUSE_BEFORE_REPLACEMENT_MS = 500
export const KILL_AFTER_MS = STOP_TIMEOUT_MS + 5_000
const METRICS_TIMEOUT_MS = 6_000

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('database-ready'), databaseUrl: z.string(), now: z.string().nullable() }),
  z.object({ type: z.literal('serving') }),
  z.object({ type: z.literal('metrics-wanted') }),
  z.object({ type: z.literal('metrics'), text: z.string().nullable() }),
])
type ProcessMessage = z.infer<typeof messageSchema>

/** Starts the first process alone, so that a port in use is reported once. */
export async function forkWebProcesses(env: Env, log: Logger): Promise<WebServer> {
  let state: 'starting' | 'serving' | 'stopping' = 'starting'
  let databaseReady: (() => ProcessMessage) | null = null
  const webMetrics = new AggregatorRegistry()
  let ownMetrics: Metrics | null = null

  const fork = async () => {
    const worker = cluster.fork({ ROLE: 'web' })
    worker.once('exit', (code, signal) => {
      if (state !== 'serving') return
      log.error({ webProcess: worker.process.pid, code, signal }, 'web process ended; starting a replacement')
      setTimeout(() => state === 'serving' && startReplacement(), PAUSE_BEFORE_REPLACEMENT_MS)
    })
    worker.on('message', async receivedMessage => {
      if (messageSchema.safeParse(receivedMessage).data?.type !== 'metrics-wanted') return
      const text = await webMetrics.clusterMetrics().catch(() => null)
      const jobs = (await ownMetrics?.ofJobs()) ?? ''
      if (worker.isConnected()) send(worker, { type: 'metrics', text: text && `${text.trim()}\n\n${jobs}` })
    })
    const [address] = await rejectOnExit(worker, once(worker, 'listening'))
    if (databaseReady !== null) await startServing(worker, databaseReady())
    return { worker, port: (address as { port: number }).port }
  }
  const startReplacement = () => fork().catch(err => log.error({ err }, 'web process could not be replaced'))

  const firstProcess = await fork()
  const otherProcesses = await Promise.all(Array.from({ length: env.WEB_PROCESSES - 1 }, fork))

  return {
    port: firstProcess.port,
    origin: buildOwnOrigin(env, firstProcess.port),
    async serve({ app, metrics }, { NOW }, databaseUrl) {
      ownMetrics = metrics
      const buildReadyMessage = (): ProcessMessage => ({
        type: 'database-ready',
        databaseUrl,
        now: NOW === undefined ? null : app.clock.now().toISOString(),
      })
      databaseReady = buildReadyMessage
      await Promise.all(
        [firstProcess, ...otherProcesses].map(({ worker }) => startServing(worker, buildReadyMessage())),
      )
      state = 'serving'
    },
    async close() {
      state = 'stopping'
      const workers = Object.values(cluster.workers ?? {}).filter(worker => worker !== undefined)
      await Promise.all(workers.map(stopWorker))
    },
  }
}

export function isReplacement({ WEB_PROCESSES }: Env): boolean {
  const startOrder = cluster.worker?.id ?? 0
  return startOrder > WEB_PROCESSES
}

export async function waitForDatabase(): Promise<{ url: string; now: string | null }> {
  for (;;) {
    const [receivedMessage] = await once(process, 'message')
    const { data } = messageSchema.safeParse(receivedMessage)
    if (data?.type === 'database-ready') return { url: data.databaseUrl, now: data.now }
  }
}

export function reportServing() {
  process.send?.({ type: 'serving' } satisfies ProcessMessage)
}

/** Returns the metrics of all processes, or null after a timeout. */
export function collectMetrics(): Promise<string | null> {
  return new Promise(resolve => {
    const finish = (text: string | null) => {
      clearTimeout(timer)
      process.off('message', receiveMetrics)
      resolve(text)
    }
    const receiveMetrics = (receivedMessage: unknown) => {
      const { data } = messageSchema.safeParse(receivedMessage)
      if (data?.type === 'metrics') finish(data.text)
    }
    const timer = setTimeout(finish, METRICS_TIMEOUT_MS, null)
    process.on('message', receiveMetrics)
    process.send?.({ type: 'metrics-wanted' } satisfies ProcessMessage)
  })
}

async function startServing(worker: Worker, ready: ProcessMessage) {
  const servingReport = new Promise<void>(resolve => {
    worker.on(
      'message',
      receivedMessage => messageSchema.safeParse(receivedMessage).data?.type === 'serving' && resolve(),
    )
  })
  send(worker, ready)
  await rejectOnExit(worker, servingReport)
}

function send(worker: Worker, content: ProcessMessage) {
  worker.send(content)
}

function rejectOnExit<Result>(worker: Worker, result: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('A web process ended before it was ready.'))
    worker.once('exit', fail)
    result.then(resolve, reject).finally(() => worker.off('exit', fail))
  })
}

async function stopWorker(worker: Worker) {
  if (worker.isDead()) return
  const exitEvent = once(worker, 'exit')
  const killTimer = setTimeout(() => worker.process.kill('SIGKILL'), KILL_AFTER_MS)
  worker.process.kill('SIGTERM')
  await exitEvent
  clearTimeout(killTimer)
}
