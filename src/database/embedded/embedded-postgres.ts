import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { chown, lstat, mkdir, readFile, realpath, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Logger } from '#src/logger.ts'
import { isDatabaseDown } from '../database-down.ts'
import { type Cluster, createCluster, findCluster, runProgram } from './embedded-cluster.ts'

const DATABASE_NAME = 'talent_passage'
const PORT = 5432
/** Shared by all processes that use the server; exclusive for stopping it. */
const IN_USE_LOCK = 7_254_810
const CREATE_LOCK = 7_254_811
const STALE_LOCK_FILE_MS = 2_000
const START_TIMEOUT_MS = 15_000
const STOP_TIMEOUT_MS = 60_000

export type EmbeddedPostgres = {
  url: string
  release(): Promise<void>
}

/**
 * Runs Postgres from npm on a private socket. If our process crashes, the next one uses the running server.
 * `fast` is for tests: a power cut may lose data, and all tests of a run get connections.
 */
export async function openEmbeddedPostgres(options: {
  dataDir: string
  log: Logger
  fast?: boolean
  isPublic?: boolean
}): Promise<EmbeddedPostgres> {
  const { dataDir, log, fast = false, isPublic = false } = options
  const cluster = await findCluster(dataDir, log, isPublic)
  const releaseController = new AbortController()
  let connection = connectAndLock()
  const { host } = await connection

  async function connectAndLock(): Promise<pg.Client> {
    for (;;) {
      const client = await connectOrStart(cluster, fast, releaseController.signal)
      try {
        await client.query('select pg_advisory_lock_shared($1)', [IN_USE_LOCK])
        await createDatabase(client)
        client.once('end', restart)
        return client
      } catch (error) {
        client.end().catch(() => {})
        if (!isDatabaseDown(error)) throw error
      }
    }
  }

  function restart() {
    if (releaseController.signal.aborted) return
    log.warn({}, 'embedded database ended; restarting it')
    connection = connectAndLock()
    connection.catch(err => {
      if (!releaseController.signal.aborted) log.error({ err }, 'embedded database could not be restarted')
    })
  }

  return {
    url: `postgresql://postgres@localhost:${PORT}/${DATABASE_NAME}?host=${encodeURIComponent(host)}&sslmode=disable`,
    async release() {
      if (releaseController.signal.aborted) return
      releaseController.abort()
      await connection.then(
        client => releaseServer(cluster, client),
        () => {},
      )
    },
  }
}

async function createDatabase(client: pg.Client) {
  await client.query('select pg_advisory_lock($1)', [CREATE_LOCK])
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE_NAME])
  if (rowCount === 0) await client.query(`create database ${DATABASE_NAME}`)
  await client.query('select pg_advisory_unlock($1)', [CREATE_LOCK])
}

async function releaseServer(cluster: Cluster, client: pg.Client) {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [IN_USE_LOCK])
    const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [IN_USE_LOCK])
    if (rows[0]?.last === true) await stopServer(cluster)
  } catch {}
  await client.end().catch(() => {})
}

async function connectOrStart(cluster: Cluster, fast: boolean, signal: AbortSignal): Promise<pg.Client> {
  let waitingSince = performance.now()
  for (;;) {
    signal.throwIfAborted()
    await createCluster(cluster, fast)
    const connectResult = await connect(cluster)
    if (connectResult instanceof pg.Client) return connectResult
    if (connectResult === 'busy') {
      waitingSince = performance.now()
      await pause(50)
      continue
    }
    try {
      await startServer(cluster, fast)
    } catch (error) {
      const waitedMs = performance.now() - waitingSince
      if (waitedMs > START_TIMEOUT_MS) throw await describeStartError(cluster, error)
      if (waitedMs > STALE_LOCK_FILE_MS) await clearLockFile(cluster)
      await pause(100)
    }
  }
}

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
    // In a copied data folder, the lock file names the original server.
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
  const folderStats = await lstat(socketFolder)
  if (
    !folderStats.isDirectory() ||
    folderStats.uid !== (account?.uid ?? process.getuid?.()) ||
    (folderStats.mode & 0o077) !== 0
  )
    throw new Error(`The folder ${socketFolder}, where the database listens, belongs to another account: remove it.`)
  const durability = fast ? 'off' : 'on'
  const settings = {
    listen_addresses: "''",
    unix_socket_directories: socketFolder,
    port: PORT,
    max_connections: fast ? 300 : 100,
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    fsync: durability,
    synchronous_commit: 'on',
    full_page_writes: durability,
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  }
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  // pg_ctl starts the server in its own session, so that Ctrl+C does not stop it.
  await runProgram(cluster, 'pg_ctl', ['start', '-s', '-w', '-D', folder, '-l', cluster.logFile, '-o', flags.join(' ')])
}

/** Sends a signal, because `pg_ctl stop` would also wait for a server that another process starts. */
async function stopServer(cluster: Cluster) {
  const lockFile = readLockFile(cluster)
  if (lockFile === null) return
  let isRunning = signal(lockFile.pid, 'SIGINT')
  for (const since = performance.now(); isRunning && performance.now() - since < STOP_TIMEOUT_MS; await pause(20))
    isRunning = readLockFile(cluster)?.pid === lockFile.pid && signal(lockFile.pid, 0)
  await rmdir(lockFile.socketFolder).catch(() => {})
}

function signal(pid: number, name: 'SIGINT' | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

async function clearLockFile(cluster: Cluster) {
  const lockFile = readLockFile(cluster)
  if (lockFile === null) return
  if ((await readCommandLine(lockFile.pid)).includes(cluster.folder)) return stopServer(cluster)
  if (readLockFile(cluster)?.text === lockFile.text) rmSync(join(cluster.folder, 'postmaster.pid'))
}

function readLockFile(cluster: Cluster) {
  try {
    const text = readFileSync(join(cluster.folder, 'postmaster.pid'), 'utf8')
    const [pid, , , , socketFolder = ''] = text.split('\n')
    return { pid: Number(pid), socketFolder, text }
  } catch {
    return null
  }
}

async function readCommandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  )
}

async function describeStartError(cluster: Cluster, cause: unknown) {
  const log = await readFile(cluster.logFile, 'utf8').catch(() => '')
  return new Error(
    `The embedded database does not start. Its files are in ${cluster.folder}. If nothing else uses them, restore them from a backup or set DATABASE_URL. The end of ${cluster.logFile}:\n${log.slice(-2_000).trim()}`,
    { cause },
  )
}
