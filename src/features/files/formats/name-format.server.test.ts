import { describe, expect, test } from 'vitest'
import { sampleCompoundFile } from '#tests/support/sample-doc.ts'
import { sampleDocx } from '#tests/support/sample-docx.ts'
import { sampleHeic } from '#tests/support/sample-heic.ts'
import { sampleZip } from '#tests/support/sample-zip.ts'
import { explainRefusal } from './explain-refusal.ts'
import { nameFormat } from './name-format.server.ts'

const zipOf = (...names: Array<string>) => sampleZip(names.map(name => ({ name, bytes: 'x' })))
const zipOfType = (type: string) => sampleZip([{ name: 'mimetype', bytes: type, isStored: true }])
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'

describe('the format of a file that we refuse is named', () => {
  test.each([
    ['a WebP picture', 'RIFF\x10\0\0\0WEBPVP8 '],
    ['a GIF picture', 'GIF89a'],
    ['a TIFF picture', 'II*\0\x08\0\0\0'],
    ['a TIFF picture', 'MM\0*\0\0\0\x08'],
    ['a BMP picture', 'BM\x36\x10\0\0\0\0\0\0\x36'],
    ['an AVIF picture', sampleHeic({ brands: ['avif', 'mif1'] })],
    ['an AVIF picture', sampleHeic({ brands: ['mif1', 'avif'] })],
    ['a JPEG XL picture', '\xff\x0a\x01'],
    ['a JPEG 2000 picture', '\0\0\0\x0cjP  \r\n\x87\n'],
    ['an SVG drawing', '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg">'],
    ['an EPS or PostScript file', '%!PS-Adobe-3.0 EPSF-3.0'],
    ['an RTF file', '{\\rtf1\\ansi hello}'],
    ['an OpenDocument text (ODT)', zipOfType(`${OPEN_DOCUMENT}.text`)],
    ['an OpenDocument file', zipOfType(`${OPEN_DOCUMENT}.spreadsheet`)],
    ['a file of Pages, Numbers or Keynote', zipOf('Data/a.jpg', 'Index/Document.iwa')],
    ['an Excel table', zipOf('[Content_Types].xml', 'xl/workbook.xml')],
    ['an Excel table', sampleCompoundFile({ Workbook: Buffer.alloc(4096) })],
    ['a PowerPoint presentation', zipOf('[Content_Types].xml', 'ppt/presentation.xml')],
    ['a PowerPoint presentation', sampleCompoundFile({ 'PowerPoint Document': Buffer.alloc(4096) })],
    ['a Word template', sampleDocx({ mainType: 'application/template' })],
    ['an electronic book (EPUB)', zipOfType('application/epub+zip')],
    ['an email', sampleCompoundFile({ '__properties_version1.0': Buffer.alloc(64) })],
    ['an email', 'Delivered-To: a@example.com\r\nSubject: My CV\r\n\r\nHello'],
    ['an email', 'From: Ada <ada@example.com>\nTo: us\n'],
    ['a web page', '<!DOCTYPE html><title>a</title>'],
    ['a web page', '\xef\xbb\xbf\n<html lang="en">'],
    ['a Word document in XML', '<?xml version="1.0"?><?mso-application progid="Word.Document"?>'],
    ['only a link to a Google document', '{"url": "https://docs.google.com/open?id=1"}'],
    ['only a shortcut to a file or page', '[InternetShortcut]\r\nURL=https://a.example'],
    ['an XML file', '<?xml version="1.0"?><a/>'],
    ['a plain text file', 'My CV\r\n\r\nI was born in Ìbàdàn.'],
    ['a plain text file', Buffer.from('\ufeffMy CV', 'utf16le')],
    ['a plain text file', Buffer.from('caf\xe9 and more', 'latin1')],
    ['a ZIP file', zipOf('a.txt')],
    ['an archive', 'Rar!\x1a\x07'],
    ['a video', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
    ['a video', '\0\0\0\x14ftypqt  '],
    ['a sound recording', '\0\0\0\x1cftypM4A '],
    ['a sound recording', 'ID3\x04'],
    ['a program', 'MZ\x90\0'],
    ['a program', '\x7fELF\x02'],
    ['a program', zipOf('AndroidManifest.xml', 'classes.dex')],
    ['a script', '#!/bin/sh\n'],
  ])('as %s', (name, bytes) => {
    const format = nameFormat(Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes, 'latin1'))
    expect(explainRefusal(format ?? 'type-not-allowed')).toContain(`This is ${name}. Please `)
  })

  test('unless nothing is known about it', () => {
    for (const bytes of [Buffer.alloc(2000), Buffer.from([0x80, 0x01, 0x02]), Buffer.from('%')])
      expect(nameFormat(bytes)).toBeNull()
  })
})

test('the name of a picture or PDF that says another format is mentioned', () => {
  expect(explainRefusal('webp', 'scan.JPG')).toBe(
    'File type not allowed. Please upload a PDF, Word document, or image (JPEG/PNG). This is a WebP picture, although its name says JPEG. Please save it as JPEG or PNG.',
  )
  expect(explainRefusal('rtf', 'letter.doc')).toContain(
    ' This is an RTF file. Please open it and save it as DOCX or PDF.',
  )
  expect(explainRefusal('program', 'passport.pdf')).toContain(' This is a program, although its name says PDF.')
  expect(explainRefusal('damaged', 'scan.jpg')).toBe(explainRefusal('damaged'))
})
