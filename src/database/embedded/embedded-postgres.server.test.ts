import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, readFile, readlink, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLogger } from '#src/logger.ts'
import { closeAfterFile } from '#tests/support/after-file.ts'
import { chooseSize } from '#tests/support/full-run.ts'
import { temporaryDataDir } from '#tests/support/program.ts'
import { pickTempFolder } from '#tests/support/test-cluster.ts'
import { openDatabase } from '../client.ts'
import { openEmbeddedPostgres } from './embedded-postgres.ts'

const CLUSTER_PROCESS = fileURLToPath(new URL('../../../tests/support/cluster-process.ts', import.meta.url))
const silentLog = createLogger('silent')

test('a new data folder gets a durable database without a network port', async () => {
  const dataDir = await createDataFolder()
  const { url, release } = await openEmbeddedPostgres({ dataDir, log: silentLog })
  const names = [
    'fsync',
    'synchronous_commit',
    'full_page_writes',
    'listen_addresses',
    'server_encoding',
    'TimeZone',
    'lc_messages',
  ]
  const { rows } = await runQuery(
    url,
    `select name, setting from pg_settings where name in (${names.map(name => `'${name}'`)})`,
  )
  expect(Object.fromEntries(rows.map(row => [row.name, row.setting]))).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    server_encoding: 'UTF8',
    TimeZone: 'UTC',
    lc_messages: 'C',
  })
  expect((await runQuery(url, `select current_database() as name, lower('ÉÀŞ') as lower`)).rows).toEqual([
    { name: 'talent_passage', lower: 'éàş' },
  ])
  const socketFolder = await stat(readSocketFolder(url))
  expect(socketFolder.mode & 0o777).toBe(0o700)

  await release()
  await expectNoServerOf(dataDir)
  expect(existsSync(readSocketFolder(url))).toBe(false)
})

test('rows are still there when the database is opened again', async () => {
  const dataDir = await createUsedDataFolder()
  const first = await openDatabaseIn(dataDir)
  await insertName(first.url, 'Adaeze')
  await first.release()

  const second = await openDatabaseIn(dataDir)
  expect(await readNames(second.url)).toEqual(['Adaeze'])
})

test('after a process is killed, the next one uses the same database server and stops it at its own end', async () => {
  const dataDir = await createUsedDataFolder()
  const clusterProcess = await startClusterProcess(dataDir)
  await insertName(clusterProcess.url, 'Adaeze')
  const serversBefore = await findServers(dataDir)
  await kill(clusterProcess.process)

  const next = await openDatabaseIn(dataDir)
  expect(await readNames(next.url)).toEqual(['Adaeze'])
  expect(await findServers(dataDir)).toContain(serversBefore[0])
  await next.release()
  await expectNoServerOf(dataDir)
})

test('a command does not stop the server of a program that goes on after a crash of Postgres', async () => {
  const dataDir = await createUsedDataFolder()
  const { url } = await openDatabaseIn(dataDir)
  const { pool, close } = openDatabase(url, silentLog)
  const answers = () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    )
  // After a crash of one of its processes, Postgres ends all connections, and goes on.
  await runQuery(url, 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
  await expect.poll(answers).toBe(true)

  const command = await openDatabaseIn(dataDir)
  await command.release()
  expect(await answers()).toBe(true)
  await close()

  const last = await openDatabaseIn(dataDir)
  await last.release()
  await expectNoServerOf(dataDir)
})

test('a stale lock file is removed even when another process has its process id', async () => {
  const dataDir = await createUsedDataFolder()
  const clusterProcess = await startClusterProcess(dataDir)
  await insertName(clusterProcess.url, 'Adaeze')
  await kill(clusterProcess.process)
  const lockFile = await killServer(dataDir)
  await expectNoServerOf(dataDir)
  // Postgres ignores a lock file whose process has another account, so this process runs as the database's account.
  const { uid, gid } = await stat(join(dataDir, 'postgres'))
  const unrelatedProcess = spawn('/bin/sleep', ['60'], { uid, gid, stdio: 'ignore' })
  onTestFinished(() => kill(unrelatedProcess))
  await writeFile(join(dataDir, 'postgres/postmaster.pid'), lockFile.replace(/^\d+/, String(unrelatedProcess.pid)))

  const next = await openDatabaseIn(dataDir)
  expect(await readNames(next.url)).toEqual(['Adaeze'])
  expect(unrelatedProcess.exitCode).toBe(null)
})

test('processes that start together share one database, and the last one stops it', async () => {
  const dataDir = await createDataFolder()
  const [first, second, third] = await Promise.all([
    startClusterProcess(dataDir),
    startClusterProcess(dataDir),
    openDatabaseIn(dataDir),
  ])
  expect(new Set([first.url, second.url, third.url]).size).toBe(1)

  await third.release()
  await insertName(first.url, 'Adaeze')
  first.process.stdin?.end()
  await waitForExit(first.process)
  expect(await readNames(second.url)).toEqual(['Adaeze'])
  second.process.stdin?.end()
  await waitForExit(second.process)
  await expectNoServerOf(dataDir)
})

test('a process that starts while the last one stops gets a running database', async () => {
  const dataDir = await createUsedDataFolder()
  let current = await openDatabaseIn(dataDir)
  for (let round = 0; round < chooseSize({ sample: 2, full: 5 }); round += 1) {
    const [, next] = await Promise.all([current.release(), openDatabaseIn(dataDir)])
    expect((await runQuery(next.url, 'select 1 as one')).rows).toEqual([{ one: 1 }])
    current = next
  }
})

test('a database cluster is created again after its first creation was interrupted', async () => {
  const dataDir = await createDataFolder()
  const creatingProcess = spawn(process.execPath, [CLUSTER_PROCESS, dataDir], { stdio: 'ignore' })
  await vi.waitFor(
    async () => expect((await readdir(dataDir)).some(name => name.startsWith('postgres-new-'))).toBe(true),
    {
      timeout: 10_000,
      interval: 5,
    },
  )
  await kill(creatingProcess)
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)

  const { url } = await openDatabaseIn(dataDir)
  expect((await runQuery(url, 'select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a folder of another version of PostgreSQL is refused with both versions', async () => {
  const dataDir = await createUsedDataFolder()
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n')
  await expect(openDatabaseIn(dataDir)).rejects.toThrow('was made by PostgreSQL 17, and this release has PostgreSQL 18')
})

test('an ordinary user gets a clear error for a data folder of another account', async () => {
  const dataDir = await createDataFolder()
  await mkdir(join(dataDir, 'postgres'))
  vi.spyOn(process, 'getuid').mockReturnValue(47_110)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })

  await expect(openEmbeddedPostgres({ dataDir, log: silentLog })).rejects.toThrow(
    'was made when the program ran as another user',
  )
})

// Only root can run Postgres as another account.
if (process.getuid?.() === 0) {
  test('on a public address the database does not run as an account that other programs share', async () => {
    const dataDir = await createDataFolder()
    const { stdout } = await promisify(execFile)('id', ['-u', 'nobody'])
    await mkdir(join(dataDir, 'postgres'))
    await chown(join(dataDir, 'postgres'), Number(stdout), 0)
    await expect(openEmbeddedPostgres({ dataDir, log: silentLog, isPublic: true })).rejects.toThrow(
      'may not run as "nobody"',
    )
  })

  test('root keeps the database outside a data folder that the database’s account cannot enter', async () => {
    const lockedFolder = join(await createDataFolder(), 'locked')
    await mkdir(lockedFolder)
    await chmod(lockedFolder, 0o700)
    const dataDir = join(lockedFolder, 'data')
    const first = await openDatabaseIn(dataDir)
    await insertName(first.url, 'Adaeze')
    await first.release()
    const folder = await readlink(join(dataDir, 'postgres'))
    onTestFinished(() => rm(dirname(folder), { recursive: true, force: true }))
    expect(folder).toMatch(/^\/var\/lib\/talent-passage\//)

    // The first release wrote the place into a file.
    await rm(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres-location'), `${basename(dirname(folder))}\n`)
    const second = await openDatabaseIn(dataDir)
    expect(await readNames(second.url)).toEqual(['Adaeze'])
    await second.release()
    await rm(dirname(folder), { recursive: true })
    await expect(openDatabaseIn(dataDir)).rejects.toThrow('which is gone')
  })
}

async function createDataFolder() {
  const folder = await realpath(await temporaryDataDir(await pickTempFolder()))
  onTestFinished(async () => {
    const [, , , , socketFolder] = (await readLockFile(folder)).split('\n')
    for (const pid of await findServers(folder)) killIfRunning(pid)
    if (socketFolder) await rm(socketFolder, { recursive: true, force: true })
    await expectNoServerOf(folder)
    await rm(folder, { recursive: true, force: true })
  })
  return folder
}

let usedDataFolder: Promise<string> | undefined

/** Copies a data folder that has a database, because creating one takes two seconds. */
async function createUsedDataFolder() {
  usedDataFolder ??= createFirstDataFolder()
  const folder = await createDataFolder()
  await promisify(execFile)('cp', ['-a', `${await usedDataFolder}/.`, folder])
  return folder
}

async function createFirstDataFolder() {
  const folder = await temporaryDataDir(await pickTempFolder())
  closeAfterFile(() => rm(folder, { recursive: true, force: true }))
  const { release } = await openEmbeddedPostgres({ dataDir: folder, log: silentLog, fast: true })
  await release()
  return folder
}

/** A process may have ended since it was listed. */
function killIfRunning(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'ESRCH') throw err
  }
}

async function openDatabaseIn(dataDir: string) {
  const postgres = await openEmbeddedPostgres({ dataDir, log: silentLog, fast: true })
  onTestFinished(() => postgres.release())
  return postgres
}

async function startClusterProcess(dataDir: string) {
  const clusterProcess = spawn(process.execPath, [CLUSTER_PROCESS, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => kill(clusterProcess))
  const [url] = (await once(createInterface(clusterProcess.stdout), 'line')) as [string]
  return { process: clusterProcess, url }
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await waitForExit(child)
}

async function waitForExit(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** Kills Postgres and returns the text of its lock file. */
async function killServer(dataDir: string) {
  const lockFile = await readLockFile(dataDir)
  process.kill(Number.parseInt(lockFile, 10), 'SIGKILL')
  return lockFile
}

async function readLockFile(dataDir: string) {
  return readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
}

/** Waits, because a server ends shortly after it has removed its lock file. */
async function expectNoServerOf(dataDir: string) {
  await expect.poll(() => findServers(dataDir)).toEqual([])
}

/** Finds servers by their working folder, because a process id may have been reused. */
async function findServers(dataDir: string): Promise<Array<number>> {
  if (process.platform !== 'linux') return findServersByCommandLine(join(dataDir, 'postgres'))
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number)
  const isServer = await Promise.all(
    pids.map(async pid => {
      const [folder, name] = await Promise.all([
        readlink(`/proc/${pid}/cwd`).catch(() => ''),
        readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
      ])
      return folder === join(dataDir, 'postgres') && name.trim() === 'postgres'
    }),
  )
  return pids.filter((_, index) => isServer[index])
}

async function findServersByCommandLine(cluster: string): Promise<Array<number>> {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,command='])
  const lines = stdout.split('\n').filter(line => line.includes(`postgres -D ${cluster} `))
  return lines.map(line => Number.parseInt(line, 10))
}

function readSocketFolder(url: string) {
  return new URL(url).searchParams.get('host') ?? ''
}

async function insertName(url: string, name: string) {
  await runQuery(url, `create table people (name text); insert into people values ('${name}')`)
}

async function readNames(url: string): Promise<Array<string>> {
  return (await runQuery(url, 'select name from people')).rows.map(row => row.name)
}

async function runQuery(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client.query(statement).finally(() => client.end())
}
