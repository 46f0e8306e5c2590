import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createSamplePdf, createSamplePng } from '#dev/factories/sample-files.ts'
import { docxEntries } from '#tests/support/sample-docx.ts'
import { sampleZip } from '#tests/support/sample-zip.ts'
import { joinFrame, splitFrame } from './apart/frame.ts'
import { convertToPdf } from './convert-to-pdf.server.ts'
import type { FileFormat } from './file-formats.ts'
import { makePdf, type PdfOrder } from './formats/make-pdf.server.ts'
import type { StoredFile } from './open-file.server.ts'

const NAMESPACES = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"`
const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const paragraph = (text: string, style?: string) =>
  `<w:p>${style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${text}</w:p>`
const row = (...texts: ReadonlyArray<string>) =>
  `<w:tr>${texts.map(text => `<w:tc>${paragraph(run(text))}</w:tc>`).join('')}</w:tr>`

function createDocx(body: string): Buffer {
  const styles = `<w:styles ${NAMESPACES}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`
  const document = `<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`
  const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`
  const bytesOf: Record<string, string> = { 'word/document.xml': document, 'word/_rels/document.xml.rels': relations }
  const entries = docxEntries({ more: [{ name: 'word/styles.xml', bytes: styles }] })
  return sampleZip(entries.map(entry => ({ ...entry, bytes: bytesOf[entry.name] ?? entry.bytes })))
}

const LETTER = createDocx(
  [
    paragraph(run('Ìwé ẹ̀rí: Adébáyọ̀ Oyèníyì'), 'Heading1'),
    paragraph(`${run('Ọmọ Yorùbá àti Ìgbò: ụlọ ọrụ, ')}${run('₦4,500,000', '<w:b/>')}${run(' in 2024.', '<w:i/>')}`),
    `<w:tbl>${row('Year', 'Award')}${row('2024', 'Lagos Tech Week')}</w:tbl>`,
    ...Array.from({ length: 80 }, (_, index) => paragraph(run(`Paragraph ${index + 1} of a longer text.`))),
  ].join(''),
)

const FONTS = ['sans-400', 'sans-600', 'serif-600'].map(name =>
  readFileSync(`src/features/files/fonts/passage-${name}.ttf`),
)

/** Converts files that lie in a storage of their own. */
async function convert(...files: ReadonlyArray<readonly [FileFormat, Buffer]>) {
  const stored = files.map(([format, bytes], index) => ({
    id: `${index}`,
    key: `${index}`,
    format,
    sizeBytes: bytes.length,
    sha256: '',
    damagedAt: null,
    name: `file ${index}`,
  }))
  const storage = { open: async (key: string) => Readable.from([files[Number(key)]?.[1]]) }
  const context = { storage, log: console } as never
  return convertToPdf(context, stored as unknown as Array<StoredFile>, {
    title: 'Evidence',
    madeAt: new Date('2026-11-30T09:00:00Z'),
  })
}

async function readPages(pdf: Buffer): Promise<Array<string>> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.min.mjs')
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const opened = await loading.promise
  const pages: Array<string> = []
  for (let number = 1; number <= opened.numPages; number++) {
    const { items } = await (await opened.getPage(number)).getTextContent()
    pages.push(items.map(item => ('str' in item ? item.str : '')).join(''))
  }
  await loading.destroy()
  return pages
}

test('a Word file becomes pages of text that can be read, with the letters of Yoruba and Igbo and the sign of the naira', async () => {
  const made = await convert(['docx', LETTER])
  if (!made.ok) throw new Error(made.problem)
  const pages = await readPages(made.bytes)
  expect(made).toMatchObject({ isFromWord: true, pages: pages.length })
  const [first = ''] = pages.map(page => page.normalize('NFC'))
  for (const text of ['Ìwé ẹ̀rí: Adébáyọ̀ Oyèníyì', 'ụlọ ọrụ', '₦4,500,000', 'Lagos Tech Week'])
    expect(first).toContain(text.normalize('NFC'))
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.join(' ')).toContain('Paragraph 80 of a longer text.')
})

test('several files become one PDF in their order, with a page for each picture, and always the same bytes', async () => {
  const files = [
    ['pdf', createSamplePdf('First')],
    ['png', createSamplePng()],
    ['jpeg', readFileSync('tests/support/files/grey.jpg')],
    ['pdf', readFileSync('tests/support/files/printed-by-chromium.pdf')],
    ['docx', LETTER],
  ] as const
  const made = await convert(...files)
  if (!made.ok) throw new Error(made.problem)
  const pages = await readPages(made.bytes)
  expect(pages.length).toBe(made.pages)
  expect(pages[0]).toContain('First')
  expect(pages.slice(1, 3)).toEqual(['', ''])
  expect(await convert(...files)).toEqual(made)
})

test('a PDF alone stays as it is', async () => {
  const pdf = createSamplePdf('Award')
  expect(await convert(['pdf', pdf])).toMatchObject({ ok: true, bytes: pdf, pages: 1, isFromWord: false })
})

test('a file that cannot be converted is named', async () => {
  const files = [['pdf', createSamplePdf('Good')] as const, ['doc', Buffer.from('old')] as const]
  expect(await convert(...files)).toMatchObject({ ok: false, file: { name: 'file 1' }, problem: 'old-word' })
})

test.each([
  ['a damaged PDF', 'pdf', Buffer.from('%PDF-1.4 and nothing else'), 'damaged'],
  ['a damaged picture', 'png', createSamplePng().subarray(0, 40), 'damaged'],
  [
    'a Word file with characters that no font has',
    'docx',
    createDocx(paragraph(run('日本語'))),
    'unsupported-characters',
  ],
] as const)('%s cannot be converted', async (_what, format, bytes, problem) => {
  // Without a separate process, which takes seconds to start.
  const order: PdfOrder = { formats: ['pdf', format], title: 'Evidence', madeAt: '2026-11-30T09:00:00Z' }
  const message = joinFrame(order, [...FONTS, createSamplePdf('Good'), bytes])
  expect(splitFrame(await makePdf(message)).value).toEqual({ ok: false, at: 1, problem })
})
