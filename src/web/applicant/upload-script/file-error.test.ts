import { describe, expect, test } from 'vitest'
import { MAX_FILE_BYTES } from '#src/features/documents/file-formats.ts'
import { CHOICE_ERRORS, REFUSALS } from '#src/features/files/uploads.ts'
import { findFileError } from './file-error.ts'

const PASSPORT = { name: 'passport.pdf', type: 'application/pdf', size: 812_000 }

describe('choosing a file to upload', () => {
  test('the form refuses to send without a file', () => {
    expect(findFileError(null)).toBe(CHOICE_ERRORS.file)
  })

  test('a file of 10 MB is accepted, and one byte more is refused', () => {
    expect(findFileError({ ...PASSPORT, size: MAX_FILE_BYTES })).toBeNull()
    expect(findFileError({ ...PASSPORT, size: MAX_FILE_BYTES + 1 })).toBe(CHOICE_ERRORS.size)
  })

  test('a photograph of more than 10 MB is accepted, because it is made smaller before it is sent', () => {
    for (const photograph of [
      { name: 'passport.jpg', type: 'image/jpeg' },
      { name: 'IMG_0001.HEIC', type: '' },
    ])
      expect(findFileError({ ...photograph, size: MAX_FILE_BYTES + 1 })).toBeNull()
  })

  test.each([
    ['scan.jpg', 'image/jpeg'],
    ['SCAN.JPEG', ''],
    ['letter.docx', 'application/octet-stream'],
    ['document', 'application/msword'],
    ['page.png', 'image/png'],
    ['IMG_0001.HEIC', ''],
    ['photo.heic', 'image/heic'],
  ])('a file with the name %s and the type "%s" is accepted', (name, type) => {
    expect(findFileError({ ...PASSPORT, name, type })).toBeNull()
  })

  test.each([
    ['setup.exe', 'application/x-msdownload'],
    ['pdf', ''],
    ['passport.pdf.exe', ''],
    ['photo.webp', 'image/webp'],
  ])('a file with the name %s and the type "%s" is refused', (name, type) => {
    expect(findFileError({ ...PASSPORT, name, type })).toBe(CHOICE_ERRORS.format)
  })

  test('an empty file is refused', () => {
    expect(findFileError({ ...PASSPORT, size: 0 })).toBe(REFUSALS.empty)
  })
})
