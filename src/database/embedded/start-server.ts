import { spawn } from 'node:child_process'
import { lchown, open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Home } from './home.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { runningAs } from './run.ts'
import { PORT, removeSocketFolder, socketFolder } from './socket-folder.ts'

const LOG_LIMIT = 5_000_000

/**
 * Starts Postgres on the cluster and waits until it takes connections (it may then still be recovering). False if it
 * ended instead: another one may be running already, and the log says why.
 */
export async function startServer(home: Home, fast: boolean, lastSocketFolder: string | null): Promise<boolean> {
  const folder = await socketFolder(home.account, lastSocketFolder)
  const log = await openLog(home)
  // A session of its own and no pipe to us: it must outlive our Ctrl+C and even our sudden death.
  const child = spawn(join(home.programs, 'bin/postgres'), ['-D', home.cluster, ...settings(folder, fast)], {
    ...runningAs(home.account),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  let ended = false
  child.once('error', () => {
    ended = true
  })
  child.once('exit', () => {
    ended = true
  })
  child.unref()
  await log.close()
  while (!ended) {
    const file = await readPostmasterFile(home.cluster)
    if (file?.pid === child.pid && file?.socketFolder != null) return true
    await pause(20)
  }
  if (folder !== lastSocketFolder) await removeSocketFolder(folder)
  return false
}

function settings(folder: string, fast: boolean): Array<string> {
  const durable = fast ? 'off' : 'on'
  const values = {
    listen_addresses: '',
    unix_socket_directories: folder,
    port: String(PORT),
    max_connections: '100',
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
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function openLog(home: Home) {
  const size = (await stat(home.logFile).catch(() => null))?.size ?? 0
  // Two starters at once may both try; one finds it done.
  if (size > LOG_LIMIT) await rename(home.logFile, `${home.logFile}.old`).catch(() => {})
  const log = await open(home.logFile, 'a', 0o600)
  if (home.account !== null) await lchown(home.logFile, home.account.uid, home.account.gid)
  return log
}

/** The last lines of Postgres's log, for an error's message. */
export async function logTail(home: Home): Promise<string> {
  const log = await open(home.logFile).catch(() => null)
  if (log === null) return '(postgres.log is empty)'
  try {
    const { size } = await log.stat()
    const { buffer, bytesRead } = await log.read({ position: Math.max(0, size - 4000) })
    return buffer.toString('utf8', 0, bytesRead).trim().split('\n').slice(-12).join('\n')
  } finally {
    await log.close()
  }
}
