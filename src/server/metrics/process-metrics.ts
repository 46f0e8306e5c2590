import type pg from 'pg'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type JobName, QUEUES, SCHEDULES } from '#src/database/jobs.ts'
import { VERSION } from '#src/version.ts'

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const JOB_DURATION_BUCKETS_SECONDS = [0.05, 0.25, 1, 5, 30, 120]
const KNOWN_METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']

type AnsweredRequest = { method: string; route: string; status: number; ms: number }
type FinishedJob = { queue: JobName; succeeded: boolean; ms: number }

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics(pool: pg.Pool) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // The constructor makes this process answer metrics requests of the primary process.
  new AggregatorRegistry()
  AggregatorRegistry.setRegistries([registry])
  addBuildInfo(registry)
  addPoolGauges(registry, pool)
  const jobs = createJobMetrics()
  return {
    countRequest: createRequestCounter(registry),
    ...jobs,
    ofProcess: async () => `${(await registry.metrics()).trim()}\n\n${await jobs.ofJobs()}`,
  }
}

function addBuildInfo(registry: Registry) {
  new Gauge({
    name: 'build_info',
    help: '1, with the release of the program.',
    labelNames: ['version'],
    aggregator: 'first',
    registers: [registry],
  }).set({ version: VERSION }, 1)
}

function addPoolGauges(registry: Registry, pool: pg.Pool) {
  new Gauge({
    name: 'database_pool_connections',
    help: 'Open database connections of the pool, busy or idle.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  new Gauge({
    name: 'database_pool_waiting',
    help: 'Pieces of work that wait for a database connection.',
    registers: [registry],
    collect() {
      this.set(pool.waitingCount)
    },
  })
}

function createRequestCounter(registry: Registry) {
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
  return ({ method, route, status, ms }: AnsweredRequest) => {
    requestCounter.inc({ method: KNOWN_METHODS.includes(method) ? method : 'other', route, status })
    durationHistogram.observe({ route }, ms / 1000)
  }
}

/** A registry of its own, because the process that runs jobs may answer no requests (ADR 112). */
function createJobMetrics() {
  const registry = new Registry()
  const jobCounter = new Counter({
    name: 'jobs_finished_total',
    help: 'Jobs that ended, by queue and outcome. A failed job may be tried again.',
    labelNames: ['queue', 'outcome'],
    registers: [registry],
  })
  const durationHistogram = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time that a job took, by queue.',
    labelNames: ['queue'],
    buckets: JOB_DURATION_BUCKETS_SECONDS,
    registers: [registry],
  })
  const lastSuccessGauge = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When a scheduled job last succeeded, or when this process began to run jobs.',
    labelNames: ['queue'],
    registers: [registry],
  })
  return {
    /** Shows all queues from the start, so that alerts see the first failure and a job that never succeeds. */
    beginJobs() {
      for (const queue of [...Object.keys(QUEUES), ...Object.keys(SCHEDULES)])
        for (const outcome of ['succeeded', 'failed']) jobCounter.inc({ queue, outcome }, 0)
      for (const queue of Object.keys(SCHEDULES)) lastSuccessGauge.setToCurrentTime({ queue })
    },
    countJob({ queue, succeeded, ms }: FinishedJob) {
      jobCounter.inc({ queue, outcome: succeeded ? 'succeeded' : 'failed' })
      durationHistogram.observe({ queue }, ms / 1000)
      if (succeeded && queue in SCHEDULES) lastSuccessGauge.setToCurrentTime({ queue })
    },
    ofJobs: () => registry.metrics(),
  }
}
