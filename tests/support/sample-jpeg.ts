import { readFileSync } from 'node:fs'

/** A grey JPEG of 32 × 24 pixels with these segments directly after its first marker. */
export function sampleJpeg({ isProgressive = false, segments = [] as ReadonlyArray<Buffer> } = {}): Buffer {
  const name = isProgressive ? 'grey-progressive.jpg' : 'grey.jpg'
  const bytes = readFileSync(new URL(`./files/${name}`, import.meta.url))
  return Buffer.concat([bytes.subarray(0, 2), ...segments, bytes.subarray(2)])
}

/** A JPEG segment: the marker, the length and the body. */
export function segment(marker: number, body: Buffer): Buffer {
  const markerAndLength = Buffer.from([0xff, marker, 0, 0])
  markerAndLength.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([markerAndLength, body])
}

/** An EXIF segment with an orientation and the place of the photograph, in either byte order. */
export function exifSegment(orientation: number, { isLittle = false }: { isLittle?: boolean } = {}): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4)
  const writeUint16 = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at)
  const writeUint32 = (value: number, at: number) =>
    isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at)
  tiff.write(isLittle ? 'II' : 'MM', 'latin1')
  writeUint16(42, 2)
  writeUint32(8, 4)
  writeUint16(2, 8)
  for (const [index, [tag, kind]] of [
    [0x0112, 3],
    [0x8825, 4],
  ].entries()) {
    writeUint16(tag ?? 0, 10 + index * 12)
    writeUint16(kind ?? 0, 12 + index * 12)
    writeUint32(1, 14 + index * 12)
  }
  writeUint16(orientation, 18)
  const place = Buffer.from('GPS 6.4541 N 3.3947 E, iPhone of Adaeze', 'latin1')
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, place]))
}
