import { constants, crc32, deflateRawSync } from 'node:zlib'

type Head = { bytes: Buffer; compressed: Buffer; checksum: number }

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
const HEAD_END = '</style>'

const heads = new Map<string, Head>()

/** Compresses a page that begins with its sheets. They are three quarters of it and are compressed once (066). */
export function gzipStyledPage(page: Uint8Array, styleHash: string): Buffer<ArrayBuffer> {
  const head = findHead(Buffer.from(page.buffer, page.byteOffset, page.byteLength), styleHash)
  const rest = page.subarray(head.bytes.byteLength)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(rest, head.checksum), 0)
  trailer.writeUInt32LE(page.byteLength, 4)
  return Buffer.concat([head.compressed, deflateRawSync(rest, { level: 6 }), trailer])
}

function findHead(page: Buffer, styleHash: string): Head {
  const known = heads.get(styleHash)
  if (known?.bytes.equals(page.subarray(0, known.bytes.byteLength))) return known

  const bytes = Buffer.from(page.subarray(0, page.indexOf(HEAD_END) + HEAD_END.length))
  const deflated = deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const head = { bytes, compressed: Buffer.concat([GZIP_HEADER, deflated]), checksum: crc32(bytes) }
  heads.set(styleHash, head)
  return head
}
