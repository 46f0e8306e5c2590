import { sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import type { Transaction } from './client.ts'

/**
 * `mayUndo`: a settled payment is verified again. `staffId` is null for an unknown email address.
 */
export type JobData = {
  'deliver-mail': { mailId: string }
  'confirm-payment': { reference: string; mayUndo: boolean }
  'report-rejected-transfer': { provider: string; transactionId: string; kobo: number | null }
  'send-refund': { refundId: string }
  'remove-files': { keys?: Array<string>; uploadIds: Array<string> }
  'record-failed-sign-in': { staffId: string | null; network: string; at: string }
  'mail-references': { email: string }
  'recount-deadlines': { fact: string }
  'finish-uploads': Record<string, never>
  'sweep-files': Record<string, never>
  'check-files': Record<string, never>
  'reconcile-payments': Record<string, never>
  'send-reminders': Record<string, never>
  'lapse-holds': Record<string, never>
  'mail-decisions': Record<string, never>
  'read-private-calendars': Record<string, never>
  'refresh-rate': Record<string, never>
  'read-payouts': Record<string, never>
  'apply-retention': Record<string, never>
  'remind-of-checks': Record<string, never>
}
export type JobName = keyof JobData

/** A job is queued only if its transaction commits. `replacesQueued` deletes queued duplicates first. */
export type JobQueue = {
  enqueue<Name extends JobName>(
    tx: Transaction,
    name: Name,
    data: JobData[Name],
    options?: { replacesQueued?: boolean; waitMs?: number },
  ): Promise<void>
}

/** Backoff spreads these tries over most of a day. */
export const MAIL_TRIES = 25
const EXTRA_TRIES_AFTER_CRASHES = 10

export const SCHEDULES = {
  'reconcile-payments': '* * * * *',
  'send-reminders': '* * * * *',
  'lapse-holds': '* * * * *',
  'read-private-calendars': '*/5 * * * *',
  'mail-decisions': '* * * * *',
  'refresh-rate': '*/10 * * * *',
  'finish-uploads': '* * * * *',
  'sweep-files': '17 * * * *',
  'check-files': '47 * * * *',
  'apply-retention': '37 * * * *',
  /** 03:15 in Lagos, which has no summer time. */
  'read-payouts': '15 2 * * *',
  /** 08:30 in Lagos. */
  'remind-of-checks': '30 7 * * *',
} as const

const HEARTBEAT_OPTIONS = { heartbeatSeconds: 10 } as const

const DAY_SECONDS = 24 * 3600

const PROVIDER_OPTIONS = {
  ...HEARTBEAT_OPTIONS,
  retryLimit: 10,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 900,
  expireInSeconds: 60,
  retentionSeconds: 14 * DAY_SECONDS,
} as const

export const QUEUES = {
  'deliver-mail': {
    ...HEARTBEAT_OPTIONS,
    retryLimit: MAIL_TRIES + EXTRA_TRIES_AFTER_CRASHES,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 120,
    retentionSeconds: 90 * DAY_SECONDS,
  },
  'confirm-payment': PROVIDER_OPTIONS,
  'report-rejected-transfer': PROVIDER_OPTIONS,
  'send-refund': PROVIDER_OPTIONS,
  'record-failed-sign-in': {
    ...HEARTBEAT_OPTIONS,
    retryLimit: 10,
    retryDelay: 10,
    retryBackoff: true,
    expireInSeconds: 60,
  },
  'mail-references': {
    ...HEARTBEAT_OPTIONS,
    retryLimit: 10,
    retryDelay: 10,
    retryBackoff: true,
    expireInSeconds: 60,
    retentionSeconds: DAY_SECONDS,
    deleteAfterSeconds: 3600,
  },
  'recount-deadlines': {
    ...HEARTBEAT_OPTIONS,
    retryLimit: 10,
    retryDelay: 10,
    retryBackoff: true,
    expireInSeconds: 1800,
    retentionSeconds: 14 * DAY_SECONDS,
  },
  'remove-files': {
    ...HEARTBEAT_OPTIONS,
    retryLimit: 30 * 24,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 300,
    retentionSeconds: 90 * DAY_SECONDS,
  },
} as const

const WAKE_OPTIONS = { notify: true } as const

const SCHEDULED_JOB_OPTIONS = { ...WAKE_OPTIONS, ...HEARTBEAT_OPTIONS, retryLimit: 0, expireInSeconds: 300 } as const

const NIGHTLY_JOB_OPTIONS = {
  ...WAKE_OPTIONS,
  ...HEARTBEAT_OPTIONS,
  retryLimit: 12,
  retryDelay: 300,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 1800,
} as const

/** Commits wake the worker, so only retries wait for polls (ADR 007). */
export function choosePolling(name: JobName) {
  return { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: name in SCHEDULES ? 30 : 5 }
}

/** Also deletes the queues of other releases with their schedules. */
export async function createQueues(boss: PgBoss): Promise<void> {
  const outdated = (await boss.getQueues()).filter(({ name }) => !(name in QUEUES) && !(name in SCHEDULES))
  for (const { name } of outdated) await boss.deleteQueue(name)
  for (const [name, settings] of Object.entries(QUEUES)) {
    await boss.createQueue(name, { ...settings, ...WAKE_OPTIONS })
    await boss.updateQueue(name, { ...settings, ...WAKE_OPTIONS })
  }
  for (const [name, cron] of Object.entries(SCHEDULES)) {
    const options = isNightly(cron) ? NIGHTLY_JOB_OPTIONS : SCHEDULED_JOB_OPTIONS
    await boss.createQueue(name, { policy: 'exclusive', ...options })
    await boss.updateQueue(name, options)
    await boss.schedule(name, cron)
  }
}

/** Other schedules come again soon, so only a nightly job is retried. */
function isNightly(cron: string): boolean {
  return cron.split(' ')[1] !== '*'
}

export function createJobQueue(boss: PgBoss): JobQueue {
  return {
    async enqueue(tx, name, data, { replacesQueued = false, waitMs = 0 } = {}) {
      const db = fromDrizzle(tx, sql)
      if (replacesQueued) {
        const queuedJobs = await boss.findJobs(name, { data, queued: true, db })
        const ids = queuedJobs.map(job => job.id)
        if (ids.length > 0) await boss.deleteJob(name, ids, { db })
      }
      await boss.send(name, data, { db, startAfter: waitMs / 1000 })
    },
  }
}
