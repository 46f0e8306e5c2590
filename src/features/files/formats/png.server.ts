import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflate } from 'node:zlib'
import type { Refusal } from '../uploads.ts'
import { createExifWithOrientation, MAX_PIXELS, readExifOrientation } from './jpeg.server.ts'

type PngChunk = { type: string; bytes: Buffer }

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const MAX_CHUNKS = 20_000

const BIT_DEPTHS_BY_COLOUR_TYPE: Readonly<Record<number, ReadonlyArray<number>>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

const CRITICAL_CHUNKS = ['IHDR', 'PLTE', 'IDAT', 'IEND']

const KEPT_CHUNKS = [...CRITICAL_CHUNKS, 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'pHYs', 'bKGD', 'cICP']

/** Accepts a picture without an end mark if no pixels are missing, because every program shows it. */
export async function inspectPng(bytes: Buffer): Promise<Refusal | null> {
  const read = readPngChunks(bytes)
  if (read === null) return 'damaged'
  const { chunks, isCutOff } = read
  if (isCutOff && !chunks.some(({ type }) => type === 'IDAT')) return 'cut-off'
  if (!isInOrder(chunks)) return 'damaged'
  const header = bytes.subarray(16, 29)
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth = 0, colour = 0, compression, filter, interlace = 2] = header.subarray(8)
  if (!BIT_DEPTHS_BY_COLOUR_TYPE[colour]?.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1)
    return 'damaged'
  if (colour === 3 && !chunks.some(({ type }) => type === 'PLTE')) return 'damaged'
  if (width === 0 || height === 0) return 'damaged'
  if (width * height > MAX_PIXELS) return 'too-many-pixels'
  return isCutOff && !(await hasAllPixels(chunks)) ? 'cut-off' : null
}

/** Unpacks the pixels only to see that they are complete. */
async function hasAllPixels(chunks: ReadonlyArray<PngChunk>): Promise<boolean> {
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ bytes }) => bytes.subarray(8, -4))
  try {
    await pipeline(Readable.from(packed), createInflate(), async unpacked => {
      for await (const _ of unpacked);
    })
    return true
  } catch {
    return false
  }
}

function isInOrder(chunks: ReadonlyArray<PngChunk>): boolean {
  const types = chunks.map(({ type }) => type)
  if (types[0] !== 'IHDR' || chunks[0]?.bytes.length !== 12 + 13) return false
  if (chunks.at(-1)?.bytes.length !== 12 || types.lastIndexOf('IHDR') > 0) return false
  if (types.some(type => /^[A-Z]/.test(type) && !CRITICAL_CHUNKS.includes(type))) return false
  const pixelChunkTypes = types.slice(types.indexOf('IDAT'), types.lastIndexOf('IDAT') + 1)
  return pixelChunkTypes.length > 0 && pixelChunkTypes.every(type => type === 'IDAT')
}

/** Removes metadata and the frames of an animation. Returns null when the file is damaged. */
export function stripPngMetadata(bytes: Buffer): Array<Buffer> | null {
  const chunks = readPngChunks(bytes)?.chunks
  if (chunks === undefined) return null
  const pieces: Array<Buffer> = [PNG_SIGNATURE]
  let orientation: number | undefined
  for (const { type, bytes: whole } of chunks) {
    if (KEPT_CHUNKS.includes(type)) pieces.push(whole)
    else if (type === 'eXIf' && orientation === undefined) {
      orientation = readExifOrientation(whole.subarray(8, -4))
      if (orientation !== 1) pieces.push(createChunk(type, createExifWithOrientation(orientation)))
    }
  }
  return pieces
}

function createChunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), data, Buffer.alloc(4)])
  bytes.writeUInt32BE(data.length)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4)
  return bytes
}

/** A file that is cut off gets its end mark here, so that all further steps see one. */
function readPngChunks(bytes: Buffer): { chunks: Array<PngChunk>; isCutOff: boolean } | null {
  const chunks: Array<PngChunk> = []
  let at = PNG_SIGNATURE.length
  while (chunks.length < MAX_CHUNKS) {
    const chunk = readChunkAt(bytes, at)
    if (chunk === null) return null
    if (chunk === 'cut-off') {
      // The rest of a file that ends before its pixels cannot be known to be a picture.
      if (!bytes.includes('IDAT', 0, 'latin1')) return null
      return { chunks: [...chunks, { type: 'IEND', bytes: createChunk('IEND', Buffer.alloc(0)) }], isCutOff: true }
    }
    chunks.push(chunk)
    if (chunk.type === 'IEND') return { chunks, isCutOff: false }
    at += chunk.bytes.length
  }
  return null
}

function readChunkAt(bytes: Buffer, from: number): PngChunk | 'cut-off' | null {
  if (from + 8 > bytes.length) return 'cut-off'
  const type = bytes.toString('latin1', from + 4, from + 8)
  const end = from + bytes.readUInt32BE(from) + 12
  if (!/^[A-Za-z]{4}$/.test(type)) return null
  if (end > bytes.length) return 'cut-off'
  const isIntact = crc32(bytes.subarray(from + 4, end - 4)) === bytes.readUInt32BE(end - 4)
  if (isIntact) return { type, bytes: bytes.subarray(from, end) }
  // Programs ignore damaged metadata, and the copy leaves it out.
  return /^[a-z]/.test(type) ? { type: DAMAGED_METADATA, bytes: bytes.subarray(from, end) } : null
}

const DAMAGED_METADATA = 'damaged'
