import fc from 'fast-check'
import { expect, test } from 'vitest'
import { archiveNames } from './archive-names.ts'
import { FORMATS } from './file-formats.ts'

test('files are numbered in their order, with what they are and what they were called', () => {
  const names = archiveNames([
    { documentType: 'Passport', fileName: 'passport-page.jpg', format: 'jpeg' },
    { documentType: 'CV/Resume', fileName: 'cv', format: 'pdf' },
    { documentType: 'Passport', fileName: 'passport-page.jpg', format: 'jpeg' },
  ])
  expect(names.map(({ name }) => name)).toEqual([
    '01 Passport - passport-page.jpg',
    '02 CV Resume - cv.pdf',
    '03 Passport - passport-page.jpg',
  ])
  expect(names[1]?.nameOfNotice).toBe('02 CV Resume - could not be read.txt')
})

test('whatever they are called, no two are alike and Windows takes every one', () => {
  const file = fc.record({
    documentType: fc.string({ unit: 'binary', minLength: 1 }),
    fileName: fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
    format: fc.constantFrom(...FORMATS),
  })
  fc.assert(
    fc.property(fc.array(file, { maxLength: 20 }), files => {
      const names = archiveNames(files).flatMap(({ name, nameOfNotice }) => [name, nameOfNotice])
      expect(new Set(names.map(name => name.toLowerCase())).size).toBe(names.length)
      for (const name of names) {
        expect(name).toMatch(/^\d\d .*\.(jpe?g|jpe|jfif|png|pdf|docx?|txt)$/isu)
        expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}]|[. ]$/u)
        expect(Array.from(name).length).toBeLessThanOrEqual(160)
      }
    }),
  )
})
