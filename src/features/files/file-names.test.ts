import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FORMATS } from '#src/features/files/file-formats.ts'
import { chooseSize } from '#tests/support/full-run.ts'
import { addExtension, cleanFileName, createArchiveNames } from './file-names.ts'

test.each([
  ['passport.pdf', 'passport.pdf'],
  ['Ọdún Ẹ̀kọ́ 2026.PDF', 'Ọdún Ẹ̀kọ́ 2026.PDF'],
  ['O\u0323du\u0301n.pdf', 'Ọdún.pdf'],
  ['O’Brien & Sons (2).docx', 'O’Brien & Sons (2).docx'],
  ["O'Brien.pdf", 'O’Brien.pdf'],
  ['🎓 certificate.png', '🎓 certificate.png'],
  ['../../../etc/passwd', 'passwd'],
  ['..\\..\\windows\\system32\\x.pdf', 'x.pdf'],
  ['C:\\fakepath\\scan.pdf', 'scan.pdf'],
  ['/etc/cron.d/job', 'job'],
  ['%2e%2e%2fsecret.pdf', 'secret.pdf'],
  ['a%5Cb.pdf', 'b.pdf'],
  ['scan.pdf/', 'scan.pdf'],
  ['cv\0.pdf', 'cv.pdf'],
  ['cv\r\nSet-Cookie: a=b.pdf', 'cv Set-Cookie- a=b.pdf'],
  ['a"; filename="evil.html', 'a; filename=evil.html'],
  ['<img src=x onerror=alert(1)>.png', 'img src=x onerror=alert(1).png'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['pass\u200bport\ufeff.pdf', 'passport.pdf'],
  ['CON', 'file CON'],
  ['con.pdf', 'file con.pdf'],
  ['Lpt1 .docx', 'file Lpt1.docx'],
  ['console.pdf', 'console.pdf'],
  ['.htaccess', 'document.htaccess'],
  ['.pdf', 'document.pdf'],
  ['...pdf', 'document.pdf'],
  ['-rf.pdf', 'rf.pdf'],
  ['  scan  of\tmy   passport .pdf. ', 'scan of my passport.pdf'],
  ['12:30 scan|1?.jpg', '12-30 scan-1-.jpg'],
  ['', 'document'],
  [' ', 'document'],
  ['..', 'document'],
  ['/', 'document'],
  ['"', 'document'],
  ['\ud800', '\ufffd'],
])('the typed file name %j becomes %j', (typed, shown) => {
  expect(cleanFileName(typed)).toBe(shown)
})

test('a file name that is empty apart from its extension becomes the fallback name', () => {
  expect(cleanFileName('...', 'Bank Statement')).toBe('Bank Statement')
  expect(cleanFileName('.pdf', 'CV/Resume')).toBe('Resume.pdf')
  expect(cleanFileName('', '')).toBe('document')
})

test('a long file name is shortened between characters and keeps its extension', () => {
  expect(cleanFileName(`${'a'.repeat(300)}.pdf`)).toBe(`${'a'.repeat(116)}.pdf`)
  expect(cleanFileName(`${'🇳🇬'.repeat(99)}.pdf`)).toBe(`${'🇳🇬'.repeat(24)}.pdf`)
  expect(cleanFileName(`${'e\u0323\u0300'.repeat(150)}.pdf`)).toMatch(/^(ẹ̀)+\.pdf$/)
  expect(cleanFileName(`${'क्'.repeat(200)}क.pdf`)).toBe('document.pdf')
})

test('only the last 1,000 characters of a file name are read', () => {
  expect(cleanFileName(`${'a'.repeat(50_000)}.pdf`)).toBe(`${'a'.repeat(116)}.pdf`)
  for (const filler of ['.', ' ', '. ', '-', '\u0301', '/', '%2f', 'a.b']) {
    const name = `x/${filler.repeat(60_000)}y`
    expect(cleanFileName(name)).toBe(cleanFileName(name.slice(-1_000)))
    expect(cleanFileName(`other${name}`)).toBe(cleanFileName(name))
  }
})

test('C42: any typed file name becomes safe, and cleaning it again changes nothing', () => {
  const anyTypedName = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc
      .array(
        fc.constantFrom(
          '.',
          '..',
          '/',
          '\\',
          '-',
          ' ',
          '"',
          '<',
          'con',
          'nul',
          '.pdf',
          'a',
          '\u0301',
          '\0',
          '\r\n',
          '\u202e',
          '\u1fef',
          '%2f',
          '\ud83d',
        ),
        {
          maxLength: 40,
        },
      )
      .map(parts => parts.join('')),
  )
  fc.assert(
    fc.property(anyTypedName, name => {
      const cleanName = cleanFileName(name)
      expect(Array.from(cleanName).length).toBeGreaterThan(0)
      expect(Array.from(cleanName).length).toBeLessThanOrEqual(120)
      expect(Buffer.byteLength(cleanName)).toBeLessThanOrEqual(200)
      expect(cleanName).toBe(cleanName.normalize('NFC'))
      expect(cleanName.isWellFormed()).toBe(true)
      expect(cleanName).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"'<>`/\\:*?|]|^[.\s-]|[.\s]$/u)
      expect(cleanName).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\s*(\.|$)/i)
      expect(cleanFileName(cleanName)).toBe(cleanName)
    }),
    { numRuns: chooseSize({ sample: 200, full: 2_000 }) },
  )
})

test.each([
  ['passport.jpg', 'jpeg', 'passport.jpg'],
  ['passport.JPEG', 'jpeg', 'passport.JPEG'],
  ['statement', 'pdf', 'statement.pdf'],
  ['invoice.exe', 'pdf', 'invoice.exe.pdf'],
  ['letter.doc', 'docx', 'letter.doc.docx'],
  ['ìwé.ẹ̀rí', 'png', 'ìwé.ẹ̀rí.png'],
] as const)('the file %s in the format %s gets the extension of its format', (fileName, format, name) => {
  expect(addExtension(fileName, format)).toBe(name)
})

test('a file in an archive is named by its number, document type and original name', () => {
  const names = createArchiveNames([
    { type: 'Passport', name: 'passport-page.jpg', format: 'jpeg' },
    { type: 'CV/Resume', name: 'cv', format: 'pdf' },
    { type: 'Passport', name: 'passport-page.jpg', format: 'jpeg' },
  ])
  expect(names.map(({ name }) => name)).toEqual([
    '01 Passport - passport-page.jpg',
    '02 CV Resume - cv.pdf',
    '03 Passport - passport-page.jpg',
  ])
  expect(names[1]?.nameOfNotice).toBe('02 CV Resume - could not be read.txt')
})

test('the names of files in an archive are unique and valid on Windows', () => {
  const anyFile = fc.record({
    type: fc.string({ unit: 'binary', minLength: 1 }),
    name: fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
    format: fc.constantFrom(...FORMATS),
  })
  fc.assert(
    fc.property(fc.array(anyFile, { maxLength: 20 }), files => {
      const names = createArchiveNames(files).flatMap(({ name, nameOfNotice }) => [name, nameOfNotice])
      expect(new Set(names.map(name => name.toLowerCase())).size).toBe(names.length)
      for (const name of names) {
        expect(name).toMatch(/^\d\d .*\.(jpe?g|jpe|jfif|png|pdf|docx?|txt)$/isu)
        expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}]|[. ]$/u)
        expect(Array.from(name).length).toBeLessThanOrEqual(160)
      }
    }),
  )
})
