import pg from 'pg'
import { hasCluster } from '#src/database/embedded/embedded-cluster.ts'
import { createLogger } from '#src/logger.ts'
import type { Env } from '../../env.ts'
import { openPostgres } from '../../environment.ts'
import { describeError, findErrorCode, mend, ok, type Result } from './finding.ts'

export type DoctorDatabase = { url: string | null; result: Result | null; release(): Promise<void> }

const TIMEOUT_MS = 5_000

/** Starts the embedded database if it has been made before, and never makes one. */
export async function openDoctorDatabase(env: Env): Promise<DoctorDatabase> {
  const nothing = { url: null, release: async () => {} }
  if (env.DATABASE_URL === undefined && !hasCluster(env.DATA_DIR))
    return { ...nothing, result: ok('There is no database yet: the first start makes it in the data folder.') }
  try {
    return { ...(await openPostgres(env, createLogger('silent'))), result: null }
  } catch (error) {
    return { ...nothing, result: mend(describeError(error), 'Do as the message says, then run the doctor again.') }
  }
}

export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: 'talent-passage-doctor',
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

export function describeConnectionFault(error: unknown): Result {
  const code = findErrorCode(error)
  const knownFault = CONNECTION_FAULTS.find(({ pattern }) => pattern.test(code) || pattern.test(describeError(error)))
  if (knownFault !== undefined) return mend(knownFault.found, knownFault.advice)
  return mend(`The database cannot be used: ${describeError(error)}.`, 'Correct DATABASE_URL, or mend the server.')
}

const CONNECTION_FAULTS = [
  {
    pattern: /^(28P01|28000)$/,
    found: 'The database refuses the user or password.',
    advice: 'Correct the user and the password in DATABASE_URL.',
  },
  {
    pattern: /^3D000$/,
    found: 'The database server has no database of this name.',
    advice: 'Create it (createdb), or correct the name in DATABASE_URL.',
  },
  {
    pattern: /^53300$/,
    found: 'The database server has no connection left.',
    advice: 'Raise max_connections, or stop what holds the others.',
  },
  {
    pattern: /^(ENOTFOUND|EAI_AGAIN)$/,
    found: 'The host of DATABASE_URL is unknown.',
    advice: 'Correct the host in DATABASE_URL, or the DNS of this machine.',
  },
  {
    pattern: /ECONNREFUSED|ENOENT|ETIMEDOUT|EHOSTUNREACH|timeout/i,
    found: 'No database server answers at the host and port of DATABASE_URL.',
    advice: 'Start PostgreSQL, let it listen, and open its port to this machine.',
  },
  {
    pattern: /SSL|certificate/i,
    found: 'The database and DATABASE_URL disagree about TLS.',
    advice: 'Set sslmode in DATABASE_URL to what the server offers.',
  },
]
