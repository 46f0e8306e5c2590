import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, opendir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { FileStorage } from '#src/features/documents/file-storage.ts'
import { Unavailable } from '#src/unavailable.ts'
import { makeDurable } from './make-durable.ts'

/** Keys are made by us; one that could lead out of the folder is a mistake of ours. */
const KEY = /^[\w-]+(\/[\w-]+(\.\w+)?)*$/

/** A half-written file, beside where it is to be: nobody lists it, and the sweep of the intake finds nothing here. */
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
      const unfinished = join(dirname(target), `${UNFINISHED}${randomUUID()}`)
      try {
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        await copyFile(sourcePath, unfinished, constants.COPYFILE_EXCL)
        await makeDurable(unfinished)
        // A link is made only where nothing is: of two that want one key, one gets it.
        await link(unfinished, target)
        await makeDurable(dirname(target))
        await makeDurable(folder)
        return 'stored'
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return 'taken'
        throw new Unavailable('A document could not be written to the disk.', { cause: error })
      } finally {
        await rm(unfinished, { force: true })
      }
    },
    async open(key) {
      try {
        const file = await open(pathOf(key))
        return file.createReadStream()
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null
        throw new Unavailable('A document could not be read from the disk.', { cause: error })
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async *list(prefix = '') {
      for await (const path of filesIn(folder)) {
        const key = relative(folder, path).split(sep).join('/')
        if (!key.startsWith(prefix)) continue
        const found = await stat(path).catch(() => null)
        if (found !== null) yield { key, sizeBytes: found.size, changedAt: found.mtime }
      }
    },
  }
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(() => [])
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else if (entry.isFile()) yield path
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code
}
