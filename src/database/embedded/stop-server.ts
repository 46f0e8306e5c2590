import { setTimeout as pause } from 'node:timers/promises'
import type { Home } from './home.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { isAlive } from './processes.ts'
import { removeSocketFolder } from './socket-folder.ts'

/**
 * Stops the server the way pg_ctl's "fast" does: open transactions are rolled back, everything is written, and it ends.
 * Not by pg_ctl itself, which would go on waiting if somebody starts the next server before it looks again.
 */
export async function stopServer(home: Home): Promise<void> {
  const file = await readPostmasterFile(home.cluster)
  if (file === null) return
  try {
    process.kill(file.pid, 'SIGINT')
  } catch {
    return
  }
  const patience = performance.now() + 60_000
  while (performance.now() < patience && isAlive(file.pid)) {
    // It removes its file last.
    if ((await readPostmasterFile(home.cluster))?.pid !== file.pid) break
    await pause(20)
  }
  if (file.socketFolder !== null) await removeSocketFolder(file.socketFolder)
}
