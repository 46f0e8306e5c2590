import { crc32 } from 'node:zlib'
import { type FileBytes, WINDOW } from './with-file-bytes.server.ts'

/** A chunk of a PNG with its length, name and sum: the bytes `from` to before `to`. */
export type PngChunk = { type: string; from: number; to: number }

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Of 10 MB in chunks of 512 bytes: no program writes smaller ones. */
const MOST_CHUNKS = 20_000

/** The chunks of a PNG in their order, IEND last; null where it is broken. What follows IEND is not looked at. */
export async function pngChunks(bytes: FileBytes): Promise<Array<PngChunk> | null> {
  const chunks: Array<PngChunk> = []
  let at = PNG_SIGNATURE.length
  while (chunks.length < MOST_CHUNKS) {
    const chunk = await chunkAt(bytes, at)
    if (chunk === null) return null
    chunks.push(chunk)
    if (chunk.type === 'IEND') return chunks
    at = chunk.to
  }
  return null
}

/** Around the data of a chunk stand four bytes of length, four of name and four of sum. */
async function chunkAt(bytes: FileBytes, from: number): Promise<PngChunk | null> {
  const head = await bytes.read(from, 8)
  if (head.length < 8) return null
  const type = head.toString('latin1', 4)
  const to = from + head.readUInt32BE(0) + 12
  if (!/^[A-Za-z]{4}$/.test(type) || to > bytes.size) return null
  const sum = (await bytes.read(to - 4, 4)).readUInt32BE(0)
  return (await sumOf(bytes, from + 4, to - 4)) === sum ? { type, from, to } : null
}

async function sumOf(bytes: FileBytes, from: number, to: number): Promise<number> {
  let sum = 0
  for (let at = from; at < to; at += WINDOW) sum = crc32(await bytes.read(at, Math.min(WINDOW, to - at)), sum)
  return sum
}
