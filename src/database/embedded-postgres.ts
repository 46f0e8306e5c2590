import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { chown, lstat, mkdir, readFile, realpath, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Logger } from '#src/logger.ts'
import { isDatabaseDown } from './database-down.ts'
import { type Cluster, createCluster, findCluster, runProgram } from './embedded-cluster.ts'

const DATABASE = 'talent_passage'
/** The port is only part of the socket's name; nothing listens on the network. */
const PORT = 5432
/** Held shared by every process that uses the server, and alone by the one that stops it. In the database "postgres", where nobody else locks. */
const IN_USE = 7_254_810
const MAKING_DATABASE = 7_254_811
/** A server that another process is starting answers in this time, and the last processes of a killed one end. */
const STALE_MS = 2_000
const PATIENCE_MS = 15_000
const STOP_MS = 60_000

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
  const { dataDir, log, fast = false } = options
  const cluster = await findCluster(dataDir, log)
  const leaving = new AbortController()
  let keeper = enter()
  const { host } = await keeper

  async function enter(): Promise<pg.Client> {
    for (;;) {
      const client = await connectOrStart(cluster, fast, leaving.signal)
      try {
        // Waits while another process stops the server; that ends the connection, and the next round starts it again.
        await client.query('select pg_advisory_lock_shared($1)', [IN_USE])
        await createDatabase(client)
        client.once('end', restart)
        return client
      } catch (error) {
        client.end().catch(() => {})
        if (!isDatabaseDown(error)) throw error
      }
    }
  }

  /** If Postgres itself is killed, nobody else would start it again. */
  function restart() {
    if (leaving.signal.aborted) return
    log.warn({}, 'the embedded database ended and is started again')
    keeper = enter()
    keeper.catch(err => {
      if (!leaving.signal.aborted) log.error({ err }, 'the embedded database could not be started again')
    })
  }

  return {
    url: `postgresql://postgres@localhost:${PORT}/${DATABASE}?host=${encodeURIComponent(host)}&sslmode=disable`,
    async release() {
      if (leaving.signal.aborted) return
      leaving.abort()
      await keeper.then(
        client => leave(cluster, client),
        () => {},
      )
    },
  }
}

async function createDatabase(client: pg.Client) {
  await client.query('select pg_advisory_lock($1)', [MAKING_DATABASE])
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  await client.query('select pg_advisory_unlock($1)', [MAKING_DATABASE])
}

async function leave(cluster: Cluster, client: pg.Client) {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [IN_USE])
    const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [IN_USE])
    if (rows[0]?.last === true) await stopServer(cluster)
  } catch {
    // The connection broke: another process is stopping it.
  }
  await client.end().catch(() => {})
}

/** A connection to the cluster's server, which is started if it is not running. */
async function connectOrStart(cluster: Cluster, fast: boolean, signal: AbortSignal): Promise<pg.Client> {
  let waitsSince = performance.now()
  for (;;) {
    signal.throwIfAborted()
    await createCluster(cluster, fast)
    const answer = await connect(cluster)
    if (answer instanceof pg.Client) return answer
    if (answer === 'busy') {
      // Recovery after a crash takes as long as it takes.
      waitsSince = performance.now()
      await pause(50)
      continue
    }
    try {
      await startServer(cluster, fast)
    } catch (error) {
      // Another process may be starting it, or the processes of a killed server are still ending.
      const waited = performance.now() - waitsSince
      if (waited > PATIENCE_MS) throw await cannotStart(cluster, error)
      if (waited > STALE_MS) await clearLockFile(cluster)
      await pause(100)
    }
  }
}

/** busy: it is starting, recovering, stopping or full. absent: no server of this cluster answers. */
async function connect(cluster: Cluster): Promise<pg.Client | 'busy' | 'absent'> {
  const socketFolder = readLockFile(cluster)?.socketFolder
  if (!socketFolder) return 'absent'
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
    // A copied data folder brings the lock file of the original's server.
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    if ((await realpath(rows[0]?.data_directory ?? '').catch(() => null)) === cluster.folder) return client
    await client.end()
    return 'absent'
  } catch (error) {
    client.end().catch(() => {})
    if (!isDatabaseDown(error)) throw error
    return /^(ENOENT|ECONNREFUSED)$/.test((error as { code?: string }).code ?? '') ? 'absent' : 'busy'
  }
}

async function startServer(cluster: Cluster, fast: boolean) {
  const { account, folder, socketFolder } = cluster
  await mkdir(socketFolder, { mode: 0o700 }).then(
    () => account && chown(socketFolder, account.uid, account.gid),
    () => {},
  )
  const found = await lstat(socketFolder)
  if (!found.isDirectory() || found.uid !== (account?.uid ?? process.getuid?.()) || (found.mode & 0o077) !== 0)
    throw new Error(`The folder ${socketFolder}, where the database listens, belongs to another account: remove it.`)
  const durable = fast ? 'off' : 'on'
  const settings = {
    listen_addresses: "''",
    unix_socket_directories: socketFolder,
    port: PORT,
    max_connections: 100,
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    fsync: durable,
    synchronous_commit: 'on',
    full_page_writes: durable,
    // The log tells of the server, not of queries: those hold what people typed.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  }
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  // pg_ctl gives the server a session of its own: it outlives our Ctrl+C and even our sudden death.
  await runProgram(cluster, 'pg_ctl', ['start', '-s', '-w', '-D', folder, '-l', cluster.logFile, '-o', flags.join(' ')])
}

/** Like `pg_ctl stop -m fast`, which would wait for the next server if one is started before it looks again. */
async function stopServer(cluster: Cluster) {
  const file = readLockFile(cluster)
  if (file === null) return
  let isRunning = signal(file.pid, 'SIGINT')
  // It removes its file last.
  for (const since = performance.now(); isRunning && performance.now() - since < STOP_MS; await pause(20))
    isRunning = readLockFile(cluster)?.pid === file.pid && signal(file.pid, 0)
  await rmdir(file.socketFolder).catch(() => {})
}

/** Returns whether there is such a process. */
function signal(pid: number, name: 'SIGINT' | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** Removes a dead server's lock file whose process number belongs to another program by now, or stops a server that lost its socket. */
async function clearLockFile(cluster: Cluster) {
  const file = readLockFile(cluster)
  if (file === null) return
  if ((await commandLine(file.pid)).includes(cluster.folder)) return stopServer(cluster)
  // Read again, because another process may have started a server in between.
  if (readLockFile(cluster)?.text === file.text) rmSync(join(cluster.folder, 'postmaster.pid'))
}

/** Postgres's own file about its running server. It stays behind after a kill. */
function readLockFile(cluster: Cluster) {
  try {
    const text = readFileSync(join(cluster.folder, 'postmaster.pid'), 'utf8')
    const [pid, , , , socketFolder = ''] = text.split('\n')
    return { pid: Number(pid), socketFolder, text }
  } catch {
    return null
  }
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  )
}

async function cannotStart(cluster: Cluster, cause: unknown) {
  const log = await readFile(cluster.logFile, 'utf8').catch(() => '')
  return new Error(
    `The embedded database does not start. Its files are in ${cluster.folder}. If nothing else uses them, restore them from a backup or set DATABASE_URL. The end of ${cluster.logFile}:\n${log.slice(-2_000).trim()}`,
    { cause },
  )
}
