import { crc32 } from 'node:zlib'
import { exifOrientation, exifWithOrientation } from './exif-orientation.server.ts'
import type { KeptPiece } from './kept-piece.ts'
import { PNG_SIGNATURE, pngChunks } from './png-chunks.server.ts'
import type { FileBytes } from './with-file-bytes.server.ts'

/** The pixels, and how they are meant to look. */
const KEPT = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'pHYs', 'bKGD', 'cICP']

/**
 * What is kept of a PNG: its pixels bit by bit, its colours, and which way up it is. Texts, times, EXIF data, further pictures of
 * a moving one and whatever follows its end are left out. Null: broken.
 */
export async function keptOfPng(bytes: FileBytes): Promise<Array<KeptPiece> | null> {
  const chunks = await pngChunks(bytes)
  if (chunks === null) return null
  const pieces: Array<KeptPiece> = [PNG_SIGNATURE]
  let orientation: number | undefined
  for (const { type, from, to } of chunks) {
    if (KEPT.includes(type)) pieces.push({ from, to })
    // Only the first counts: the format has room for one.
    else if (type === 'eXIf' && orientation === undefined) {
      orientation = exifOrientation(await bytes.read(from + 8, to - from - 12))
      if (orientation !== 1) pieces.push(chunk(type, exifWithOrientation(orientation)))
    }
  }
  return pieces
}

function chunk(type: string, data: Buffer): Buffer {
  const written = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), data, Buffer.alloc(4)])
  written.writeUInt32BE(data.length)
  written.writeUInt32BE(crc32(written.subarray(4, -4)), written.length - 4)
  return written
}
