import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type JobName, QUEUES, SCHEDULES } from '#src/database/jobs.ts'

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const KNOWN_METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']

type AnsweredRequest = { method: string; route: string; status: number; ms: number }

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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
  const jobCounter = new Counter({
    name: 'jobs_finished_total',
    help: 'Jobs that ended, by queue and outcome. A failed job may be tried again.',
    labelNames: ['queue', 'outcome'],
    registers: [registry],
  })
  const lastSuccessGauge = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When a scheduled job last succeeded, or when this process began to run jobs.',
    labelNames: ['queue'],
    registers: [registry],
  })
  return {
    countRequest({ method, route, status, ms }: AnsweredRequest) {
      requestCounter.inc({ method: KNOWN_METHODS.includes(method) ? method : 'other', route, status })
      durationHistogram.observe({ route }, ms / 1000)
    },
    /** Shows all queues from the start, so that alerts see the first failure and a job that never succeeds. */
    beginJobs() {
      for (const queue of [...Object.keys(QUEUES), ...Object.keys(SCHEDULES)])
        for (const outcome of ['succeeded', 'failed']) jobCounter.inc({ queue, outcome }, 0)
      for (const queue of Object.keys(SCHEDULES)) lastSuccessGauge.setToCurrentTime({ queue })
    },
    countJob({ queue, succeeded }: { queue: JobName; succeeded: boolean }) {
      jobCounter.inc({ queue, outcome: succeeded ? 'succeeded' : 'failed' })
      if (succeeded && queue in SCHEDULES) lastSuccessGauge.setToCurrentTime({ queue })
    },
    print: () => registry.metrics(),
  }
}
