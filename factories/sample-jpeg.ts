import type { Colour } from './sample-files.ts'

/** A square of this many pixels has one colour: that is all that a JPEG without its fine parts can say. */
const JPEG_BLOCK = 8

/** A baseline JPEG of so many squares of eight pixels, each of one colour. */
export function sampleJpeg(
  across = 8,
  down = 6,
  colourAt: (x: number, y: number) => Colour = () => [38, 52, 118],
): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    // One table for all: only its first number counts here, and what is stored is the mean of a square.
    segment(0xdb, Buffer.from([0, ...Array.from({ length: 64 }, () => JPEG_BLOCK)])),
    segment(0xc0, frame(across * JPEG_BLOCK, down * JPEG_BLOCK)),
    segment(0xc4, Buffer.from([0x00, 0, 0, 0, SIZES.length, ...zeros(12), ...SIZES])),
    // The fine parts: "nothing more in this square", in one bit.
    segment(0xc4, Buffer.from([0x10, 1, ...zeros(15), 0])),
    segment(0xda, Buffer.from([3, 1, 0, 2, 0, 3, 0, 0, 63, 0])),
    scan(across, down, colourAt),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** How many bits a difference needs, each with a code of four bits: its own number. */
const SIZES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

function scan(across: number, down: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const bits: Array<string> = []
  const before = [0, 0, 0]
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      for (const [index, level] of levels(colourAt(x, y)).entries()) {
        bits.push(difference(level - (before[index] ?? 0)))
        before[index] = level
      }
    }
  }
  return bytesOf(bits.join(''))
}

/** Brightness, blueness and redness, in steps of the table, around the middle. */
function levels([red, green, blue]: Colour): [number, number, number] {
  const bright = 0.299 * red + 0.587 * green + 0.114 * blue
  return [bright - 128, (blue - bright) * 0.564, (red - bright) * 0.713].map(Math.round) as [number, number, number]
}

function difference(by: number): string {
  const size = by === 0 ? 0 : Math.abs(by).toString(2).length
  const value = by < 0 ? by + 2 ** size - 1 : by
  const own = size === 0 ? '' : value.toString(2).padStart(size, '0')
  return `${size.toString(2).padStart(4, '0')}${own}0`
}

/** Filled up with ones; 0xff says that something else follows, unless a nought stands behind it. */
function bytesOf(bits: string): Buffer {
  const whole = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1')
  const bytes: Array<number> = []
  for (let at = 0; at < whole.length; at += 8) {
    const byte = Number.parseInt(whole.slice(at, at + 8), 2)
    bytes.push(byte, ...(byte === 0xff ? [0] : []))
  }
  return Buffer.from(bytes)
}

function frame(width: number, height: number): Buffer {
  const size = Buffer.alloc(5)
  size[0] = 8
  size.writeUInt16BE(height, 1)
  size.writeUInt16BE(width, 3)
  return Buffer.concat([size, Buffer.from([3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])])
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

function zeros(count: number): Array<number> {
  return Array.from({ length: count }, () => 0)
}
