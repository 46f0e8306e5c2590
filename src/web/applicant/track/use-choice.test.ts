import { describe, expect, test } from 'vitest'
import { MAX_FILE_BYTES } from '#src/features/documents/file-formats.ts'
import { CHOICE_ERRORS, REFUSALS } from '#src/features/files/uploads.ts'
import { fileError } from './use-choice.ts'

const passport = { name: 'passport.pdf', type: 'application/pdf', size: 812_000 }

describe('a chosen file', () => {
  test('is required', () => {
    expect(fileError(null)).toBe(CHOICE_ERRORS.file)
  })

  test('may have 10 MB, and not one byte more', () => {
    expect(fileError({ ...passport, size: MAX_FILE_BYTES })).toBeNull()
    expect(fileError({ ...passport, size: MAX_FILE_BYTES + 1 })).toBe(CHOICE_ERRORS.size)
  })

  test.each([
    ['scan.jpg', 'image/jpeg'],
    ['SCAN.JPEG', ''],
    ['letter.docx', 'application/octet-stream'],
    ['document', 'application/msword'],
    ['page.png', 'image/png'],
  ])('is accepted with name %s and type "%s"', (name, type) => {
    expect(fileError({ ...passport, name, type })).toBeNull()
  })

  test.each([
    ['setup.exe', 'application/x-msdownload'],
    ['pdf', ''],
    ['passport.pdf.exe', ''],
    ['photo.heic', 'image/heic'],
  ])('is refused with name %s and type "%s"', (name, type) => {
    expect(fileError({ ...passport, name, type })).toBe(CHOICE_ERRORS.format)
  })

  test('must not be empty', () => {
    expect(fileError({ ...passport, size: 0 })).toBe(REFUSALS.empty)
  })
})
