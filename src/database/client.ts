import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { hasErrorCode, READ_ONLY } from '#src/database/database-errors.ts'
import type { Logger } from '#src/logger.ts'
import { failFastAfterTimeout, runOrFailFast } from './fail-fast.ts'
import { listenForChanges } from './listen-for-changes.ts'
import { shareRoundTrips } from './round-trips.ts'
import { prepareStatements } from './statements.ts'

export type Database = NodePgDatabase

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export type DatabaseOrTransaction = Database | Transaction

export type ReadDatabase = Pick<
  Database,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'with' | '$with' | '$count' | 'execute'
>

export function openDatabase(url: string, log: Logger, connections = 10, statementTimeoutMs = 7_000) {
  const pool = openPool(url, log, connections, statementTimeoutMs)
  failFastAfterTimeout(pool)
  const db = drizzleOn(pool)
  const changes = listenForChanges(url)
  const close = async () => {
    await changes.close()
    await pool.end()
  }
  return { db, pool, changes, close }
}

/** Returns Drizzle on a pool, with transactions that are safe after a lost connection. */
export function drizzleOn(pool: pg.Pool): Database {
  const db: Database = drizzle({ client: pool })
  db.transaction = (work, config) => inTransaction(pool, work, config)
  return db
}

/**
 * Limits every wait for the database, so that requests fail instead of hanging. `query_timeout` works even when the
 * database's host vanishes.
 */
function openPool(url: string, log: Logger, connections: number, statementTimeoutMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    pipeline: true,
    maxLifetimeSeconds: 3_600,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    query_timeout: statementTimeoutMs + 1_000,
    application_name: 'talent-passage',
  })
  pool.on('connect', client => {
    // Without this listener, losing an idle connection ends the process.
    client.on('error', err => log.warn({ err }, 'database connection lost'))
    // Poolers refuse these as startup parameters.
    client
      .query(`${SESSION_SETTINGS}; set statement_timeout = ${statementTimeoutMs}`)
      .catch(err => log.warn({ err }, 'database connection without its settings'))
    prepareStatements(client)
  })
  pool.on('error', () => {})
  shareRoundTrips(pool)
  return pool
}

const OUTDATED_PLAN = /^0A000$/
/** PostgreSQL’s `random_page_cost` is for turning disks (ADR 020). */
const SESSION_SETTINGS = 'set random_page_cost = 1.1; set idle_in_transaction_session_timeout = 15000'

/** Replaces Drizzle's `transaction`, which leaks or reuses a broken connection (drizzle-team/drizzle-orm#6114). */
export function inTransaction<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  config?: Parameters<Database['transaction']>[1],
): Promise<T> {
  return runOrFailFast(() => runTransaction(pool, work, config))
}

async function runTransaction<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  config?: Parameters<Database['transaction']>[1],
): Promise<T> {
  const client = await pool.connect()
  let hasBegun = false
  try {
    const result = await drizzle({ client }).transaction(tx => {
      hasBegun = true
      return work(tx)
    }, config)
    client.release()
    return result
  } catch (error) {
    // After a failover, the old primary may only refuse writes. The next connection finds the new one.
    if (hasErrorCode(error, OUTDATED_PLAN) || hasErrorCode(error, READ_ONLY)) client.release(error as Error)
    else if (hasBegun && client.getTransactionStatus() === 'I') client.release()
    else releaseAfterRollback(client)
    throw error
  }
}

/** Only an answer to ROLLBACK proves that the connection works. */
function releaseAfterRollback(client: pg.PoolClient) {
  client.query('rollback').then(
    () => client.release(),
    (error: Error) => client.release(error),
  )
}
