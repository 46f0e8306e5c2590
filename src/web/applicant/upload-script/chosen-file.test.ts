import { describe, expect, test } from 'vitest'
import { FILE_FORMATS, MAX_FILE_BYTES } from '#src/features/files/file-formats.ts'
import { CHOICE_ERRORS, REFUSALS } from '#src/features/files/uploads.ts'
import { acceptedFiles } from '#tests/support/abuse-files.ts'
import { sampleHeic } from '#tests/support/sample-heic.ts'
import { sampleJpeg } from '#tests/support/sample-jpeg.ts'
import { findFileError } from './chosen-file.ts'

const PDF = Buffer.from('%PDF-1.7')
const TEXT = Buffer.from('hello')

function chosen(name: string, type: string, bytes: Uint8Array<ArrayBuffer> | Buffer = TEXT, size = bytes.length) {
  const file = new File([new Uint8Array(bytes)], name, { type })
  return { name, type, size, slice: file.slice.bind(file) }
}

describe('choosing a file to upload', () => {
  test('the form refuses to send without a file', async () => {
    expect(await findFileError(null)).toBe(CHOICE_ERRORS.file)
  })

  test('a file of 10 MB is accepted, and one byte more is refused', async () => {
    expect(await findFileError(chosen('passport.pdf', 'application/pdf', PDF, MAX_FILE_BYTES))).toBeNull()
    expect(await findFileError(chosen('passport.pdf', 'application/pdf', PDF, MAX_FILE_BYTES + 1))).toBe(
      CHOICE_ERRORS.size,
    )
  })

  test('a photograph of more than 10 MB is accepted, because it is made smaller before it is sent', async () => {
    for (const photograph of [
      chosen('passport.jpg', 'image/jpeg', sampleJpeg(), MAX_FILE_BYTES + 1),
      chosen('IMG_0001.HEIC', '', sampleHeic(), MAX_FILE_BYTES + 1),
      chosen('1000012345', 'application/octet-stream', sampleJpeg(), MAX_FILE_BYTES + 1),
    ])
      expect(await findFileError(photograph)).toBeNull()
  })

  test.each([
    ['scan.jpg', 'image/jpeg'],
    ['SCAN.JPEG', ''],
    ['letter.docx', 'application/octet-stream'],
    ['document', 'application/msword'],
    ['page.png', 'image/png'],
    ['IMG_0001.HEIC', ''],
  ])('a file with the name %s and the type "%s" is left to the server', async (name, type) => {
    expect(await findFileError(chosen(name, type))).toBeNull()
  })

  test.each([
    ['setup.exe', 'application/x-msdownload'],
    ['pdf', ''],
    ['passport.pdf.exe', ''],
    ['photo.webp', 'image/webp'],
    ['document', 'application/octet-stream'],
  ])('a file with the name %s and the type "%s" is refused if its content is no document', async (name, type) => {
    expect(await findFileError(chosen(name, type))).toBe(CHOICE_ERRORS.format)
  })

  test('an empty file is refused', async () => {
    expect(await findFileError(chosen('passport.pdf', 'application/pdf', Buffer.alloc(0)))).toBe(REFUSALS.empty)
  })

  test('a file that the browser cannot read is left to the server', async () => {
    const slice = () => {
      throw new DOMException('The file has gone.', 'NotReadableError')
    }
    expect(await findFileError({ name: 'document', type: '', size: 9, slice })).toBeNull()
  })
})

/** Names and types that phones, mail programs and browsers give to any file. */
const NAMES = ['document', '1000012345', 'IMG_0001', 'image:24', 'scan.tmp', 'passport.pdf.download', 'a.PDF ', 'Ṣọlá']
const TYPES = ['', 'application/octet-stream', 'binary/octet-stream', 'image/*', 'application/x-pdf', 'image/pjpeg']

describe('the browser refuses no file that the server accepts', () => {
  const oneOfEach = Object.keys(FILE_FORMATS).flatMap(
    format => acceptedFiles().find(file => file.format === format)?.bytes ?? [],
  )
  test.each(NAMES)('under the name "%s"', async name => {
    for (const type of TYPES) {
      for (const bytes of [...oneOfEach, sampleHeic()])
        expect(await findFileError(chosen(name, type, bytes)), type).toBeNull()
    }
  })

  test('whatever its content is', async () => {
    for (const { what, bytes } of acceptedFiles())
      expect(await findFileError(chosen('document', '', bytes)), what).toBeNull()
  })
})
