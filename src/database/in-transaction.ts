import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database, Transaction } from './client.ts'
import { askOrFailFast } from './wait-once.ts'

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
