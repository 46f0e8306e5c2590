import type pg from 'pg'
import type { Logger } from '#src/logger.ts'
import { findHome, type Home } from './embedded/home.ts'
import { type JoinOptions, joinServer } from './embedded/join-server.ts'
import { PORT } from './embedded/socket-folder.ts'
import { logTail } from './embedded/start-server.ts'
import { stopServer } from './embedded/stop-server.ts'

const DATABASE = 'talent_passage'
/** Held shared by every process that uses the server, and alone by the one that stops it. In the database "postgres", where nobody else locks. */
const IN_USE = 7_254_810
const MAKING_DATABASE = 7_254_811

export type EmbeddedPostgres = {
  /** Address of the program's database, for node-postgres. */
  url: string
  /** Leaves the server, and stops it if nobody else uses it. Close your own connections first. */
  release(): Promise<void>
}

/**
 * The database of an install that has none of its own: Postgres from npm, its data below the data folder, reached
 * through a private socket. It survives our death; whoever comes next adopts it, and the last to leave stops it.
 * `fast` gives up safety against power cuts, for tests.
 */
export async function openEmbeddedPostgres(options: {
  dataDir: string
  log: Logger
  fast?: boolean
}): Promise<EmbeddedPostgres> {
  const { log, fast = false } = options
  const home = await findHome(options.dataDir, log)
  const leaving = new AbortController()
  const joining = { fast, log, signal: leaving.signal }
  const first = await enter(home, { ...joining, lastSocketFolder: null })
  if (first === null) throw new Error('The embedded database was left before it was open.')

  const { socketFolder } = first
  let keeper: Promise<pg.Client | null> = Promise.resolve(first.client)
  stayIn(first.client)

  /** Should Postgres itself be killed, its next start is ours to make: nobody else would. */
  function stayIn(client: pg.Client) {
    client.once('end', () => {
      if (leaving.signal.aborted) return
      log.warn({}, 'the embedded database ended and is started again')
      keeper = comeBack()
    })
  }

  async function comeBack(): Promise<pg.Client | null> {
    try {
      const next = await enter(home, { ...joining, lastSocketFolder: socketFolder })
      if (next === null) return null
      if (next.socketFolder !== socketFolder)
        log.error({}, 'the embedded database has moved to another socket: restart this process')
      stayIn(next.client)
      return next.client
    } catch (err) {
      log.error(
        { err, postgresLog: home.logFile, tail: await logTail(home) },
        'the embedded database could not be started again',
      )
      return null
    }
  }

  return {
    url: `postgresql://postgres@localhost:${PORT}/${DATABASE}?host=${encodeURIComponent(socketFolder)}&sslmode=disable`,
    async release() {
      if (leaving.signal.aborted) return
      leaving.abort()
      const client = await keeper
      if (client !== null) await leave(home, client)
    },
  }
}

/** Joins the server and makes it known that we use it. Should it be stopped under our hands, begins again. */
async function enter(home: Home, options: JoinOptions) {
  for (;;) {
    const joined = await joinServer(home, options)
    if (joined === null) return null
    try {
      // Waits while somebody is stopping the server; that ends the connection, and the next round starts it again.
      await joined.client.query('select pg_advisory_lock_shared($1)', [IN_USE])
      await makeDatabase(joined.client)
      return joined
    } catch (error) {
      const connectionLost = await joined.client.query('select 1').then(
        () => false,
        () => true,
      )
      joined.client.end().catch(() => {})
      if (!connectionLost) throw error
    }
  }
}

async function makeDatabase(client: pg.Client) {
  await client.query('select pg_advisory_lock($1)', [MAKING_DATABASE])
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  await client.query('select pg_advisory_unlock($1)', [MAKING_DATABASE])
}

async function leave(home: Home, client: pg.Client) {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [IN_USE])
    const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [IN_USE])
    if (rows[0]?.last === true) await stopServer(home)
  } catch {
    // The connection broke: somebody else is stopping it.
  }
  await client.end().catch(() => {})
}
