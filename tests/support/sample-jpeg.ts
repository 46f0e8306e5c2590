type JpegDraft = {
  width?: number
  height?: number
  isProgressive?: boolean
  /** Segments before the tables, as cameras and programs write theirs. */
  segments?: ReadonlyArray<Buffer>
}

/** A grey JPEG of so many pixels that every browser opens: each of its blocks says "as the one before". */
export function sampleJpeg({ width = 32, height = 24, isProgressive = false, segments = [] }: JpegDraft = {}): Buffer {
  const frame = Buffer.from([8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0])
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...segments,
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 16)])),
    segment(isProgressive ? 0xc2 : 0xc0, frame),
    // One code of one bit: no difference, and the end of the block.
    segment(0xc4, Buffer.from([0x00, 1, ...Array(15).fill(0), 0])),
    segment(0xc4, Buffer.from([0x10, 1, ...Array(15).fill(0), 0])),
    ...(isProgressive ? [scan(0, 0, blocks), scan(1, 63, blocks)] : [scan(0, 63, blocks * 2)]),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** A segment of a JPEG: its marker, its length, its body. */
export function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** What a phone writes of where it was: EXIF with which way up the picture is and a place, in either order of bytes. */
export function exifSegment(orientation: number, { isLittle = false }: { isLittle?: boolean } = {}): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4)
  const short = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at)
  const long = (value: number, at: number) => (isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at))
  tiff.write(isLittle ? 'II' : 'MM', 'latin1')
  short(42, 2)
  long(8, 4)
  short(2, 8)
  for (const [index, [tag, kind]] of [
    [0x0112, 3],
    [0x8825, 4],
  ].entries()) {
    short(tag ?? 0, 10 + index * 12)
    short(kind ?? 0, 12 + index * 12)
    long(1, 14 + index * 12)
  }
  short(orientation, 18)
  const place = Buffer.from('GPS 6.4541 N 3.3947 E, iPhone of Adaeze', 'latin1')
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, place]))
}

/** So many bits of zero, filled up with ones. */
function scan(from: number, to: number, bits: number): Buffer {
  const pixels = Buffer.alloc(Math.ceil(bits / 8))
  if (bits % 8 > 0) pixels[pixels.length - 1] = 0xff >> (bits % 8)
  return Buffer.concat([segment(0xda, Buffer.from([1, 1, 0x00, from, to, 0])), pixels])
}
