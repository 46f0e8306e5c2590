import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSamplePdf, createSamplePng } from '#dev/factories/sample-files.ts'
import { Unavailable } from '#src/unavailable.ts'
import { acceptedFiles, pngChunk } from '#tests/support/abuse-files.ts'
import { sampleDocx } from '#tests/support/sample-docx.ts'
import { exifSegment, sampleJpeg, segment } from '#tests/support/sample-jpeg.ts'
import { inspectBytes } from './formats/inspect-bytes.server.ts'
import { readExifOrientation } from './formats/jpeg.server.ts'
import { copyContent } from './store-file.server.ts'

const JFIF = segment(0xe0, Buffer.concat([toBytes('JFIF\0'), Buffer.from([1, 2, 1, 0, 72, 0, 72, 0, 0])]))
const COLOUR_PROFILE = segment(0xe2, toBytes('ICC_PROFILE\0\x01\x01 of a screen'))
const ADOBE = segment(0xee, Buffer.concat([toBytes('Adobe'), Buffer.from([0, 100, 0, 0, 0, 0, 0])]))

/** Segments that may reveal who took a picture, where and when. */
const METADATA_SEGMENTS = [
  segment(0xe0, toBytes('JFXX\0 a thumbnail of Adaeze')),
  segment(0xe1, toBytes('http://ns.adobe.com/xap/1.0/\0 <x:xmpmeta> by Adaeze')),
  segment(0xe2, toBytes('MPF\0 where the other picture of Adaeze is')),
  segment(0xed, toBytes('Photoshop 3.0\x008BIM Adaeze')),
  segment(0xef, toBytes('Adaeze')),
  segment(0xfe, toBytes('Taken by Adaeze')),
]

test('C38: the copy of a JPEG keeps its pixels and colours byte for byte and nothing else', async () => {
  for (const isProgressive of [false, true]) {
    const jpegWithMetadata = sampleJpeg({
      isProgressive,
      segments: [JFIF, exifSegment(1), ...METADATA_SEGMENTS, COLOUR_PROFILE, ADOBE],
    })
    const bytes = Buffer.concat([jpegWithMetadata, toBytes('Adaeze'), sampleDocx(), sampleJpeg()])
    expect(await copyPicture(bytes, 'jpeg')).toEqual(
      sampleJpeg({ isProgressive, segments: [JFIF, COLOUR_PROFILE, ADOBE] }),
    )
  }
})

test('the copy of a JPEG without an end mark gets one, and no picture that stands in its place', async () => {
  for (const isProgressive of [false, true]) {
    const jpeg = sampleJpeg({ isProgressive })
    expect(await copyPicture(jpeg.subarray(0, -2), 'jpeg')).toEqual(jpeg)
  }
  const twoPictures = Buffer.concat([sampleJpeg().subarray(0, -2), sampleJpeg()])
  expect(await copyPicture(twoPictures, 'jpeg')).toEqual(sampleJpeg())
})

test('the copy of a PNG without an end mark gets one', async () => {
  const png = createSamplePng(4, 4)
  for (const cut of [-12, -6, -1]) expect(await copyPicture(png.subarray(0, cut), 'png')).toEqual(png)
})

test.each(['\ufeff', '\r\n', '\x1b%-12345X@PJL\r\n'])(
  'the copy of a PDF after %j begins and ends as a PDF',
  async before => {
    const pdf = createSamplePdf('Statement')
    const bytes = Buffer.concat([Buffer.from(before), pdf, Buffer.from('<script>1</script>')])
    expect(await copyPicture(bytes, 'pdf')).toEqual(pdf)
  },
)

test.each([1, 2, 3, 4, 5, 6, 7, 8])('the copy of a JPEG keeps its EXIF orientation %i', async orientation => {
  for (const isLittle of [true, false]) {
    const copy = await copyPicture(
      sampleJpeg({ segments: [JFIF, exifSegment(orientation, { isLittle }), exifSegment(3)] }),
      'jpeg',
    )
    expect(copy.includes('GPS')).toBe(false)
    const exif = copy.indexOf('Exif\0\0')
    // The second orientation is ignored, because programs use only the first.
    expect(exif === -1 ? 1 : readExifOrientation(copy.subarray(exif + 6))).toBe(orientation)
  }
})

test('a JFIF thumbnail is removed from the copy of a JPEG', async () => {
  const thumbnail = Buffer.concat([JFIF.subarray(4, -2), Buffer.from([1, 1]), toBytes('red')])
  const copy = await copyPicture(sampleJpeg({ segments: [segment(0xe0, thumbnail)] }), 'jpeg')
  expect(copy).toEqual(sampleJpeg({ segments: [JFIF] }))
})

test('picture data longer than one chunk are copied completely', async () => {
  const jpeg = sampleJpeg()
  const pixels = Buffer.alloc(200_000).fill(Buffer.from([0xff, 0x00, 0xff, 0xd3, 0x11]))
  const longJpeg = Buffer.concat([jpeg.subarray(0, -2), pixels, jpeg.subarray(-2)])
  expect(await copyPicture(longJpeg, 'jpeg')).toEqual(longJpeg)
  const noise = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * index * 31) & 0xff))
  const png = createSamplePng(4, 4)
  const largePng = Buffer.concat([png.subarray(0, -12), pngChunk('IDAT', noise), png.subarray(-12)])
  expect(await copyPicture(largePng, 'png')).toEqual(largePng)
})

test('the copy of a PNG keeps its pixels and colours byte for byte and nothing else', async () => {
  const keptChunks = [
    pngChunk('gAMA', Buffer.from([0, 0, 177, 143])),
    pngChunk('pHYs', Buffer.alloc(9)),
    pngChunk('tRNS', Buffer.alloc(6)),
  ]
  const metadataChunks = [
    pngChunk('tEXt', toBytes('Author\0Adaeze')),
    pngChunk('iTXt', toBytes('XML:com.adobe.xmp\0\0\0\0\0Adaeze')),
    pngChunk('tIME', Buffer.alloc(7)),
    pngChunk('acTL', Buffer.alloc(8)),
    pngChunk('zxIf', toBytes('Adaeze')),
    pngChunk('eXIf', exifSegment(1).subarray(10)),
  ]
  expect(
    await copyPicture(Buffer.concat([createPngWith([...keptChunks, ...metadataChunks]), toBytes('Adaeze')]), 'png'),
  ).toEqual(createPngWith(keptChunks))
})

test('the copy of a PNG keeps its EXIF orientation', async () => {
  const copy = await copyPicture(createPngWith([pngChunk('eXIf', exifSegment(8).subarray(10))]), 'png')
  expect(readExifOrientation(copy.subarray(copy.indexOf('eXIf') + 4))).toBe(8)
  expect(copy.includes('GPS')).toBe(false)
})

test.each(['jpeg', 'png'] as const)('a %s with EXIF data in thousands of segments is copied quickly', async format => {
  const exifWithManyEntries = Buffer.from('MM\0*\0\0\0\x08\xff\xff', 'latin1')
  const exifPiece =
    format === 'jpeg'
      ? segment(0xe1, Buffer.concat([toBytes('Exif\0\0'), exifWithManyEntries]))
      : pngChunk('eXIf', exifWithManyEntries)
  const exifPieces = Array<Buffer>(19_000).fill(exifPiece)
  const cpuAtStart = process.cpuUsage()
  const copy = await copyPicture(
    format === 'jpeg' ? sampleJpeg({ segments: exifPieces }) : createPngWith(exifPieces),
    format,
  )
  expect(copy).toEqual(format === 'jpeg' ? sampleJpeg() : createPngWith([]))
  expect(process.cpuUsage(cpuAtStart).user / 1000, 'milliseconds of a processor').toBeLessThan(1000)
})

test('EXIF data that declare more entries than they contain are read only to their end', () => {
  const exif = Buffer.alloc(60_000)
  exif.write('MM\0*\0\0\0\x08\xff\xff', 'latin1')
  const entry = exifSegment(6).subarray(20, 32)
  entry.copy(exif, exif.length - 12 - ((exif.length - 22) % 12))
  expect(readExifOrientation(exif)).toBe(6)
})

test('a copy without metadata is a valid picture, and copying it again changes nothing', async () => {
  for (const { bytes, format } of acceptedFiles()) {
    if (format !== 'jpeg' && format !== 'png') continue
    const copy = await copyPicture(bytes, format)
    expect(await inspectBytes(copy)).toEqual({ ok: true, format })
    expect(await copyPicture(copy, format)).toEqual(copy)
    for (const word of ['script', 'php', 'word/document.xml']) expect(copy.includes(word)).toBe(false)
  }
})

test('a picture with damaged EXIF data counts as upright', () => {
  const validExif = exifSegment(6).subarray(10)
  expect(readExifOrientation(validExif)).toBe(6)
  for (let length = 0; length < 19; length++) expect(readExifOrientation(validExif.subarray(0, length))).toBe(1)
  const exifWithDistantDirectory = Buffer.from(validExif)
  exifWithDistantDirectory.writeUInt32BE(0xfffffff0, 4)
  expect(readExifOrientation(exifWithDistantDirectory)).toBe(1)
  const exifWithOrientation9 = Buffer.from(validExif)
  exifWithOrientation9.writeUInt16BE(9, 18)
  expect(readExifOrientation(exifWithOrientation9)).toBe(1)
  const exifWithLongType = Buffer.from(validExif)
  exifWithLongType.writeUInt16BE(4, 12)
  expect(readExifOrientation(exifWithLongType)).toBe(1)
  expect(readExifOrientation(Buffer.alloc(26))).toBe(1)
})

test('C81: copying a picture to a full disk throws Unavailable', async () => {
  const source = await writeTestFile(sampleJpeg())
  await expect(copyContent(source, '/dev/full', { format: 'jpeg' })).rejects.toBeInstanceOf(Unavailable)
  await expect(copyContent(source, join(source, 'nowhere'), { format: 'jpeg' })).rejects.toMatchObject({
    code: 'ENOTDIR',
  })
})

test('a damaged picture is not copied', async () => {
  const source = await writeTestFile(Buffer.from('nothing'))
  await expect(copyContent(source, `${source}.copy`, { format: 'jpeg' })).rejects.toThrow('cannot be parsed')
  await expect(copyContent(source, `${source}.copy`, { format: 'png' })).rejects.toThrow('cannot be parsed')
})

function toBytes(content: string): Buffer {
  return Buffer.from(content, 'latin1')
}

function createPngWith(chunks: ReadonlyArray<Buffer>): Buffer {
  const png = createSamplePng(4, 4)
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
}

async function copyPicture(bytes: Buffer, format: 'jpeg' | 'png' | 'pdf'): Promise<Buffer> {
  const source = await writeTestFile(bytes)
  const inspection = await inspectBytes(bytes)
  await copyContent(source, `${source}.copy`, inspection.ok ? inspection : { format })
  return readFile(`${source}.copy`)
}

async function writeTestFile(bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'copied-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return path
}
