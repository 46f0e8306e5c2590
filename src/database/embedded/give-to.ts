import { lchown, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './account.ts'

/** Makes an account the owner of a folder and everything in it; links themselves, not what they point to. */
export async function giveTo(account: Account, folder: string): Promise<void> {
  await lchown(folder, account.uid, account.gid)
  for (const path of await readdir(folder, { recursive: true }))
    await lchown(join(folder, path), account.uid, account.gid)
}
