import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from '#src/logger.ts'

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
    statement_timeout: 15_000,
    // A host that is gone without a word ends no statement: then we end it ourselves, a little later.
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'talent-passage',
  })
  // Without a listener, an idle connection that the database closes would end the whole process.
  pool.on('error', err => log.warn({ err }, 'database connection lost'))
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() }
}
