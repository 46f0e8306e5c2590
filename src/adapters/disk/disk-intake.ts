import { mkdir, open, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileIntake } from '#src/features/documents/file-intake.ts'
import { Unavailable } from '#src/unavailable.ts'
import { makeDurable } from './make-durable.ts'

const COPY = '.copy'

/** Files that arrive, in a folder of this machine. */
export function createDiskIntake(folder: string): FileIntake {
  const pathOf = (id: string) => join(folder, id)
  const sizeOf = async (id: string) => (await stat(pathOf(id)).catch(() => null))?.size ?? 0
  return {
    async write(id, bytes, from) {
      let broken: unknown
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const file = await open(pathOf(id), from === 0 ? 'a' : 'r+').then(async handle => {
          await handle.close()
          return open(pathOf(id), 'r+')
        })
        try {
          let at = from
          try {
            for await (const piece of bytes) {
              const { bytesWritten } = await file.write(piece as Uint8Array, 0, (piece as Uint8Array).byteLength, at)
              at += bytesWritten
            }
          } catch (error) {
            broken = error
          }
          await file.sync()
        } finally {
          await file.close()
        }
        await makeDurable(folder)
      } catch (error) {
        throw new Unavailable('What arrived could not be written to the disk.', { cause: error })
      }
      if (isOfTheDisk(broken)) throw new Unavailable('There is no room for what arrives.', { cause: broken })
      return sizeOf(id)
    },
    size: sizeOf,
    pathOf,
    copyPathOf: id => pathOf(id) + COPY,
    async remove(id) {
      await rm(pathOf(id), { force: true })
      await rm(pathOf(id) + COPY, { force: true })
    },
    async *list() {
      const entries = await opendir(folder).catch(() => [])
      for await (const entry of entries) {
        const found = entry.isFile() ? await stat(join(folder, entry.name)).catch(() => null) : null
        if (found !== null) yield { id: entry.name.replace(COPY, ''), changedAt: found.mtime }
      }
    },
  }
}

function isOfTheDisk(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '')
}
