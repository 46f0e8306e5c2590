import { existsSync, readFileSync, rmSync } from 'node:fs'
import { chown, lstat, mkdir, readFile, rmdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseDown } from '#src/database/database-errors.ts'
import type { Logger } from '#src/logger.ts'
import { type Cluster, createCluster, findCluster, runProgram } from './embedded-cluster.ts'

const DATABASE_NAME = 'talent_passage'
const PORT = 5432
/** Shared by all processes that use the server; exclusive for stopping it. */
const IN_USE_LOCK = 7_254_810
const CREATE_LOCK = 7_254_811
const START_TIMEOUT_MS = 3_000
/** While another process starts or stops the server. */
const BUSY_TIMEOUT_MS = 60_000
const LAST_CONNECTIONS_MS = 2_000

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
  const cluster = await findCluster(dataDir, isPublic)
  await createCluster(cluster, fast)
  const client = await connectOrStart(cluster, fast)
  let released: Promise<void> | undefined
  client.once('end', () => {
    if (released === undefined) log.error({}, 'embedded database ended: restart the program')
  })
  return {
    url: `postgresql://postgres@localhost:${PORT}/${DATABASE_NAME}?host=${encodeURIComponent(cluster.socketFolder)}&sslmode=disable`,
    release() {
      released ??= releaseServer(cluster, client)
      return released
    },
  }
}

async function connectOrStart(cluster: Cluster, fast: boolean): Promise<pg.Client> {
  for (const startedAt = performance.now(); ; await pause(100)) {
    const client = await connect(cluster)
    if (client !== null) return client
    removeStaleLockFile(cluster)
    try {
      await startServer(cluster, fast)
    } catch (error) {
      const timeout = existsSync(lockFilePath(cluster)) ? BUSY_TIMEOUT_MS : START_TIMEOUT_MS
      if (performance.now() - startedAt > timeout) throw await describeStartError(cluster, error)
    }
  }
}

/** Returns a connection that keeps the server from being stopped, or null if no server answers. */
async function connect(cluster: Cluster): Promise<pg.Client | null> {
  const client = new pg.Client({
    host: cluster.socketFolder,
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
    await client.query('select pg_advisory_lock_shared($1)', [IN_USE_LOCK])
    await createDatabase(client)
    return client
  } catch (error) {
    client.end().catch(() => {})
    if (!isDatabaseDown(error)) throw error
    return null
  }
}

async function createDatabase(client: pg.Client) {
  await client.query('select pg_advisory_lock($1)', [CREATE_LOCK])
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE_NAME])
  if (rowCount === 0) await client.query(`create database ${DATABASE_NAME}`)
  await client.query('select pg_advisory_unlock($1)', [CREATE_LOCK])
}

async function startServer(cluster: Cluster, fast: boolean) {
  await createSocketFolder(cluster)
  const durability = fast ? 'off' : 'on'
  const settings = {
    listen_addresses: "''",
    unix_socket_directories: cluster.socketFolder,
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
  const { folder, logFile } = cluster
  // pg_ctl starts the server in its own session, so that Ctrl+C does not stop it.
  await runProgram(cluster, 'pg_ctl', ['start', '-s', '-w', '-D', folder, '-l', logFile, '-o', flags.join(' ')])
}

/** The folder must be ours alone, because everyone who reaches the socket is superuser. */
async function createSocketFolder({ account, socketFolder }: Cluster) {
  await mkdir(socketFolder, { mode: 0o700 }).then(
    () => account && chown(socketFolder, account.uid, account.gid),
    () => {},
  )
  const folderStats = await lstat(socketFolder)
  const ownerUid = account?.uid ?? process.getuid?.()
  if (!folderStats.isDirectory() || folderStats.uid !== ownerUid || (folderStats.mode & 0o077) !== 0)
    throw new Error(`The folder ${socketFolder}, where the database listens, belongs to another account: remove it.`)
}

/** After a power cut another program may have the process id of the lock file, and Postgres would not start. */
function removeStaleLockFile(cluster: Cluster) {
  try {
    const program = readFileSync(`/proc/${readServerPid(cluster)}/comm`, 'utf8')
    if (program.trim() !== 'postgres') rmSync(lockFilePath(cluster))
  } catch {
    // Without a lock file or its process, Postgres decides. So it does where there is no /proc.
  }
}

async function releaseServer(cluster: Cluster, client: pg.Client) {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [IN_USE_LOCK])
    const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [IN_USE_LOCK])
    if (rows[0]?.last === true && !(await isStillUsed(client))) await stopServer(cluster)
  } catch {}
  await client.end().catch(() => {})
}

/**
 * A crash of one of its processes makes Postgres end all connections. Those of a program come back without the lock.
 * Our own, which are closed already, may be listed a moment longer.
 */
async function isStillUsed(client: pg.Client): Promise<boolean> {
  for (const startedAt = performance.now(); performance.now() - startedAt < LAST_CONNECTIONS_MS; await pause(50)) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where application_name in ('talent-passage', 'talent-passage-listener')`,
    )
    if (rowCount === 0) return false
  }
  return true
}

/** Sends a signal, because `pg_ctl stop` would also wait for a server that another process starts. */
async function stopServer(cluster: Cluster) {
  const pid = readServerPid(cluster)
  process.kill(pid, 'SIGINT')
  const startedAt = performance.now()
  while (readServerPid(cluster) === pid && performance.now() - startedAt < BUSY_TIMEOUT_MS) await pause(20)
  await rmdir(cluster.socketFolder).catch(() => {})
}

function lockFilePath(cluster: Cluster): string {
  return join(cluster.folder, 'postmaster.pid')
}

/** Returns NaN if no server runs. */
function readServerPid(cluster: Cluster): number {
  try {
    return Number.parseInt(readFileSync(lockFilePath(cluster), 'utf8'), 10)
  } catch {
    return Number.NaN
  }
}

async function describeStartError(cluster: Cluster, cause: unknown) {
  const { bavail } = await statfs(cluster.folder)
  const log = await readFile(cluster.logFile, 'utf8').catch(() => '')
  const advice =
    bavail === 0
      ? 'The disk is full: make room and start again.'
      : 'If nothing else uses them, restore them from a backup or set DATABASE_URL.'
  return new Error(
    `The embedded database does not start. Its files are in ${cluster.folder}. ${advice} The end of ${cluster.logFile}:\n${log.slice(-2_000).trim()}`,
    { cause },
  )
}
