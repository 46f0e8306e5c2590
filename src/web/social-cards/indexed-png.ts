import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

export type Pixels = { width: number; height: number; rgba: Uint8Array }

/**
 * An opaque picture as a PNG with a palette: a third of what it is with a colour for every pixel. The palette is of the
 * colours that are most frequent, at most 256, when each channel is read at five bits; each other becomes the nearest of them.
 */
export async function indexedPng({ width, height, rgba }: Pixels, most: number): Promise<Buffer> {
  const { palette, indexOf } = paletteOf(rgba, most)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0, pixel = 0; y < height; y++) {
    // The first byte of a row says how it is filtered: not at all, which suits a palette best.
    for (let x = 0; x < width; x++, pixel++) rows[y * (width + 1) + 1 + x] = indexOf[bucketOf(rgba, pixel)] ?? 0
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', await promisify(deflate)(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function paletteOf(rgba: Uint8Array, most: number) {
  const counts = new Uint32Array(1 << 15)
  const sums = new Float64Array(3 << 15)
  for (let pixel = 0; pixel < rgba.length / 4; pixel++) {
    const bucket = bucketOf(rgba, pixel)
    counts[bucket] = (counts[bucket] ?? 0) + 1
    for (let channel = 0; channel < 3; channel++) {
      sums[3 * bucket + channel] = (sums[3 * bucket + channel] ?? 0) + (rgba[4 * pixel + channel] ?? 0)
    }
  }
  const used = [...counts.keys()].filter(bucket => counts[bucket] !== 0)
  const colorOf = (bucket: number) =>
    [0, 1, 2].map(channel => Math.round((sums[3 * bucket + channel] ?? 0) / (counts[bucket] ?? 1)))
  const colors = used
    .sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))
    .slice(0, most)
    .map(colorOf)
  const indexOf = new Uint8Array(1 << 15)
  for (const bucket of used) indexOf[bucket] = nearest(colors, colorOf(bucket))
  return { palette: Buffer.from(colors.flat()), indexOf }
}

function bucketOf(rgba: Uint8Array, pixel: number): number {
  const [red, green, blue] = [rgba[4 * pixel] ?? 0, rgba[4 * pixel + 1] ?? 0, rgba[4 * pixel + 2] ?? 0]
  return ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3)
}

function nearest(colors: ReadonlyArray<ReadonlyArray<number>>, color: ReadonlyArray<number>): number {
  const distances = colors.map(other =>
    other.reduce((sum, value, channel) => sum + (value - (color[channel] ?? 0)) ** 2, 0),
  )
  return distances.indexOf(Math.min(...distances))
}

/** https://www.w3.org/TR/png-3/#5Chunk-layout */
function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(content.length + 8)
  framed.writeUInt32BE(data.length, 0)
  content.copy(framed, 4)
  framed.writeUInt32BE(crc32(content), content.length + 4)
  return framed
}
