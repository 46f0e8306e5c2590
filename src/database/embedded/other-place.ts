import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { mayEnter } from './run.ts'

/** In the data folder: the id of the place where its database is kept instead. */
export const LOCATION_FILE = 'postgres-location'
const PLACES = '/var/lib/talent-passage'

/** Where the database of this data folder was put earlier, if it had to be put elsewhere. */
export async function rememberedPlace(folder: string): Promise<string | null> {
  const id = await readFile(join(folder, LOCATION_FILE), 'utf8').catch(() => null)
  if (id === null) return null
  const place = join(PLACES, id.trim())
  if (!/^[0-9a-f-]{36}$/.test(id.trim()) || !existsSync(place)) {
    throw new Error(
      `The database of ${folder} was kept in ${place}, which is gone. Restore that folder, or remove ${join(folder, LOCATION_FILE)} to begin with an empty database.`,
    )
  }
  return place
}

/** Makes a place that the account can reach, and remembers it in the data folder before anything is stored there. */
export async function otherPlace(folder: string, account: Account): Promise<string> {
  const id = randomUUID()
  const place = join(PLACES, id)
  try {
    await mkdir(place, { recursive: true })
    await chmod(PLACES, 0o755)
    await chmod(place, 0o755)
  } catch {
    throw cannotKeep(folder, account)
  }
  if (!(await mayEnter(account, place))) throw cannotKeep(folder, account)
  const note = join(folder, `${LOCATION_FILE}-${id}`)
  await writeFile(note, `${id}\n`, { flush: true })
  try {
    await link(note, join(folder, LOCATION_FILE))
    return place
  } catch {
    // Another process of ours remembered its place first: that one holds.
    await rm(place, { recursive: true, force: true })
    const winner = await rememberedPlace(folder)
    if (winner === null) throw cannotKeep(folder, account)
    return winner
  } finally {
    await rm(note, { force: true })
  }
}

function cannotKeep(folder: string, account: Account) {
  return new Error(
    `Root cannot run the embedded database itself; the account "${account.name}" would, but it may enter neither ${folder} nor ${PLACES}. Set DATA_DIR to a folder that everybody may enter, or set DATABASE_URL.`,
  )
}
