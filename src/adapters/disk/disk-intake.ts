import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FileIntake } from '#src/features/files/file-ground.ts'
import { Unavailable } from '#src/unavailable.ts'
import { errorCode, makeDurable } from './make-durable.ts'

/** An id becomes a name in a folder: nothing else than a UUID can lead nowhere else. */
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const COPY = '.copy-'

/** No `O_TRUNC` and no `O_APPEND`: every piece goes to its place, also when two bring the same one. */
const WRITE_IN_PLACE = constants.O_WRONLY | constants.O_CREAT

/** Files that arrive, in a folder of this machine. */
export function createDiskIntake(folder: string): FileIntake {
  const pathOf = (id: string) => {
    if (!ID.test(id)) throw new RangeError('The id of an upload is a UUID.')
    return join(folder, id)
  }
  const sizeOf = async (id: string) => {
    const path = pathOf(id)
    try {
      return (await stat(path)).size
    } catch (cause) {
      if (errorCode(cause) === 'ENOENT') return 0
      throw new Unavailable('What arrived cannot be looked up.', { cause })
    }
  }
  return {
    async write(id, bytes, from) {
      // What comes after a gap cannot be kept: a hole would count as bytes that are here.
      const before = await sizeOf(id)
      if (from > before) return before
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const file = await open(pathOf(id), WRITE_IN_PLACE, 0o600)
        try {
          await writeAll(file, bytes, from)
          await file.sync()
        } finally {
          await file.close()
        }
        // Its name is new only once: what comes later is in a file that is found already.
        if (from === 0) for (const path of [folder, dirname(folder)]) await makeDurable(path)
      } catch (cause) {
        throw new Unavailable('What arrived could not be written to the disk.', { cause })
      }
      return sizeOf(id)
    },
    size: sizeOf,
    pathOf,
    copyPathOf: id => pathOf(id) + COPY + randomUUID(),
    async remove(id) {
      const own = pathOf(id)
      try {
        const paths = (await namesIn(folder)).map(name => join(folder, name))
        // The copies first: what a kill leaves is then still found by its id.
        for (const path of paths) if (path.startsWith(own + COPY)) await rm(path, { force: true })
        await rm(own, { force: true })
      } catch (cause) {
        throw new Unavailable('What arrived could not be removed.', { cause })
      }
    },
    async *list() {
      for (const name of await namesIn(folder)) {
        const [id = ''] = name.split(COPY)
        const found = ID.test(id) ? await stat(join(folder, name)).catch(() => null) : null
        if (found !== null) yield { id, changedAt: found.mtime }
      }
    },
  }
}

/** All that comes, one piece after the other. Where the stream breaks off, what came before stays; what the disk says is thrown. */
async function writeAll(file: FileHandle, bytes: Readable, from: number): Promise<void> {
  let at = from
  const pieces = bytes[Symbol.asyncIterator]()
  for (;;) {
    const next = await pieces.next().catch(() => null)
    if (next === null || next.done === true) return
    const piece: Uint8Array = next.value
    // The system may take less than it is given, for instance the last bytes that there is room for.
    for (let done = 0; done < piece.length; ) {
      const { bytesWritten } = await file.write(piece, done, piece.length - done, at)
      done += bytesWritten
      at += bytesWritten
    }
  }
}

async function namesIn(folder: string): Promise<Array<string>> {
  try {
    return await readdir(folder)
  } catch (cause) {
    // Nothing has ever arrived.
    if (errorCode(cause) === 'ENOENT') return []
    throw new Unavailable('The folder of what arrives cannot be read.', { cause })
  }
}
