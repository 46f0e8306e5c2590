import { type ByteReader, createByteReader } from './byte-reader.ts'

type OutlinePoint = { x: number; y: number; isOnCurve: boolean }
type Streams = Record<'contours' | 'points' | 'flags' | 'glyphs' | 'composites' | 'boxes' | 'instructions', ByteReader>

const COMPOSITE = { words: 0x01, scale: 0x08, more: 0x20, twoScales: 0x40, matrix: 0x80, instructions: 0x100 }

/** The outlines of a WOFF2 font, packed by kind, as TrueType has them, glyph by glyph. https://www.w3.org/TR/WOFF2/#glyf_table_format */
export function unpackOutlines(packed: Buffer): { glyf: Buffer; loca: Buffer } {
  const head = createByteReader(packed)
  head.uint32()
  const count = head.uint16()
  head.uint16()
  const lengths = Array.from({ length: 7 }, () => head.uint32())
  const [contours, points, flags, glyphs, composites, boxes, instructions] = lengths.map(length =>
    createByteReader(head.take(length)),
  ) as [ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader]
  const streams: Streams = { contours, points, flags, glyphs, composites, boxes, instructions }
  const hasBox = boxes.take(4 * Math.ceil(count / 32))

  const loca = Buffer.alloc(4 * (count + 1))
  const written: Array<Buffer> = []
  let offset = 0
  for (let glyph = 0; glyph < count; glyph++) {
    const box = ((hasBox[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0
    const outline = unpackGlyph(streams, box)
    const padded = Buffer.concat([outline, Buffer.alloc(-outline.length & 3)])
    written.push(padded)
    offset += padded.length
    loca.writeUInt32BE(offset, 4 * (glyph + 1))
  }
  return { glyf: Buffer.concat(written), loca }
}

function unpackGlyph(streams: Streams, hasBox: boolean): Buffer {
  const contours = streams.contours.int16()
  if (contours === 0) return Buffer.alloc(0)
  if (contours < 0) {
    const parts = compositeParts(streams)
    return Buffer.concat([shorts(-1), streams.boxes.take(8), parts])
  }
  const ends: Array<number> = []
  let last = -1
  for (let contour = 0; contour < contours; contour++) {
    last += streams.points.packed16()
    ends.push(last)
  }
  const points = unpackPoints(streams, last + 1)
  const instructions = streams.instructions.take(streams.glyphs.packed16())
  const box = hasBox ? streams.boxes.take(8) : boxAround(points)
  return Buffer.concat([
    shorts(contours),
    box,
    shorts(...ends, instructions.length),
    instructions,
    writtenPoints(points),
  ])
}

/** Each point is a step from the one before, in one to four bytes. */
function unpackPoints({ flags, glyphs }: Streams, count: number): Array<OutlinePoint> {
  let [x, y] = [0, 0]
  return Array.from({ length: count }, () => {
    const flag = flags.byte()
    const [dx, dy] = step(flag & 0x7f, glyphs)
    x += flag & 1 ? dx : -dx
    // Up to here one of the two is nought, and one sign says it all.
    y += (flag & 0x7f) < 20 ? (flag & 1 ? dy : -dy) : flag & 2 ? dy : -dy
    return { x, y, isOnCurve: flag < 0x80 }
  })
}

/** How far, without the sign. */
function step(code: number, bytes: ByteReader): [number, number] {
  const first = bytes.byte()
  if (code < 10) return [0, ((code & 14) << 7) + first]
  if (code < 20) return [(((code - 10) & 14) << 7) + first, 0]
  if (code < 84) {
    const rest = code - 20
    return [1 + (rest & 0x30) + (first >> 4), 1 + ((rest & 0x0c) << 2) + (first & 0x0f)]
  }
  const second = bytes.byte()
  if (code < 120) {
    const rest = code - 84
    return [1 + (Math.floor(rest / 12) << 8) + first, 1 + (((rest % 12) >> 2) << 8) + second]
  }
  const third = bytes.byte()
  if (code < 124) return [(first << 4) + (second >> 4), ((second & 0x0f) << 8) + third]
  return [(first << 8) + second, (third << 8) + bytes.byte()]
}

function compositeParts({ composites, glyphs, instructions }: Streams): Buffer {
  const parts: Array<Buffer> = []
  for (;;) {
    const flags = composites.uint16()
    const scale = flags & COMPOSITE.scale ? 2 : flags & COMPOSITE.twoScales ? 4 : flags & COMPOSITE.matrix ? 8 : 0
    parts.push(shorts(flags), composites.take(2 + (flags & COMPOSITE.words ? 4 : 2) + scale))
    if (flags & COMPOSITE.more) continue
    if (flags & COMPOSITE.instructions) {
      const code = instructions.take(glyphs.packed16())
      parts.push(shorts(code.length), code)
    }
    return Buffer.concat(parts)
  }
}

function boxAround(points: ReadonlyArray<OutlinePoint>): Buffer {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return shorts(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys))
}

/** As steps of two bytes: this font is never sent, so its size does not matter. */
function writtenPoints(points: ReadonlyArray<OutlinePoint>): Buffer {
  const steps = (axis: 'x' | 'y') => points.map((point, index) => point[axis] - (points[index - 1]?.[axis] ?? 0))
  return Buffer.concat([
    Buffer.from(points.map(({ isOnCurve }) => (isOnCurve ? 1 : 0))),
    shorts(...steps('x'), ...steps('y')),
  ])
}

function shorts(...values: ReadonlyArray<number>): Buffer {
  const bytes = Buffer.alloc(2 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, 2 * index)
  return bytes
}
