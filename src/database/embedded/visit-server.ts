import { realpath } from 'node:fs/promises'
import pg from 'pg'
import { PORT } from './socket-folder.ts'

/**
 * ready: connected, and it really serves this cluster. busy: somebody answers who is starting up, recovering, shutting
 * down or full. absent: nobody, or a stranger.
 */
export type Visit = { kind: 'ready'; client: pg.Client } | { kind: 'busy' } | { kind: 'absent' }

/** Sees who answers at a socket. */
export async function visitServer(cluster: string, socketFolder: string): Promise<Visit> {
  const client = new pg.Client({
    host: socketFolder,
    port: PORT,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    application_name: 'talent-passage-keeper',
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    const served = await realpath(rows[0]?.data_directory ?? '').catch(() => null)
    if (served === cluster) return { kind: 'ready', client }
    await client.end()
    return { kind: 'absent' }
  } catch (error) {
    client.end().catch(() => {})
    const { code = '' } = error as { code?: string }
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return { kind: 'absent' }
    if (isRefusal(code)) throw error
    return { kind: 'busy' }
  }
}

/** Postgres answered with one of its codes, and it is neither "starting up or shutting down" (57P…) nor "full" (53300). */
function isRefusal(code: string): boolean {
  return /^[0-9][0-9A-Z]{4}$/.test(code) && !code.startsWith('57P') && code !== '53300'
}
