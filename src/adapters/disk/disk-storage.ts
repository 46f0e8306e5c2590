import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { FileStorage } from '#src/features/files/file-ground.ts'
import { Unavailable } from '#src/unavailable.ts'
import { errorCode, makeDurable } from './make-durable.ts'

/** Keys are made by us; one that could lead out of the folder is a mistake of ours. */
const KEY = /^[\w-]+(\/[\w-]+(\.\w+)?)*(\/\.unfinished-[\w-]+)?$/

/** A file that is being written, beside where it is to be. One that a kill left is listed, has no row, and is swept like others. */
const UNFINISHED = '.unfinished-'

/** Documents in a folder of this machine. */
export function createDiskStorage(folder: string): FileStorage {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new RangeError(`Not a key of the storage: ${key}`)
    return join(folder, key)
  }
  return {
    async put(key, sourcePath) {
      const target = pathOf(key)
      const unfinished = join(dirname(target), UNFINISHED + randomUUID())
      try {
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        await copyFile(sourcePath, unfinished, constants.COPYFILE_EXCL)
        await makeDurable(unfinished)
        // A link is made only where nothing is: of two that want one key, one gets it.
        if (!(await isLinked(unfinished, target))) return 'taken'
        // The name of the file, of its folder, and of the folder of all: also where another one has just made them.
        for (const path of [dirname(target), folder, dirname(folder)]) await makeDurable(path)
        return 'stored'
      } catch (cause) {
        throw new Unavailable('A document could not be written to the disk.', { cause })
      } finally {
        // Where even this fails the disk has gone, which is being thrown already, or the sweep will find it.
        await rm(unfinished, { force: true }).catch(() => {})
      }
    },
    async open(key) {
      const path = pathOf(key)
      try {
        const file = await open(path)
        return file.createReadStream()
      } catch (cause) {
        // A folder that is not there at all is a disk that is not mounted, and says nothing about one document.
        if (errorCode(cause) === 'ENOENT' && (await isThere(folder))) return null
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
      // With its last document an application's folder goes: its name is a reference.
      if (dirname(path) !== folder) await rmdir(dirname(path)).catch(() => {})
    },
    async *list(prefix = '') {
      // Only where such keys can be: one application's files are found without walking through all.
      const start = join(folder, prefix.slice(0, prefix.lastIndexOf('/') + 1))
      for await (const path of filesIn(start)) {
        const key = relative(folder, path).split(sep).join('/')
        // What others have left there (a desktop's notes, a network's) is not ours, and has no key.
        if (!key.startsWith(prefix) || !KEY.test(key)) continue
        const found = await stat(path).catch(() => null)
        if (found !== null) yield { key, sizeBytes: found.size, changedAt: found.mtime }
      }
    },
  }
}

/** False where something is there already. */
async function isLinked(unfinished: string, target: string): Promise<boolean> {
  try {
    await link(unfinished, target)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else if (entry.isFile()) yield path
  }
}

/** Read whole before anything is done with them: whoever lists may remove what is found. */
async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return []
    throw new Unavailable('The folder of the documents cannot be read.', { cause })
  }
}
