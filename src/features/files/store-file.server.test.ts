import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSamplePng } from '#factories/sample-files.ts'
import { Unavailable } from '#src/unavailable.ts'
import { goodFiles, pngChunk } from '#tests/support/abuse-files.ts'
import { sampleDocx } from '#tests/support/sample-docx.ts'
import { exifSegment, sampleJpeg, segment } from '#tests/support/sample-jpeg.ts'
import { readExifOrientation } from './formats/jpeg.server.ts'
import { inspectFile } from './inspect-file.server.ts'
import { copyWithoutMetadata } from './store-file.server.ts'

const JFIF = segment(0xe0, Buffer.concat([text('JFIF\0'), Buffer.from([1, 2, 1, 0, 72, 0, 72, 0, 0])]))
const COLOURS = segment(0xe2, text('ICC_PROFILE\0\x01\x01 of a screen'))
const ADOBE = segment(0xee, Buffer.concat([text('Adobe'), Buffer.from([0, 100, 0, 0, 0, 0, 0])]))

/** Segments with camera, place and time of a picture. */
const METADATA_SEGMENTS = [
  segment(0xe0, text('JFXX\0 a thumbnail of Adaeze')),
  segment(0xe1, text('http://ns.adobe.com/xap/1.0/\0 <x:xmpmeta> by Adaeze')),
  segment(0xe2, text('MPF\0 where the other picture of Adaeze is')),
  segment(0xed, text('Photoshop 3.0\x008BIM Adaeze')),
  segment(0xef, text('Adaeze')),
  segment(0xfe, text('Taken by Adaeze')),
]

test('a JPEG keeps its pixels and colours byte for byte, and everything else is removed', async () => {
  for (const isProgressive of [false, true]) {
    const withMetadata = sampleJpeg({
      isProgressive,
      segments: [JFIF, exifSegment(1), ...METADATA_SEGMENTS, COLOURS, ADOBE],
    })
    const bytes = Buffer.concat([withMetadata, text('Adaeze'), sampleDocx(), sampleJpeg()])
    expect(await copyOf(bytes, 'jpeg')).toEqual(sampleJpeg({ isProgressive, segments: [JFIF, COLOURS, ADOBE] }))
  }
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('a JPEG keeps its orientation %i', async orientation => {
  for (const isLittle of [true, false]) {
    const copy = await copyOf(
      sampleJpeg({ segments: [JFIF, exifSegment(orientation, { isLittle }), exifSegment(3)] }),
      'jpeg',
    )
    expect(copy.includes('GPS')).toBe(false)
    const exif = copy.indexOf('Exif\0\0')
    // Readers use only the first orientation.
    expect(exif === -1 ? 1 : readExifOrientation(copy.subarray(exif + 6))).toBe(orientation)
  }
})

test('a JFIF thumbnail is removed', async () => {
  const thumbnail = Buffer.concat([JFIF.subarray(4, -2), Buffer.from([1, 1]), text('red')])
  const copy = await copyOf(sampleJpeg({ segments: [segment(0xe0, thumbnail)] }), 'jpeg')
  expect(copy).toEqual(sampleJpeg({ segments: [JFIF] }))
})

test('pixels larger than one chunk arrive complete', async () => {
  const jpeg = sampleJpeg()
  const pixels = Buffer.alloc(200_000).fill(Buffer.from([0xff, 0x00, 0xff, 0xd3, 0x11]))
  const long = Buffer.concat([jpeg.subarray(0, -2), pixels, jpeg.subarray(-2)])
  expect(await copyOf(long, 'jpeg')).toEqual(long)
  const noise = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * index * 31) & 0xff))
  const png = createSamplePng(4, 4)
  const large = Buffer.concat([png.subarray(0, -12), pngChunk('IDAT', noise), png.subarray(-12)])
  expect(await copyOf(large, 'png')).toEqual(large)
})

test('a PNG keeps its pixels and colours byte for byte, and everything else is removed', async () => {
  const kept = [
    pngChunk('gAMA', Buffer.from([0, 0, 177, 143])),
    pngChunk('pHYs', Buffer.alloc(9)),
    pngChunk('tRNS', Buffer.alloc(6)),
  ]
  const withMetadata = [
    pngChunk('tEXt', text('Author\0Adaeze')),
    pngChunk('iTXt', text('XML:com.adobe.xmp\0\0\0\0\0Adaeze')),
    pngChunk('tIME', Buffer.alloc(7)),
    pngChunk('acTL', Buffer.alloc(8)),
    pngChunk('zxIf', text('Adaeze')),
    pngChunk('eXIf', exifSegment(1).subarray(10)),
  ]
  expect(await copyOf(Buffer.concat([pngWith([...kept, ...withMetadata]), text('Adaeze')]), 'png')).toEqual(
    pngWith(kept),
  )
})

test('a PNG keeps its orientation', async () => {
  const copy = await copyOf(pngWith([pngChunk('eXIf', exifSegment(8).subarray(10))]), 'png')
  expect(readExifOrientation(copy.subarray(copy.indexOf('eXIf') + 4))).toBe(8)
  expect(copy.includes('GPS')).toBe(false)
})

test.each(['jpeg', 'png'] as const)('a %s with EXIF data in thousands of segments is copied quickly', async format => {
  const endless = Buffer.from('MM\0*\0\0\0\x08\xff\xff', 'latin1')
  const piece =
    format === 'jpeg' ? segment(0xe1, Buffer.concat([text('Exif\0\0'), endless])) : pngChunk('eXIf', endless)
  const pieces = Array<Buffer>(19_000).fill(piece)
  const began = process.cpuUsage()
  const copy = await copyOf(format === 'jpeg' ? sampleJpeg({ segments: pieces }) : pngWith(pieces), format)
  expect(copy).toEqual(format === 'jpeg' ? sampleJpeg() : pngWith([]))
  expect(process.cpuUsage(began).user / 1000, 'milliseconds of a processor').toBeLessThan(1000)
})

test('reading EXIF data that claim more entries than they have stops at their end', () => {
  const claiming = Buffer.alloc(60_000)
  claiming.write('MM\0*\0\0\0\x08\xff\xff', 'latin1')
  const entry = exifSegment(6).subarray(20, 32)
  entry.copy(claiming, claiming.length - 12 - ((claiming.length - 22) % 12))
  expect(readExifOrientation(claiming)).toBe(6)
})

test('a copy is a valid picture, and a copy of it is equal', async () => {
  for (const { bytes, format } of goodFiles()) {
    if (format !== 'jpeg' && format !== 'png') continue
    const copy = await copyOf(bytes, format)
    expect(await inspectFile(await fileWith(copy))).toEqual({ ok: true, format })
    expect(await copyOf(copy, format)).toEqual(copy)
    for (const word of ['script', 'php', 'word/document.xml']) expect(copy.includes(word)).toBe(false)
  }
})

test('damaged EXIF data have no orientation', () => {
  const good = exifSegment(6).subarray(10)
  expect(readExifOrientation(good)).toBe(6)
  for (let length = 0; length < 19; length++) expect(readExifOrientation(good.subarray(0, length))).toBe(1)
  const far = Buffer.from(good)
  far.writeUInt32BE(0xfffffff0, 4)
  expect(readExifOrientation(far)).toBe(1)
  const nine = Buffer.from(good)
  nine.writeUInt16BE(9, 18)
  expect(readExifOrientation(nine)).toBe(1)
  const long = Buffer.from(good)
  long.writeUInt16BE(4, 12)
  expect(readExifOrientation(long)).toBe(1)
  expect(readExifOrientation(Buffer.alloc(26))).toBe(1)
})

test('a full disk is reported as unavailable', async () => {
  const source = await fileWith(sampleJpeg())
  await expect(copyWithoutMetadata(source, '/dev/full', 'jpeg')).rejects.toBeInstanceOf(Unavailable)
  await expect(copyWithoutMetadata(source, join(source, 'nowhere'), 'jpeg')).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test('a damaged picture is not copied', async () => {
  const source = await fileWith(Buffer.from('nothing'))
  await expect(copyWithoutMetadata(source, `${source}.copy`, 'jpeg')).rejects.toThrow('cannot be parsed')
  await expect(copyWithoutMetadata(source, `${source}.copy`, 'png')).rejects.toThrow('cannot be parsed')
})

function text(content: string): Buffer {
  return Buffer.from(content, 'latin1')
}

function pngWith(chunks: ReadonlyArray<Buffer>): Buffer {
  const png = createSamplePng(4, 4)
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
}

async function copyOf(bytes: Buffer, format: 'jpeg' | 'png'): Promise<Buffer> {
  const source = await fileWith(bytes)
  await copyWithoutMetadata(source, `${source}.copy`, format)
  return readFile(`${source}.copy`)
}

async function fileWith(bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'copied-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return path
}
