import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { FileStorage } from '#src/features/files/file-context.ts'
import { Unavailable } from '#src/unavailable.ts'
import { INTAKE_PREFIX } from '../intake-keys.ts'
import { errorCode, syncToDisk } from './sync-to-disk.ts'

const STORAGE_KEY_PATTERN = /^[\w-]+(\/[\w-]+(\.\w+)?)*(\/\.unfinished-[\w-]+)?$/

const UNFINISHED_PREFIX = '.unfinished-'

/**
 * Stores files in a folder. `put` links a finished file to the key. A link never overwrites, so only one of two writers
 * succeeds. The job `sweep-files` removes copies that a killed process left.
 */
export function createDiskStorage(folder: string): FileStorage {
  const pathOf = (key: string) => {
    if (!STORAGE_KEY_PATTERN.test(key) || key.startsWith(INTAKE_PREFIX))
      throw new RangeError(`Not a key of the storage: ${key}`)
    return join(folder, key)
  }
  return {
    async put(key, sourcePath) {
      const targetPath = pathOf(key)
      const unfinishedPath = join(dirname(targetPath), UNFINISHED_PREFIX + randomUUID())
      try {
        await mkdir(dirname(targetPath), { recursive: true, mode: 0o700 })
        await linkOrCopy(sourcePath, unfinishedPath)
        await syncToDisk(unfinishedPath)
        if (!(await tryLink(unfinishedPath, targetPath))) return 'taken'
        // Another writer may have created the parent folders without syncing them yet.
        for (const path of [dirname(targetPath), folder, dirname(folder)]) await syncToDisk(path)
        return 'stored'
      } catch (cause) {
        throw new Unavailable('A document could not be written to the disk.', { cause })
      } finally {
        await rm(unfinishedPath, { force: true }).catch(() => {})
      }
    },
    async open(key) {
      const path = pathOf(key)
      try {
        const file = await open(path)
        return file.createReadStream()
      } catch (cause) {
        // If the whole folder is missing, the disk is not mounted.
        if (errorCode(cause) === 'ENOENT' && (await exists(folder))) return null
        throw new Unavailable('A document could not be read from the disk.', { cause })
      }
    },
    async remove(key) {
      const path = pathOf(key)
      try {
        await rm(path, { force: true })
      } catch (cause) {
        throw new Unavailable('A document could not be removed from the disk.', { cause })
      }
      if (dirname(path) !== folder) await rmdir(dirname(path)).catch(() => {})
      return 'removed'
    },
    async *list(prefix = '') {
      const startFolder = join(folder, prefix.slice(0, prefix.lastIndexOf('/') + 1))
      for await (const path of walkFiles(startFolder)) {
        const key = relative(folder, path).split(sep).join('/')
        if (!key.startsWith(prefix) || !STORAGE_KEY_PATTERN.test(key)) continue
        const fileStats = await stat(path).catch(() => null)
        if (fileStats !== null) yield { key, sizeBytes: fileStats.size, changedAt: fileStats.mtime }
      }
    },
  }
}

/**
 * On the same disk a second name is enough, because nothing changes the source any more. Elsewhere the copy is made, or
 * says what is wrong.
 */
async function linkOrCopy(source: string, target: string): Promise<void> {
  await link(source, target).catch(() => copyFile(source, target, constants.COPYFILE_EXCL))
}

async function tryLink(unfinished: string, target: string): Promise<boolean> {
  try {
    await link(unfinished, target)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null
}

async function* walkFiles(folder: string): AsyncGenerator<string> {
  for (const entry of await readEntries(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walkFiles(path)
    else if (entry.isFile()) yield path
  }
}

/** A missing folder counts as empty, because the caller may delete it during the listing. */
async function readEntries(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return []
    throw new Unavailable('The document folder cannot be read.', { cause })
  }
}
