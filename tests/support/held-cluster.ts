import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { temporaryDataDir } from './program.ts'

const HOLDER = fileURLToPath(new URL('./hold-postgres.ts', import.meta.url))

/** A cluster for a run of tests, held by a process of its own that stops it even when the run is interrupted or killed. */
export async function holdCluster(): Promise<{ url: string; release(): Promise<void> }> {
  const holder = spawn(process.execPath, [HOLDER, await temporaryDataDir(await roomiest()), '--temporary'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = once(holder, 'close')
  const [line] = await Promise.race([once(holder.stdout, 'data'), ended.then(() => ['The database did not start.'])])
  const url = String(line).trim()
  if (!url.startsWith('postgresql://')) throw new Error(url)
  return {
    url,
    async release() {
      holder.stdin.end()
      await ended
    },
  }
}

/** Every test copies a database of a few hundred files: in memory, where the system has a folder there, that takes half the time. */
async function roomiest(): Promise<string> {
  const memory = '/dev/shm'
  const space = await statfs(memory).catch(() => null)
  return space !== null && space.bavail * space.bsize > ENOUGH_BYTES ? memory : tmpdir()
}

/** For the databases of a run and the log that PostgreSQL writes of their changes. */
const ENOUGH_BYTES = 6 * 1024 ** 3
