import { exifOrientation, exifWithOrientation } from './exif-orientation.server.ts'
import { jpegParts } from './jpeg-parts.server.ts'
import type { KeptPiece } from './kept-piece.ts'
import type { FileBytes } from './with-file-bytes.server.ts'

const EXIF = Buffer.from('Exif\0\0', 'latin1')
const JFIF = Buffer.from('JFIF\0', 'latin1')
const COLOURS = Buffer.from('ICC_PROFILE\0', 'latin1')
const ADOBE = Buffer.from('Adobe', 'latin1')

/**
 * What is kept of a JPEG: its pixels bit by bit, for they are evidence, what they are read with, its colours, and which way up it
 * is. Where, when and with what it was taken, thumbnails, comments and whatever follows its end are left out. Null: broken.
 */
export async function keptOfJpeg(bytes: FileBytes): Promise<Array<KeptPiece> | null> {
  const parts = await jpegParts(bytes)
  if (parts === null) return null
  const [first, rest]: [Array<KeptPiece>, Array<KeptPiece>] = [[], []]
  let orientation: number | undefined
  for (const part of parts) {
    if (isOfThePixels(part.marker)) rest.push(part)
    else {
      const body = await bytes.read(part.from + 4, part.to - part.from - 4)
      if (part.marker === 0xe0 && startsWith(body, JFIF) && body.length >= 14) first.push(withoutThumbnail(body))
      if (part.marker === 0xe1 && startsWith(body, EXIF)) orientation ??= orientationOf(body)
      if (part.marker === 0xe2 && startsWith(body, COLOURS)) rest.push(part)
      // How its colours are written: without it reds turn blue.
      if (part.marker === 0xee && startsWith(body, ADOBE)) rest.push(segment(0xee, body.subarray(0, 12)))
    }
  }
  return [Buffer.from([0xff, 0xd8]), ...first, ...upright(orientation), ...rest]
}

/** Frames, tables, scans and the end: everything but applications' data, comments and what is reserved. */
function isOfThePixels(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xdf
}

function startsWith(body: Buffer, start: Buffer): boolean {
  return body.subarray(0, start.length).equals(start)
}

/** A thumbnail may show what was cut off since. */
function withoutThumbnail(body: Buffer): Buffer {
  return segment(0xe0, Buffer.concat([body.subarray(0, 12), Buffer.from([0, 0])]))
}

function orientationOf(body: Buffer): number {
  return exifOrientation(body.subarray(EXIF.length))
}

/** Only the first EXIF data count: a camera writes them once. */
function upright(orientation = 1): Array<Buffer> {
  return orientation === 1 ? [] : [segment(0xe1, Buffer.concat([EXIF, exifWithOrientation(orientation)]))]
}

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
