import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { lchown, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Home } from './home.ts'
import { isAlive } from './processes.ts'
import { run } from './run.ts'

const UNFINISHED = 'postgres-new-'

/**
 * Makes the cluster, once. It comes into being under another name and is renamed when it is whole: one that was killed
 * half-way is never taken for a database, and of two that are made at once the first to finish counts.
 */
export async function createCluster(home: Home, fast: boolean): Promise<void> {
  if (existsSync(home.cluster)) return
  const base = dirname(home.cluster)
  await removeLeftovers(base)
  const unfinished = join(base, `${UNFINISHED}${process.pid}-${randomUUID()}`)
  await mkdir(unfinished, { mode: 0o700 })
  if (home.account !== null) await lchown(unfinished, home.account.uid, home.account.gid)
  const made = await run(home.account, join(home.programs, 'bin/initdb'), [
    ...['-D', unfinished, '-U', 'postgres', '-E', 'UTF8', '--auth=trust'],
    // The same order and the same upper case on every machine, whatever its own locale.
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...(fast ? ['--no-sync'] : []),
  ])
  try {
    if (!made.ok)
      throw new Error(`The embedded database could not be made in ${base}. Postgres says: ${made.output.trim()}`)
    // Nobody comes in but through the socket, whose folder is private.
    await writeFile(join(unfinished, 'pg_hba.conf'), 'local all all trust\n')
    await rename(unfinished, home.cluster)
    await settle(base)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!existsSync(home.cluster)) throw error
  }
}

async function removeLeftovers(base: string) {
  const leftovers = (await readdir(base)).filter(name => name.startsWith(UNFINISHED))
  for (const name of leftovers) {
    const maker = Number(name.slice(UNFINISHED.length).split('-')[0])
    // An initdb whose parent was killed may still be writing there: then the next start removes the rest.
    if (!isAlive(maker)) await rm(join(base, name), { recursive: true, force: true }).catch(() => {})
  }
}

/** The new name survives a power cut only when its folder is on the disk. */
async function settle(folder: string) {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
