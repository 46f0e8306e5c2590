import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { temporaryDataDir } from './program.ts'

const CHILD = fileURLToPath(new URL('./cluster-process.ts', import.meta.url))

/** A cluster in a process of its own, which stops it even when the run is killed. */
export async function startTestCluster(): Promise<{ url: string; release(): Promise<void> }> {
  const child = spawn(process.execPath, [CHILD, await temporaryDataDir(await pickTempFolder()), '--temporary'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = once(child, 'close')
  const [line] = await Promise.race([once(child.stdout, 'data'), ended.then(() => ['The database did not start.'])])
  const url = String(line).trim()
  if (!url.startsWith('postgresql://')) throw new Error(url)
  return {
    url,
    async release() {
      child.stdin.end()
      await ended
    },
  }
}

/** In memory where possible, because every test copies hundreds of files: half the time. */
async function pickTempFolder(): Promise<string> {
  const memory = '/dev/shm'
  const space = await statfs(memory).catch(() => null)
  return space !== null && space.bavail * space.bsize > ENOUGH_BYTES ? memory : tmpdir()
}

/** For the run's databases and PostgreSQL's write-ahead log. */
const ENOUGH_BYTES = 6 * 1024 ** 3
