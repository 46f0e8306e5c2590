import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** What a Postgres writes about itself in its cluster. It stays behind after a kill: never proof of a living server. */
export type PostmasterFile = { pid: number; socketFolder: string | null; text: string }

export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null)
  if (text === null) return null
  const lines = text.split('\n')
  return { pid: Number(lines[0]), socketFolder: lines[4] || null, text }
}

/** Removes the file of a dead server, and only that: if another process has just put a living server's in its place, that one stays. */
export async function removePostmasterFile(cluster: string, stale: PostmasterFile): Promise<void> {
  const path = join(cluster, 'postmaster.pid')
  const aside = join(cluster, `postmaster.pid.stale-${randomUUID()}`)
  await rename(path, aside)
  const isTheOneSeen = (await readFile(aside, 'utf8')) === stale.text
  if (!isTheOneSeen) await link(aside, path)
  await rm(aside)
  if (isTheOneSeen && stale.socketFolder !== null)
    await rm(join(stale.socketFolder, '.s.PGSQL.5432.lock'), { force: true })
}
