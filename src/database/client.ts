import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from '#src/logger.ts'
import { askOrFailFast, failFastAfterSilence } from './wait-once.ts'

/** The database as features see it. */
export type Database = NodePgDatabase

/** An open transaction: verbs hand it to everything that must happen together or not at all. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** Where a read may happen: inside a verb's transaction or on its own. */
export type DatabaseOrTransaction = Database | Transaction

/** Opens a pool of connections. Bounded waits, so that a database in trouble gives errors instead of a hanging site. */
export function openDatabase(url: string, log: Logger, connections = 10) {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 7_000,
    // A host that is gone without a word ends no statement: then we end it ourselves, a little later.
    query_timeout: 8_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'talent-passage',
  })
  // A connection that is lost while no question of it is under way has nobody to tell but these two, whether it lies in
  // the pool or a transaction thinks between two statements. Without them its error would end the whole process.
  pool.on('connect', client => client.on('error', err => log.warn({ err }, 'database connection lost')))
  pool.on('error', () => {})
  failFastAfterSilence(pool)
  const db: Database = drizzle({ client: pool })
  db.transaction = (work, config) => inTransaction(pool, work, config)
  return { db, pool, close: () => pool.end() }
}

/**
 * A transaction on a connection of its own, given back whatever happens. Drizzle's own for pools keeps the connection for
 * ever if BEGIN fails, and puts it back unfit if ROLLBACK does (drizzle-team/drizzle-orm#6114): ten of those, and the
 * site hangs.
 */
export function inTransaction<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  config?: Parameters<Database['transaction']>[1],
): Promise<T> {
  return askOrFailFast(() => run(pool, work, config))
}

async function run<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  config?: Parameters<Database['transaction']>[1],
): Promise<T> {
  const client = await pool.connect()
  try {
    const result = await drizzle({ client }).transaction(work, config)
    client.release()
    return result
  } catch (error) {
    giveBack(client)
    throw error
  }
}

/** After an error only an answer shows that a connection is fit for the next one. Nobody waits for it. */
function giveBack(client: pg.PoolClient) {
  client.query('rollback').then(
    () => client.release(),
    (error: Error) => client.release(error),
  )
}
