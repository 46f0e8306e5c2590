import type { Refusal } from '../uploads.ts'
import { rethrowOwnFault } from './own-fault.ts'

type JpegPart = { marker: number; bytes: Buffer }

const END_OF_IMAGE = 0xd9
const START_OF_IMAGE = 0xd8
const START_OF_SCAN = 0xda

const MAX_PARTS_READ = 20_000
const MAX_SCANS = 200

/** Opening a larger picture can exhaust the memory of a browser. */
export const MAX_PIXELS = 100_000_000

const EXIF_HEADER = Buffer.from('Exif\0\0', 'latin1')
const JFIF_HEADER = Buffer.from('JFIF\0', 'latin1')
const ICC_PROFILE_HEADER = Buffer.from('ICC_PROFILE\0', 'latin1')
const ADOBE_HEADER = Buffer.from('Adobe', 'latin1')

/** Accepts a picture without an end mark if no pixels are missing, because every program shows it. */
export async function inspectJpeg(bytes: Buffer): Promise<Refusal | null> {
  const read = readJpegParts(bytes)
  if (read === null) return 'damaged'
  const { parts, isEnded } = read
  const frames = parts.filter(part => isFrameMarker(part.marker))
  const [frame] = frames
  if (frame === undefined || frames.length > 1) return 'damaged'
  if (parts.findIndex(part => part.marker === START_OF_SCAN) < parts.indexOf(frame) || frame.bytes.length < 10)
    return 'damaged'

  const [height, width, components] = [frame.bytes.readUInt16BE(5), frame.bytes.readUInt16BE(7), frame.bytes[9] ?? 0]
  if (height * width * components === 0 || frame.bytes.length !== 10 + 3 * components) return 'damaged'
  if (width * height > MAX_PIXELS) return 'too-many-pixels'
  return isEnded || (await hasAllPixels(withoutMetadata(parts))) ? null : 'cut-off'
}

/** pdf.js ignores an end within the pixels, but not another segment there. This one declares no Huffman tables. */
const EMPTY_SEGMENT = Buffer.from([0xff, 0xc4, 0, 2])

async function hasAllPixels(pieces: ReadonlyArray<Buffer>): Promise<boolean> {
  const { JpegImage, setVerbosityLevel, VerbosityLevel } = await import(
    'pdfjs-dist/image_decoders/pdf.image_decoders.min.mjs'
  )
  setVerbosityLevel(VerbosityLevel.ERRORS)
  try {
    new JpegImage().parse(new Uint8Array(Buffer.concat([...pieces.slice(0, -1), EMPTY_SEGMENT, END_MARK])))
    return true
  } catch (error) {
    rethrowOwnFault(error)
    return false
  }
}

function isFrameMarker(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** Removes metadata, and keeps the pixels unchanged as evidence. Returns null when the file is damaged. */
export function stripJpegMetadata(bytes: Buffer): Array<Buffer> | null {
  const parts = readJpegParts(bytes)?.parts
  return parts === undefined ? null : withoutMetadata(parts)
}

function withoutMetadata(parts: ReadonlyArray<JpegPart>): Array<Buffer> {
  const [first, rest]: [Array<Buffer>, Array<Buffer>] = [[], []]
  let orientation: number | undefined
  for (const { marker, bytes: whole } of parts) {
    const body = whole.subarray(4)
    if (isImageSegment(marker)) rest.push(whole)
    if (marker === 0xe0 && startsWith(body, JFIF_HEADER) && body.length >= 14) first.push(removeThumbnail(body))
    if (marker === 0xe1 && startsWith(body, EXIF_HEADER))
      orientation ??= readExifOrientation(body.subarray(EXIF_HEADER.length))
    if (marker === 0xe2 && startsWith(body, ICC_PROFILE_HEADER)) rest.push(whole)
    if (marker === 0xee && startsWith(body, ADOBE_HEADER)) rest.push(createSegment(0xee, body.subarray(0, 12)))
  }
  return [Buffer.from([0xff, START_OF_IMAGE]), ...first, ...createOrientationSegment(orientation), ...rest, END_MARK]
}

const END_MARK = Buffer.from([0xff, END_OF_IMAGE])

function isImageSegment(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xdf && marker !== END_OF_IMAGE
}

function startsWith(body: Buffer, start: Buffer): boolean {
  return body.subarray(0, start.length).equals(start)
}

/** A thumbnail may show parts that were cropped from the picture. */
function removeThumbnail(body: Buffer): Buffer {
  return createSegment(0xe0, Buffer.concat([body.subarray(0, 12), Buffer.from([0, 0])]))
}

function createOrientationSegment(orientation = 1): Array<Buffer> {
  return orientation === 1
    ? []
    : [createSegment(0xe1, Buffer.concat([EXIF_HEADER, createExifWithOrientation(orientation)]))]
}

function createSegment(marker: number, body: Buffer): Buffer {
  const header = Buffer.from([0xff, marker, 0, 0])
  header.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([header, body])
}

/** Some pictures lack the end mark, or have other data in its place. They end with their last scan. */
function readJpegParts(bytes: Buffer): { parts: Array<JpegPart>; isEnded: boolean } | null {
  const parts: Array<JpegPart> = []
  let [at, scans] = [2, 0]
  for (let step = 0; step < MAX_PARTS_READ; step++) {
    // Some scanners write other bytes between two segments, which every program skips.
    at = bytes.indexOf(0xff, at)
    const marker = at === -1 ? undefined : bytes[at + 1]
    if (marker === END_OF_IMAGE) return { parts, isEnded: true }
    if (marker === 0xff) at += 1
    else if (marker === 0x00 || marker === 0x01 || (marker !== undefined && isRestartMarker(marker))) at += 2
    else {
      const end = marker === undefined ? null : findEndOfPart(bytes, at, marker)
      if (marker === undefined || end === null) return scans === 0 ? null : { parts, isEnded: false }
      if (marker === START_OF_SCAN) scans += 1
      if (scans > MAX_SCANS) return null
      parts.push({ marker, bytes: bytes.subarray(at, end) })
      at = end
    }
  }
  return null
}

function isRestartMarker(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7
}

function findEndOfPart(bytes: Buffer, at: number, marker: number): number | null {
  if (at + 4 > bytes.length || marker === 0 || marker === START_OF_IMAGE) return null
  const length = bytes.readUInt16BE(at + 2)
  const end = at + 2 + length
  if (length < 2 || end > bytes.length) return null
  return marker === START_OF_SCAN ? findEndOfScan(bytes, end) : end
}

function findEndOfScan(bytes: Buffer, start: number): number {
  let markerStart = bytes.indexOf(0xff, start)
  while (markerStart !== -1 && markerStart < bytes.length - 1) {
    const marker = bytes[markerStart + 1] ?? 0
    if (marker !== 0xff && marker !== 0 && !isRestartMarker(marker)) return markerStart
    markerStart = bytes.indexOf(0xff, marker === 0xff ? markerStart + 1 : markerStart + 2)
  }
  return markerStart === -1 ? bytes.length : markerStart
}

const ORIENTATION_TAG = 0x0112
const SHORT_TYPE = 3

/** Returns the EXIF orientation, or 1 (upright) without a valid one. */
export function readExifOrientation(tiff: Buffer): number {
  const byteOrder = tiff.toString('latin1', 0, 4)
  if (byteOrder !== 'II*\0' && byteOrder !== 'MM\0*') return 1
  const isLittleEndian = byteOrder === 'II*\0'
  const readShort = (at: number) => {
    if (at + 2 > tiff.length) return 0
    return isLittleEndian ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  }
  if (tiff.length < 8) return 1
  const directory = isLittleEndian ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)

  const entries = Math.min(readShort(directory), Math.floor((tiff.length - directory - 2) / 12))
  for (let index = 0; index < entries; index++) {
    const entry = directory + 2 + index * 12
    if (readShort(entry) !== ORIENTATION_TAG) continue
    const value = readShort(entry + 2) === SHORT_TYPE ? readShort(entry + 8) : 1
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

export function createExifWithOrientation(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION_TAG, 10)
  tiff.writeUInt16BE(SHORT_TYPE, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
