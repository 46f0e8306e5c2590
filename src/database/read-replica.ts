import { setTimeout } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Logger } from '#src/logger.ts'
import type { AppContext } from './app-context.ts'
import { openPool, type ReadDatabase } from './client.ts'
import { coalesceReads } from './coalesce-reads.ts'
import { hasErrorCode, isDatabaseDown, READ_ONLY } from './database-down.ts'

export type ReadContext<Context extends AppContext = AppContext> = Omit<Context, 'db' | 'jobs'> & { db: ReadDatabase }

export type ReadReplica = {
  run<Result>(onReplica: (db: ReadDatabase) => Promise<Result>, onPrimary: () => Promise<Result>): Promise<Result>
  reads: { replica: number; primary: number }
  close(): Promise<void>
}

/** Reads from the replica if it has everything that the primary has, else from the primary (ADR 116). `work` may run twice. */
export async function readFromReplica<Context extends AppContext, Result>(
  app: Context,
  work: (app: ReadContext<Context>) => Promise<Result>,
): Promise<Result> {
  return app.replica === null
    ? work(app)
    : app.replica.run(
        db => work({ ...app, db }),
        () => work(app),
      )
}

const MAX_WAIT_MS = 100
const CONNECTIONS = 10
const STATEMENT_TIMEOUT_MS = 2_000

type LogPosition = { bytes: string | null; system: string; timeline: string }

/** Acknowledged changes are flushed. */
const PRIMARY_POSITION = `select pg_current_wal_flush_lsn() - '0/0' as bytes, system_identifier::text as system,
  substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8) as timeline from pg_control_system()`

const REPLICA_POSITION = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0' end as bytes,
  system_identifier::text as system, lpad(upper(to_hex(timeline_id)), 8, '0') as timeline
  from pg_control_system(), pg_control_checkpoint()`

export function openReadReplica(url: string, primaryPool: pg.Pool, log: Logger, pauseMs = 5_000): ReadReplica {
  const pool = openPool(url, log, CONNECTIONS, STATEMENT_TIMEOUT_MS)
  const db: ReadDatabase = drizzle({ client: pool })
  const readPrimary = coalesceReads(() => readPosition(primaryPool, PRIMARY_POSITION))
  const readReplica = coalesceReads(() => readPosition(pool, REPLICA_POSITION))
  const reads = { replica: 0, primary: 0 }
  let isUsed: boolean | null = null
  let pausedUntil = 0

  async function isCurrent(): Promise<boolean> {
    if (performance.now() < pausedUntil) return false
    const catchingUp = catchUp(readPrimary, readReplica)
    catchingUp.catch(leave)
    const hasCaughtUp = await Promise.race([catchingUp, setTimeout(MAX_WAIT_MS, false)]).catch(() => false)
    if (!hasCaughtUp) pausedUntil = performance.now() + pauseMs
    else if (isUsed !== true) log.info('lists are read from the replica')
    isUsed = hasCaughtUp || isUsed
    return hasCaughtUp
  }

  function leave(err: unknown) {
    pausedUntil = performance.now() + pauseMs
    if (isUsed !== false) log.warn({ err }, 'the replica fails, so lists are read from the primary')
    isUsed = false
  }

  return {
    reads,
    async run(onReplica, onPrimary) {
      if (await isCurrent()) {
        try {
          const result = await onReplica(db)
          reads.replica += 1
          return result
        } catch (error) {
          if (!isRepeatable(error)) throw error
          leave(error)
        }
      }
      reads.primary += 1
      return onPrimary()
    },
    close: () => pool.end(),
  }
}

async function catchUp(
  readPrimary: () => Promise<LogPosition>,
  readReplica: () => Promise<LogPosition>,
): Promise<boolean> {
  const endOfWait = performance.now() + MAX_WAIT_MS
  const primary = await readPrimary()
  for (let waitMs = 1; performance.now() < endOfWait; waitMs *= 2) {
    const replica = await readReplica()
    if (replica.bytes === null) throw new Error('DATABASE_READ_URL is no replica: it accepts changes.')
    if (replica.system !== primary.system || replica.timeline !== primary.timeline)
      throw new Error('DATABASE_READ_URL is no replica of DATABASE_URL, or has not followed it after a failover.')
    if (BigInt(replica.bytes) >= BigInt(primary.bytes ?? 0)) return true
    await setTimeout(waitMs)
  }
  return false
}

async function readPosition(pool: pg.Pool, text: string): Promise<LogPosition> {
  const { rows } = await pool.query<LogPosition>(text)
  if (rows[0] === undefined) throw new Error('The position in the write-ahead log is missing.')
  return rows[0]
}

const SQL_STATE = /^[0-9A-Z]{5}$/

/** A write is a bug of ours, which the primary would hide. */
function isRepeatable(error: unknown): boolean {
  return (isDatabaseDown(error) || hasErrorCode(error, SQL_STATE)) && !hasErrorCode(error, READ_ONLY)
}
