import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { IS_FULL_RUN } from '#tests/support/full-run.ts'
import { docxEntries, sampleDocx } from '#tests/support/sample-docx.ts'
import { sampleZip } from '#tests/support/sample-zip.ts'
import { readWordText } from './read-word.server.ts'

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const read = (bytes: Buffer) => readWordText(Readable.from([bytes]))
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`

function createDocx(body: string) {
  const document = `<w:document xmlns:w="${WORD}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:body>${body}</w:body></w:document>`
  const entries = docxEntries().map(entry =>
    entry.name === 'word/document.xml' ? { ...entry, bytes: document } : entry,
  )
  return sampleZip(entries)
}

test('the text of a Word document keeps its paragraphs and tables', async () => {
  const cell = `<w:tc><w:p>${run('2019')}</w:p></w:tc>`
  const table = `<w:tbl><w:tr>${cell}${cell}</w:tr></w:tbl>`
  const text = await read(createDocx(`<w:p>${run('Ada Òbí &amp; sons')}</w:p>${table}`))
  const shownCell = { tag: 'td', children: [{ tag: 'p', children: ['2019'] }] }
  expect(text).toEqual([
    { tag: 'p', children: ['Ada Òbí & sons'] },
    { tag: 'table', children: [{ tag: 'tr', children: [shownCell, shownCell] }] },
  ])
})

test('markup in the text stays text, and a link loses its target', async () => {
  const link = `<w:hyperlink r:id="rId1">${run('our page')}</w:hyperlink>`
  const text = await read(createDocx(`<w:p>${run('&lt;script&gt;alert(1)&lt;/script&gt;')}${link}</w:p>`))
  expect(text).toEqual([{ tag: 'p', children: ['<script>alert(1)</script>', 'our page'] }])
})

test.each([
  ['no archive', Buffer.from('PK\u0003\u0004 and nothing else')],
  ['cut off', sampleDocx().subarray(0, 300)],
  ['a document of deeply nested elements', createDocx('<w:p>'.repeat(200_000))],
])('a file that is %s has no text', { timeout: 60_000 }, async (_what, bytes) => {
  expect(await read(bytes)).toBeNull()
})

test('a small document whose text or picture would become a large answer has no text', async () => {
  const long = createDocx(`<w:p>${run('x'.repeat(10_000))}</w:p>`.repeat(300))
  expect(long.length).toBeLessThan(50_000)
  expect(await read(long)).toBeNull()
})

if (IS_FULL_RUN) {
  test('a document that would fill the memory is given up', { timeout: 60_000 }, async () => {
    const bomb = createDocx(`<w:p>${run('x'.repeat(10_000))}</w:p>`.repeat(20_000))
    expect(bomb.length).toBeLessThan(10 * 1024 * 1024)
    expect(await read(bomb)).toBeNull()
  })
}
