import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { temporaryDataDir } from './program.ts'

const CLUSTER_PROCESS = fileURLToPath(new URL('./cluster-process.ts', import.meta.url))

type RunningCluster = { url: string; release(): Promise<void> }

/**
 * Starts a PostgreSQL cluster in a separate process, which stops the cluster even when the test run is killed. With
 * `durable` it writes to the disk as in production.
 */
export async function startTestCluster({ durable = false } = {}): Promise<RunningCluster> {
  const dataDir = await temporaryDataDir(durable ? tmpdir() : await pickTempFolder())
  return startClusterProcess(dataDir, ['--temporary', ...(durable ? ['--durable'] : [])])
}

async function startClusterProcess(dataDir: string, flags: ReadonlyArray<string>): Promise<RunningCluster> {
  const child = spawn(process.execPath, [CLUSTER_PROCESS, dataDir, ...flags], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const childEnded = once(child, 'close')
  const [line] = await Promise.race([
    once(child.stdout, 'data'),
    childEnded.then(() => ['The database did not start.']),
  ])
  const url = String(line).trim()
  if (!url.startsWith('postgresql://')) throw new Error(url)
  return {
    url,
    async release() {
      child.stdin.end()
      await childEnded
    },
  }
}

/** Prefers a folder in memory, where copying the hundreds of files of a test database takes half the time. */
export async function pickTempFolder(): Promise<string> {
  const memoryFolder = '/dev/shm'
  const fileSystem = await statfs(memoryFolder).catch(() => null)
  return fileSystem !== null && fileSystem.bavail * fileSystem.bsize > ENOUGH_BYTES ? memoryFolder : tmpdir()
}

/** All databases of a test run and PostgreSQL's write-ahead log need less than this. */
const ENOUGH_BYTES = 6 * 1024 ** 3
