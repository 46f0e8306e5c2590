import pg from 'pg'
import { createLogger } from '#src/logger.ts'
import type { Env } from '../env.ts'
import { openPostgres } from '../environment.ts'

/** Gives a command a connection of its own, without a limit for statements, and without migrating the database. */
export async function withClient<Result>(
  env: Env,
  name: string,
  work: (client: pg.Client, url: string) => Promise<Result>,
): Promise<Result> {
  const postgres = await openPostgres(env, createLogger('silent'))
  try {
    const client = new pg.Client({ connectionString: postgres.url, application_name: name, keepAlive: true })
    client.on('error', () => {})
    await client.connect()
    return await work(client, postgres.url).finally(() => client.end().catch(() => {}))
  } finally {
    await postgres.release()
  }
}
