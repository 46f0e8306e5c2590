import { chown, lstat, mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { mayEnter } from './run.ts'

/** The port is only part of the socket's name; nothing listens on the network. */
export const PORT = 5432

/**
 * A private folder for the socket: the one it was in last, if that is still there, so that connections that a crash cut
 * find the new server where the old one was.
 */
export async function socketFolder(account: Account | null, last: string | null): Promise<string> {
  if (last !== null && (await isPrivateTo(account, last))) return last
  // mkdtemp makes it 0700.
  const folder = await mkdtemp(join(await temporaryFolder(account), 'passage-'))
  if (account !== null) await chown(folder, account.uid, account.gid)
  return folder
}

/** Removes the folder unless a server is using it. */
export async function removeSocketFolder(folder: string): Promise<void> {
  await rmdir(folder).catch(() => {})
}

async function isPrivateTo(account: Account | null, folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null)
  if (!found?.isDirectory()) return false
  return found.uid === (account?.uid ?? process.getuid?.()) && (found.mode & 0o077) === 0
}

/** A socket's path may have about 100 bytes, and Postgres reads commas and blanks in it as a list. */
async function temporaryFolder(account: Account | null): Promise<string> {
  const usual = tmpdir()
  const fits = /^[\w./-]{1,70}$/.test(usual) && (await mayEnter(account, usual))
  return fits ? usual : '/tmp'
}
