import { constants, existsSync } from 'node:fs'
import { access, chmod, mkdir, realpath, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Logger } from '#src/logger.ts'
import { type Account, accountOf, unprivilegedAccount } from './account.ts'
import { copyBinaries, installedBinaries } from './binaries.ts'
import { giveTo } from './give-to.ts'
import { LOCATION_FILE, otherPlace, rememberedPlace } from './other-place.ts'
import { mayEnter, run } from './run.ts'

/** Where a cluster lives and who runs it. */
export type Home = {
  cluster: string
  logFile: string
  /** Holds bin/initdb and bin/postgres. */
  programs: string
  /** Null: ourselves. */
  account: Account | null
}

/** Settles where the cluster of a data folder lives, and refuses with a sentence what could not work later. */
export async function findHome(dataDir: string, log: Logger): Promise<Home> {
  if (process.getuid === undefined)
    throw new Error('The embedded database does not run on this system. Set DATABASE_URL to a PostgreSQL 15 or newer.')
  const folder = await ownFolder(resolve(dataDir))
  return process.getuid() === 0 ? homeUnderRoot(folder, log) : homeOfOrdinaryUser(folder, process.getuid())
}

async function ownFolder(folder: string): Promise<string> {
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

async function homeOfOrdinaryUser(folder: string, uid: number): Promise<Home> {
  const cluster = join(folder, 'postgres')
  const owner = await stat(cluster).catch(() => null)
  if (existsSync(join(folder, LOCATION_FILE)) || (owner !== null && owner.uid !== uid)) {
    throw new Error(
      `The database of ${folder} was made when the program ran as another user (root, perhaps). Start as that user again, or choose another DATA_DIR.`,
    )
  }
  return { cluster, logFile: join(folder, 'postgres.log'), programs: (await installedBinaries()).folder, account: null }
}

async function homeUnderRoot(folder: string, log: Logger): Promise<Home> {
  const remembered = await rememberedPlace(folder)
  const owner = await stat(join(remembered ?? folder, 'postgres')).catch(() => null)
  const account = owner === null || owner.uid === 0 ? unprivilegedAccount() : accountOf(owner.uid, owner.gid)
  const base =
    remembered ??
    ((await mayEnter(account, folder)) ? folder : await placeWithinReach(folder, account, owner !== null, log))
  const cluster = join(base, 'postgres')
  // A restored copy often belongs to root. Postgres insists on owning its files, and on nobody else reading them.
  if (owner?.uid === 0) {
    await giveTo(account, cluster)
    await chmod(cluster, 0o700)
  }
  return { cluster, logFile: join(base, 'postgres.log'), programs: await runnablePrograms(base, account), account }
}

async function placeWithinReach(folder: string, account: Account, hasData: boolean, log: Logger): Promise<string> {
  if (hasData) {
    throw new Error(
      `The account "${account.name}", which runs the embedded database for root, may not enter ${folder}, but a database is already there. Move the data to a folder that everybody may enter and set DATA_DIR.`,
    )
  }
  const place = await otherPlace(folder, account)
  log.info(
    { place },
    `the database is kept in ${place}, because the account "${account.name}" may not enter the data folder`,
  )
  return place
}

async function runnablePrograms(base: string, account: Account): Promise<string> {
  const installed = await installedBinaries()
  if ((await run(account, join(installed.folder, 'bin/postgres'), ['--version'])).ok) return installed.folder
  const copied = await copyBinaries(installed, base, account)
  const tried = await run(account, join(copied, 'bin/postgres'), ['--version'])
  if (!tried.ok)
    throw new Error(
      `The embedded database cannot run on this machine: ${tried.output.trim()}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  return copied
}
