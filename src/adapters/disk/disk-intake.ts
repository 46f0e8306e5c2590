import { constants } from 'node:fs'
import { copyFile, type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FileIntake } from '#src/features/files/file-context.ts'
import { Unavailable } from '#src/unavailable.ts'
import { checkUploadId, isUploadId } from '../intake-keys.ts'
import { listNames, removeOldScratch, withScratchFolder } from './scratch-folder.ts'
import { errorCode, syncToDisk } from './sync-to-disk.ts'

const WRITE_WITHOUT_TRUNCATING = constants.O_WRONLY | constants.O_CREAT

/**
 * Keeps uploads in a folder. Writing a chunk again changes nothing, and a chunk after a gap is refused. `write` syncs to
 * disk before it returns.
 */
export function createDiskIntake(folder: string): FileIntake {
  const pathOf = (id: string) => {
    checkUploadId(id)
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
    async withLocalFile(id, work) {
      const source = pathOf(id)
      return withScratchFolder(folder, async scratch => {
        const path = join(scratch, 'file')
        // A request in another process may still write to the upload, and must not change what was inspected.
        await copyFile(source, path, constants.COPYFILE_FICLONE).catch(cause => {
          throw new Unavailable('The received file could not be copied on the disk.', { cause })
        })
        return work({ path, copyPath: join(scratch, 'copy') })
      })
    },
    async remove(id) {
      const path = pathOf(id)
      try {
        await rm(path, { force: true })
        return 'removed'
      } catch (cause) {
        throw new Unavailable('The received file could not be removed.', { cause })
      }
    },
    async *list() {
      await removeOldScratch(folder)
      for (const id of await listNames(folder)) {
        const fileStats = isUploadId(id) ? await stat(join(folder, id)).catch(() => null) : null
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
