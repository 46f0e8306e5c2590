import { Gauge, Registry } from 'prom-client'
import { BOOKING_STATUSES } from '#src/features/bookings/states.ts'
import { isUnfinished, REFUND_STATE_KEYS } from '#src/features/payments/refunds/states.ts'
import { PAYMENT_STATE_KEYS } from '#src/features/payments/states.ts'
import type { Figures } from './figures.ts'

const DATABASE_TIMEOUT_MS = 2_000

type Value = number | null | ReadonlyMap<string, number>
type GaugeFacts = { help: string; label?: string; read: (figures: Figures) => Value }

const GAUGES: Readonly<Record<string, GaugeFacts>> = {
  jobs_waiting: {
    help: 'Jobs that wait for a worker, by queue.',
    label: 'queue',
    read: ({ queues }) => new Map(queues.map(({ queue, waiting }) => [queue, waiting])),
  },
  jobs_oldest_seconds: {
    help: 'How long the oldest job that could run has waited, by queue.',
    label: 'queue',
    read: ({ queues }) => new Map(queues.map(({ queue, seconds }) => [queue, seconds])),
  },
  jobs_failed: {
    help: 'Jobs of the last days that were given up, by queue.',
    label: 'queue',
    read: ({ queues }) => new Map(queues.map(({ queue, failed }) => [queue, failed])),
  },
  mails_waiting: { help: 'Mails that are not sent yet.', read: ({ mails }) => mails.waiting },
  mails_oldest_waiting_seconds: {
    help: 'How long the oldest mail that is not sent yet has waited.',
    read: ({ mails }) => mails.seconds,
  },
  mails_failed: { help: 'Mails that were given up.', read: ({ mails }) => mails.failed },
  payments: {
    help: 'Payments by state.',
    label: 'state',
    read: ({ paymentStates }) => countEach(PAYMENT_STATE_KEYS, paymentStates),
  },
  payments_flagged: {
    help: 'Payments that staff must look at, by flag.',
    label: 'flag',
    read: ({ flags }) => flags,
  },
  payments_check_overdue_seconds: {
    help: 'How long the check of a payment at the provider is overdue.',
    read: ({ waiting }) => waiting.paymentCheckSeconds,
  },
  refunds_open: {
    help: 'Refunds that are not over, by state.',
    label: 'state',
    read: ({ refundStates }) => countEach(REFUND_STATE_KEYS.filter(isUnfinished), refundStates),
  },
  disputes_open: { help: 'Disputes without a resolution.', read: ({ waiting }) => waiting.disputes },
  dispute_due_timestamp_seconds: {
    help: 'When the next dispute without an answer is due. No value while there is none.',
    read: ({ waiting }) => waiting.disputeDueAt,
  },
  bookings: {
    help: 'Booked consultations by status, past and upcoming.',
    label: 'status',
    read: ({ bookingStates }) => countEach(BOOKING_STATUSES, bookingStates.all),
  },
  bookings_upcoming: {
    help: 'Consultations that have not started, by status.',
    label: 'status',
    read: ({ bookingStates }) => countEach(BOOKING_STATUSES, bookingStates.upcoming),
  },
  documents_unreviewed: { help: 'Documents that wait for review.', read: ({ waiting }) => waiting.documents },
  documents_oldest_unreviewed_seconds: {
    help: 'How long the oldest document that is not reviewed has waited.',
    read: ({ waiting }) => waiting.documentSeconds,
  },
  files_damaged: {
    help: 'Documents whose stored file is missing or damaged.',
    read: ({ waiting }) => waiting.damagedFiles,
  },
  uploads_unstored: {
    help: 'Complete files that are not stored yet.',
    read: ({ waiting }) => waiting.uploads,
  },
  uploads_oldest_unstored_seconds: {
    help: 'Time since the oldest complete file that is not stored began to arrive.',
    read: ({ waiting }) => waiting.uploadSeconds,
  },
  conversations_waiting: {
    help: 'Conversations that wait for an answer of staff.',
    read: ({ waiting }) => waiting.conversations,
  },
  conversations_oldest_waiting_seconds: {
    help: 'How long the oldest message without an answer has waited.',
    read: ({ waiting }) => waiting.conversationSeconds,
  },
  backup_age_seconds: {
    help: 'Age of the last good backup. No value before the first.',
    read: ({ backupSeconds }) => backupSeconds,
  },
  exchange_rate_age_seconds: {
    help: 'Age of the newest fetched exchange rate. No value before the first.',
    read: ({ rate }) => rate.ageSeconds,
  },
  exchange_rate_fixed: { help: '1 while an owner has fixed the rate.', read: ({ rate }) => Number(rate.isFixed) },
  exchange_rate_unconfirmed: {
    help: '1 while a sudden rate waits for an owner.',
    read: ({ rate }) => Number(rate.isUnconfirmed),
  },
}

type Reader = () => Promise<Figures>

/** `read` fails or takes long when the database does not answer: then only `database_up` has a value. */
export async function collectBusinessMetrics(read: Reader): Promise<string> {
  const registry = new Registry()
  const figures = await withTimeout(read()).catch(() => null)
  addGauge(registry, 'database_up', { help: '1 while the database answers.' }, figures === null ? 0 : 1)
  if (figures !== null)
    for (const [name, facts] of Object.entries(GAUGES)) addGauge(registry, name, facts, facts.read(figures))
  return registry.metrics()
}

function addGauge(registry: Registry, name: string, { help, label }: Omit<GaugeFacts, 'read'>, value: Value) {
  const gauge = new Gauge({ name, help, labelNames: label === undefined ? [] : [label], registers: [registry] })
  if (typeof value === 'number') gauge.set(value)
  else if (value === null) gauge.remove()
  else for (const [each, amount] of value) gauge.set({ [label ?? '']: each }, amount)
}

function countEach(keys: ReadonlyArray<string>, counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map(keys.map(key => [key, counts.get(key) ?? 0]))
}

function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error('The database did not answer in time.')), DATABASE_TIMEOUT_MS)
  work.catch(() => {})
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer))
}
