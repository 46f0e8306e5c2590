import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS, systemClock } from '#src/clock.ts'
import { Unavailable } from '#src/unavailable.ts'
import { errorCode } from './sync-to-disk.ts'

const SCRATCH_PREFIX = 'scratch-'
/** Release 1.0 named copies of an upload like this. */
const OLD_COPY_INFIX = '.copy-'
const KEEP_SCRATCH_MS = HOUR_MS

/** Removes the folder after the work. Throws Unavailable. */
export async function withScratchFolder<Result>(
  parent: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await removeOldScratch(parent)
  const folder = await createScratchFolder(parent)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function createScratchFolder(parent: string): Promise<string> {
  try {
    await mkdir(parent, { recursive: true, mode: 0o700 })
    return await mkdtemp(join(parent, SCRATCH_PREFIX))
  } catch (cause) {
    throw new Unavailable('The upload folder cannot be written.', { cause })
  }
}

/** Removes what killed processes left. */
export async function removeOldScratch(parent: string): Promise<void> {
  for (const name of await listNames(parent)) {
    if (!name.startsWith(SCRATCH_PREFIX) && !name.includes(OLD_COPY_INFIX)) continue
    const path = join(parent, name)
    const stats = await stat(path).catch(() => null)
    const isOld = stats !== null && stats.mtimeMs < systemClock.now().getTime() - KEEP_SCRATCH_MS
    if (isOld) await rm(path, { recursive: true, force: true })
  }
}

export async function listNames(folder: string): Promise<Array<string>> {
  try {
    return await readdir(folder)
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return []
    throw new Unavailable('The upload folder cannot be read.', { cause })
  }
}
