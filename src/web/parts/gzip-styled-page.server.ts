import { constants, crc32, deflateRawSync } from 'node:zlib'

type Sheets = { bytes: Buffer; compressed: Buffer }

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])

const sheetsByHash = new Map<string, Sheets>()

/** Compresses a page with its sheets. They are three quarters of it and are compressed once (066). */
export function gzipStyledPage(body: Uint8Array, styleHash: string): Buffer<ArrayBuffer> {
  const page = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const [start, end] = [Math.max(0, page.indexOf('<style>')), Math.max(0, page.indexOf('</style>'))]
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(page), 0)
  trailer.writeUInt32LE(page.byteLength, 4)
  return Buffer.concat([
    GZIP_HEADER,
    deflatePart(page.subarray(0, start), 6),
    compressSheets(page.subarray(start, end), styleHash),
    deflateRawSync(page.subarray(end), { level: 6 }),
    trailer,
  ])
}

function compressSheets(bytes: Buffer, styleHash: string): Buffer {
  const known = sheetsByHash.get(styleHash)
  if (known?.bytes.equals(bytes)) return known.compressed
  const compressed = deflatePart(bytes, 9)
  sheetsByHash.set(styleHash, { bytes: Buffer.from(bytes), compressed })
  return compressed
}

function deflatePart(bytes: Buffer, level: number): Buffer {
  return deflateRawSync(bytes, { level, finishFlush: constants.Z_FULL_FLUSH })
}
