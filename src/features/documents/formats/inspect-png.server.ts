import type { Refusal } from '../upload-policy.ts'
import { hasTooManyPixels } from './has-too-many-pixels.ts'
import { type PngChunk, pngChunks } from './png-chunks.server.ts'
import type { FileBytes } from './with-file-bytes.server.ts'

/** How many bits a sample may have, by the kind of colour: grey, RGB, palette, grey and alpha, RGB and alpha. */
const DEPTHS: Readonly<Record<number, ReadonlyArray<number>>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

/** What every reader must know; of others with a capital letter it may not show the picture. */
const CRITICAL = ['IHDR', 'PLTE', 'IDAT', 'IEND']

/** Why a PNG is not taken; null: nothing speaks against it. */
export async function inspectPng(bytes: FileBytes): Promise<Refusal | null> {
  const chunks = await pngChunks(bytes)
  if (chunks === null || !isInOrder(chunks)) return 'damaged'
  const header = await bytes.read(16, 13)
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth = 0, colour = 0, compression, filter, interlace = 2] = header.subarray(8)
  if (!DEPTHS[colour]?.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) return 'damaged'
  if (colour === 3 && !chunks.some(({ type }) => type === 'PLTE')) return 'damaged'
  if (width === 0 || height === 0) return 'damaged'
  return hasTooManyPixels(width, height) ? 'too-many-pixels' : null
}

function isInOrder(chunks: ReadonlyArray<PngChunk>): boolean {
  const types = chunks.map(({ type }) => type)
  const [header, end] = [chunks[0], chunks.at(-1)]
  if (header?.type !== 'IHDR' || header.to - header.from !== 12 + 13) return false
  if (end === undefined || end.to - end.from !== 12 || types.lastIndexOf('IHDR') > 0) return false
  if (types.some(type => /^[A-Z]/.test(type) && !CRITICAL.includes(type))) return false
  const pixels = types.slice(types.indexOf('IDAT'), types.lastIndexOf('IDAT') + 1)
  return pixels.length > 0 && pixels.every(type => type === 'IDAT')
}
