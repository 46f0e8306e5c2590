import { sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import type { Transaction } from './client.ts'

/** Every job of the program and what it is told. Ids only: the worker reads the rest when its turn comes. */
export type JobData = {
  'deliver-mail': { mailId: string }
  /** `mayUndo`: news that may take back what was counted, so the provider is asked even about a settled payment. */
  'confirm-payment': { reference: string; mayUndo: boolean }
  /** Of an application that is deleted: its row can no longer be asked. Null: it never had a reference, and no documents. */
  'remove-files': { reference: string | null; uploadIds: Array<string>; proofKeys?: Array<string> }
  /** `staffId`: null where no account has the e-mail that was tried. `at`: ISO instant. */
  'record-failed-sign-in': { staffId: string | null; network: string; at: string }
  'finish-uploads': Record<string, never>
  'sweep-files': Record<string, never>
  'check-files': Record<string, never>
  'reconcile-payments': Record<string, never>
  'remind-unpaid': Record<string, never>
  'remind-of-second-payments': Record<string, never>
  'remind-unbooked': Record<string, never>
  'remind-of-consultations': Record<string, never>
  'remind-of-documents': Record<string, never>
  'refresh-rate': Record<string, never>
}
export type JobName = keyof JobData

/** How verbs hand work to the worker: the job exists if, and only if, their transaction commits. */
export type JobQueue = {
  enqueue<Name extends JobName>(
    tx: Transaction,
    name: Name,
    data: JobData[Name],
    /** `takesPlace`: of the jobs with the same data that wait for their turn. Its tries begin anew, and at once. */
    options?: { takesPlace?: boolean },
  ): Promise<void>
}

/** Tries at a mail: after 10 s, 20 s, 40 s … at most an hour apart, for most of a day. */
export const MAIL_TRIES = 25
/** A job taken over from a dead worker may use up a turn without a try: the mail must be given up before its job is. */
const SPARE_TURNS = 10

/** Jobs that a clock starts, not a person: one at a time, and one missed is caught up by the next. */
const TICKS = {
  'reconcile-payments': '* * * * *',
  'remind-unpaid': '*/5 * * * *',
  'remind-of-second-payments': '*/5 * * * *',
  'remind-unbooked': '*/5 * * * *',
  'remind-of-consultations': '* * * * *',
  'remind-of-documents': '*/5 * * * *',
  'refresh-rate': '*/10 * * * *',
  'finish-uploads': '* * * * *',
  // Not at the full hour, when everybody asks a store.
  'sweep-files': '17 * * * *',
  'check-files': '47 * * * *',
} as const

/** A worker says that it lives twice in this time; one that is silent for this long is dead, and its job is somebody else's. */
const HEARTBEAT = { heartbeatSeconds: 10 } as const

const DAY_SECONDS = 24 * 3600

/** How each queue behaves that something must come of. */
const QUEUES = {
  'deliver-mail': {
    ...HEARTBEAT,
    retryLimit: MAIL_TRIES + SPARE_TURNS,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 120,
    retentionSeconds: 90 * DAY_SECONDS,
  },
  'confirm-payment': {
    ...HEARTBEAT,
    retryLimit: 10,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 900,
    expireInSeconds: 60,
    retentionSeconds: 14 * DAY_SECONDS,
  },
  'record-failed-sign-in': { ...HEARTBEAT, retryLimit: 10, retryDelay: 10, retryBackoff: true, expireInSeconds: 60 },
  // Somebody's papers must go, however long the store is away: tried every hour for a month, and the sweep comes after it.
  'remove-files': {
    ...HEARTBEAT,
    retryLimit: 30 * 24,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 300,
    retentionSeconds: 90 * DAY_SECONDS,
  },
} as const

const TICK = { retryLimit: 0, expireInSeconds: 300 } as const

/** Makes the queues, and brings those of an earlier version to these settings. */
export async function createQueues(boss: PgBoss): Promise<void> {
  for (const [name, settings] of Object.entries(QUEUES)) {
    await boss.createQueue(name, settings)
    await boss.updateQueue(name, settings)
  }
  for (const [name, cron] of Object.entries(TICKS)) {
    await boss.createQueue(name, { policy: 'exclusive', ...TICK })
    await boss.updateQueue(name, TICK)
    await boss.schedule(name, cron)
  }
}

export function createJobQueue(boss: PgBoss): JobQueue {
  return {
    async enqueue(tx, name, data, { takesPlace = false } = {}) {
      const db = fromDrizzle(tx, sql)
      if (takesPlace) {
        const waiting = await boss.findJobs(name, { data, queued: true, db })
        const ids = waiting.map(job => job.id)
        if (ids.length > 0) await boss.deleteJob(name, ids, { db })
      }
      await boss.send(name, data, { db })
    },
  }
}
