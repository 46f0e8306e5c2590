import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chown, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
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

/** Starts a streaming replica of a test cluster. `pg_promote()` makes it the primary. */
export async function startTestReplica(primaryUrl: string): Promise<RunningCluster> {
  const primary = new pg.Client({ connectionString: primaryUrl })
  await primary.connect()
  try {
    const folder = String((await primary.query('show data_directory')).rows[0].data_directory)
    await appendFile(join(folder, 'pg_hba.conf'), 'local replication all trust\n')
    await primary.query('select pg_reload_conf()')
    const dataDir = await temporaryDataDir(await pickTempFolder())
    const copy = join(dataDir, 'postgres')
    await primary.query(`select pg_backup_start('replica', true)`)
    await promisify(execFile)('cp', ['-a', folder, copy])
    const { rows } = await primary.query('select labelfile from pg_backup_stop(false)')
    await rm(join(copy, 'postmaster.pid'))
    const { uid, gid } = await stat(copy)
    for (const [name, text] of [
      ['backup_label', rows[0].labelfile],
      ['standby.signal', ''],
    ]) {
      await writeFile(join(copy, name), text)
      await chown(join(copy, name), uid, gid)
    }
    const host = new URL(primaryUrl).searchParams.get('host')
    const connection = `host=${host} port=5432 user=postgres application_name=replica`
    await appendFile(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`)
    return await startClusterProcess(dataDir, ['--temporary'])
  } finally {
    await primary.end()
  }
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
