import { Gauge, Registry } from 'prom-client'
import type { Figures } from './figures.ts'

const DATABASE_TIMEOUT_MS = 2_000

type GaugeFacts = { help: string; read: (figures: Figures) => number | null }

const GAUGES: Readonly<Record<string, GaugeFacts>> = {
  mails_oldest_waiting_seconds: {
    help: 'How long the oldest mail that is not sent yet has waited.',
    read: ({ mailSeconds }) => mailSeconds,
  },
  payments_check_overdue_seconds: {
    help: 'How long the check of a payment at the provider is overdue.',
    read: ({ paymentCheckSeconds }) => paymentCheckSeconds,
  },
  uploads_oldest_unstored_seconds: {
    help: 'Time since the oldest complete file that is not stored began to arrive.',
    read: ({ uploadSeconds }) => uploadSeconds,
  },
  files_damaged: {
    help: 'Stored files that are missing or damaged.',
    read: ({ damagedFiles }) => damagedFiles,
  },
  backup_age_seconds: {
    help: 'Age of the last good backup. No value before the first.',
    read: ({ backupSeconds }) => backupSeconds,
  },
  exchange_rate_age_seconds: {
    help: 'Age of the newest fetched exchange rate. No value before the first, and while an owner has fixed the rate.',
    read: ({ rateSeconds }) => rateSeconds,
  },
}

/** `read` fails or takes long when the database does not answer: then only `database_up` has a value. */
export async function collectBusinessMetrics(read: () => Promise<Figures>): Promise<string> {
  const registry = new Registry()
  const figures = await withTimeout(read()).catch(() => null)
  addGauge(registry, 'database_up', '1 while the database answers.', figures === null ? 0 : 1)
  if (figures === null) return registry.metrics()
  for (const [name, { help, read: readValue }] of Object.entries(GAUGES))
    addGauge(registry, name, help, readValue(figures))
  const oldestJobs = new Gauge({
    name: 'jobs_oldest_seconds',
    help: 'How long the oldest job that could run has waited, by queue.',
    labelNames: ['queue'],
    registers: [registry],
  })
  for (const { queue, seconds } of figures.queues) oldestJobs.set({ queue }, seconds)
  return registry.metrics()
}

function addGauge(registry: Registry, name: string, help: string, value: number | null) {
  const gauge = new Gauge({ name, help, registers: [registry] })
  if (value === null) gauge.remove()
  else gauge.set(value)
}

function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error('The database did not answer in time.')), DATABASE_TIMEOUT_MS)
  work.catch(() => {})
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer))
}
