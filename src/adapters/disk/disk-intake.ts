import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FileIntake } from '#src/features/files/file-context.ts'
import { Unavailable } from '#src/unavailable.ts'
import { errorCode, syncToDisk } from './sync-to-disk.ts'

const UPLOAD_ID_PATTERN = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const COPY_INFIX = '.copy-'

const WRITE_WITHOUT_TRUNCATING = constants.O_WRONLY | constants.O_CREAT

/**
 * Keeps uploads in a folder. Writing a chunk again changes nothing, and a chunk after a gap is refused. `write` syncs to
 * disk before it returns.
 */
export function createDiskIntake(folder: string): FileIntake {
  const pathOf = (id: string) => {
    if (!UPLOAD_ID_PATTERN.test(id)) throw new RangeError('The id of an upload is a UUID.')
    return join(folder, id)
  }
  const sizeOf = async (id: string) => {
    const path = pathOf(id)
    try {
      return (await stat(path)).size
    } catch (cause) {
      if (errorCode(cause) === 'ENOENT') return 0
      throw new Unavailable('The received file cannot be read from the disk.', { cause })
    }
  }
  return {
    async write(id, bytes, from) {
      const receivedBytes = await sizeOf(id)
      if (from > receivedBytes) return receivedBytes
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const file = await open(pathOf(id), WRITE_WITHOUT_TRUNCATING, 0o600)
        try {
          await writeAll(file, bytes, from)
          await file.sync()
        } finally {
          await file.close()
        }
        if (from === 0) for (const path of [folder, dirname(folder)]) await syncToDisk(path)
      } catch (cause) {
        throw new Unavailable('The received bytes could not be written to the disk.', { cause })
      }
      return sizeOf(id)
    },
    size: sizeOf,
    pathOf,
    copyPathOf: id => pathOf(id) + COPY_INFIX + randomUUID(),
    async remove(id) {
      const ownPath = pathOf(id)
      try {
        const paths = (await listNames(folder)).map(name => join(folder, name))
        for (const path of paths) if (path.startsWith(ownPath + COPY_INFIX)) await rm(path, { force: true })
        await rm(ownPath, { force: true })
        return 'removed'
      } catch (cause) {
        throw new Unavailable('The received file could not be removed.', { cause })
      }
    },
    async *list() {
      for (const name of await listNames(folder)) {
        const [id = ''] = name.split(COPY_INFIX)
        const fileStats = UPLOAD_ID_PATTERN.test(id) ? await stat(join(folder, name)).catch(() => null) : null
        if (fileStats !== null) yield { id, changedAt: fileStats.mtime }
      }
    },
  }
}

async function writeAll(file: FileHandle, bytes: Readable, from: number): Promise<void> {
  let offset = from
  const pieces = bytes[Symbol.asyncIterator]()
  for (;;) {
    const next = await pieces.next().catch(() => null)
    if (next === null || next.done === true) return
    const piece: Uint8Array = next.value
    for (let writtenOfPiece = 0; writtenOfPiece < piece.length; ) {
      const { bytesWritten } = await file.write(piece, writtenOfPiece, piece.length - writtenOfPiece, offset)
      writtenOfPiece += bytesWritten
      offset += bytesWritten
    }
  }
}

async function listNames(folder: string): Promise<Array<string>> {
  try {
    return await readdir(folder)
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return []
    throw new Unavailable('The upload folder cannot be read.', { cause })
  }
}
