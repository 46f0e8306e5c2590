import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Unavailable } from '#src/unavailable.ts'
import { keptOfJpeg } from './formats/kept-of-jpeg.server.ts'
import { keptOfPng } from './formats/kept-of-png.server.ts'
import type { KeptPiece } from './formats/kept-piece.ts'
import { type FileBytes, WINDOW, withFileBytes } from './formats/with-file-bytes.server.ts'

/**
 * Writes a picture again without what it tells of where, when and with what it was taken; its pixels stay as they are, bit by
 * bit. It must have passed `inspectFile`. Throws Unavailable where there is no room for the copy.
 */
export async function copyWithoutMetadata(source: string, target: string, format: 'jpeg' | 'png'): Promise<void> {
  await withFileBytes(source, async bytes => {
    const pieces = await (format === 'jpeg' ? keptOfJpeg(bytes) : keptOfPng(bytes))
    if (pieces === null) throw new Error('A broken picture came as far as its copy.')
    try {
      await pipeline(Readable.from(contentOf(bytes, pieces)), createWriteStream(target, { mode: 0o600 }))
    } catch (error) {
      if (!isOfTheDisk(error)) throw error
      throw new Unavailable('There is no room for a copy of a picture.', { cause: error })
    }
  })
}

async function* contentOf(bytes: FileBytes, pieces: ReadonlyArray<KeptPiece>): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if (piece instanceof Uint8Array) yield piece
    else for (let at = piece.from; at < piece.to; at += WINDOW) yield bytes.read(at, Math.min(WINDOW, piece.to - at))
  }
}

function isOfTheDisk(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')
}
