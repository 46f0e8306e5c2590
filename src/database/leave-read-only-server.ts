import type pg from 'pg'
import { hasErrorCode, READ_ONLY } from './database-down.ts'

/** Closes all connections to a server that refuses a write as read-only: it is no primary any more (ADR 116). */
export function leaveReadOnlyServer(pool: pg.Pool): void {
  const generations = new WeakMap<pg.PoolClient, number>()
  let generation = 0
  pool.on('connect', client => generations.set(client, generation))
  pool.on('release', error => {
    if (hasErrorCode(error, READ_ONLY)) generation += 1
  })
  const connect = pool.connect.bind(pool)
  Reflect.set(pool, 'connect', async () => {
    for (;;) {
      const client = await connect()
      if (generations.get(client) === generation) return client
      client.release(true)
    }
  })
}
