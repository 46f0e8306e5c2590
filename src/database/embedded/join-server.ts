import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '#src/logger.ts'
import { createCluster } from './create-cluster.ts'
import type { Home } from './home.ts'
import { readPostmasterFile, removePostmasterFile } from './postmaster-file.ts'
import { postgresProcessesIn } from './processes.ts'
import { logTail, startServer } from './start-server.ts'
import { stopServer } from './stop-server.ts'
import { visitServer } from './visit-server.ts'

/** Another starter gets through, or a killed server's number is free again, in this time. */
const STALE_MS = 1_000
/** Long enough for a killed server's last processes to end. */
const PATIENCE_MS = 5_000
/** Recovery after a crash takes as long as it takes; this is for a server that never answers. */
const RECOVERY_MS = 600_000

export type JoinOptions = { fast: boolean; log: Logger; signal: AbortSignal; lastSocketFolder: string | null }
export type Joined = { client: pg.Client; socketFolder: string }

/**
 * A connection to the cluster's server: the running one, or else one started for the purpose, at the same socket as
 * before if possible. Null when told to stop trying.
 */
export async function joinServer(home: Home, options: JoinOptions): Promise<Joined | null> {
  const { fast, log, signal } = options
  let lastSocketFolder = options.lastSocketFolder
  const began = performance.now()
  /** Since when the same mark of another server has stood in the way. */
  let refused: { pid: number | null; since: number } | null = null
  while (!signal.aborted) {
    await createCluster(home, fast)
    const file = await readPostmasterFile(home.cluster)
    const socketFolder = file?.socketFolder ?? null
    const visit = socketFolder === null ? { kind: 'absent' as const } : await visitServer(home.cluster, socketFolder)
    if (visit.kind === 'ready' && socketFolder !== null) return { client: visit.client, socketFolder }
    lastSocketFolder = socketFolder ?? lastSocketFolder
    if (visit.kind === 'busy') {
      if (performance.now() - began > RECOVERY_MS) throw await failure(home, 'The embedded database does not answer.')
      refused = null
      await pause(50)
      continue
    }
    if (await startServer(home, fast, lastSocketFolder)) {
      refused = null
      continue
    }
    const pid = (await readPostmasterFile(home.cluster))?.pid ?? null
    if (refused === null || refused.pid !== pid) refused = { pid, since: performance.now() }
    const waited = performance.now() - refused.since
    if (waited > STALE_MS && (await clearObstacle(home, waited > PATIENCE_MS, log))) refused = null
    else if (waited > PATIENCE_MS) throw await failure(home, 'The embedded database does not start.')
    await pause(150)
  }
  return null
}

/** Takes away what kept a server from starting, if that is safe. */
async function clearObstacle(home: Home, patienceIsOver: boolean, log: Logger): Promise<boolean> {
  const file = await readPostmasterFile(home.cluster)
  if (file === null) return false
  const running = await postgresProcessesIn(home.cluster)
  if (running.length === 0) {
    log.warn({ postmaster: file.pid }, 'removed the mark of a database server that is no longer there')
    // Another process of ours may have done it.
    await removePostmasterFile(home.cluster, file).catch(() => {})
    return true
  }
  if (!patienceIsOver || !running.includes(file.pid)) return false
  log.warn({ postmaster: file.pid }, 'the running database cannot be reached and is started anew')
  await stopServer(home)
  return true
}

async function failure(home: Home, sentence: string) {
  return new Error(
    `${sentence} Its files are in ${home.cluster}. If nothing else uses them, restore them from a backup or set DATABASE_URL. The end of ${home.logFile}:\n${await logTail(home)}`,
  )
}
