import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { MAX_FILE_BYTES } from '#src/features/files/file-formats.ts'
import { abuseFiles, acceptedFiles, pdfOfSize } from '#tests/support/abuse-files.ts'
import { chooseSize } from '#tests/support/full-run.ts'
import { sampleCompoundFile, sampleDoc, wordStream } from '#tests/support/sample-doc.ts'
import { relation, sampleDocx } from '#tests/support/sample-docx.ts'
import { type InspectionResult, inspectBytes } from './formats/inspect-bytes.server.ts'
import { inspectFile } from './store-file.server.ts'
import { REFUSALS } from './uploads.ts'

const [hostileFiles, validFiles] = [abuseFiles(), acceptedFiles()]

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspected-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(hostileFiles)(
  'C37, C38, C45: the inspection refuses $what with the reason $refusal',
  async ({ bytes, refusal }) => {
    if (refusal === 'empty' || refusal === 'too-large') {
      expect(await inspectApart(bytes)).toEqual({ ok: false, refusal })
      return
    }
    const cpuAtStart = process.cpuUsage()
    expect(await inspectBytes(bytes)).toEqual({ ok: false, refusal })
    const { user, system } = process.cpuUsage(cpuAtStart)
    const { cpuMs: plainTextCpuMs } = await measurePlainText()
    expect((user + system) / 1000, 'milliseconds of a processor').toBeLessThan(MOST_TIMES_PLAIN_TEXT * plainTextCpuMs)
  },
)

test.each(validFiles)('the inspection accepts $what as $format', async ({ bytes, format }) => {
  expect(await inspectInOwnProcess(bytes)).toMatchObject({ ok: true, format })
})

test('the inspection accepts a file of exactly 10 MB', async () => {
  expect(await inspectInOwnProcess(pdfOfSize(MAX_FILE_BYTES))).toEqual({ ok: true, format: 'pdf' })
})

test('inspecting a file in a separate process gives the same result as inspecting it directly', async () => {
  const pickOnePer = <Each extends { bytes: Buffer }>(files: ReadonlyArray<Each>, of: (each: Each) => string) => [
    ...new Map(files.map(file => [of(file), file])).values(),
  ]
  const most = chooseSize({ sample: 2, full: 100 })
  for (const { bytes, format } of pickOnePer(validFiles, file => file.format).slice(0, most))
    expect(await inspectApart(bytes)).toMatchObject({ ok: true, format })
  for (const { bytes, refusal } of pickOnePer(hostileFiles, file => file.refusal).slice(0, most))
    expect(await inspectApart(bytes)).toEqual({ ok: false, refusal })
})

const EXHAUSTING_FILES: Array<[what: string, bytes: Buffer]> = [
  ['memory outside the heap', createDocThatIsCopiedRepeatedly()],
  ['the heap', createDocThatFillsTheHeap()],
  ['the processor time', Buffer.from(`%PDF-1.7\n${'1%'.repeat(4_000_000)}\nstartxref\n0\n%%EOF\n`)],
]

test.each(EXHAUSTING_FILES.slice(0, chooseSize({ sample: 1, full: 3 })))(
  'a file that exhausts %s is refused as damaged, and the next one is processed',
  { timeout: 60_000 },
  async (_what, bytes) => {
    expect(await inspectApart(bytes)).toEqual({ ok: false, refusal: 'damaged' })
    expect(await inspectApart(createSamplePdf('Letter'))).toEqual({ ok: true, format: 'pdf' })
  },
)

test('a PDF with several damaged pages is refused as damaged', async () => {
  const valid = validFiles.find(({ what }) => what === 'a PDF with links in object streams')
  const bytes = Buffer.from(String(valid?.bytes.toString('latin1')).replaceAll('595 842 ]', '595 842 )'), 'latin1')
  expect(await inspectApart(bytes)).toEqual({ ok: false, refusal: 'damaged' })
})

test('a DOC whose sector table needs several sectors is accepted', async () => {
  const Data = Buffer.alloc(8_000_000)
  expect(await inspectInOwnProcess(sampleDoc({ more: { Data } }))).toEqual({ ok: true, format: 'doc' })
  const encryptedDoc = sampleCompoundFile({ Data, WordDocument: wordStream({ isEncrypted: true }) })
  expect(await inspectInOwnProcess(encryptedDoc)).toEqual({ ok: false, refusal: 'has-password' })
  encryptedDoc.writeUInt32LE(0x00ffffff, 68)
  expect(await inspectInOwnProcess(encryptedDoc)).toEqual({ ok: false, refusal: 'damaged' })
})

test('a remote target in a .rels file is found despite character references or big-endian UTF-16', async () => {
  const relationships = relation('frame', 'https&#x3A;//evil.example/&amp;', { isExternal: true })
  const bigEndianBytes = Buffer.from(`\ufeff${relationships}`, 'utf16le').swap16()
  for (const bytes of [relationships, bigEndianBytes]) {
    const docx = sampleDocx({ more: [{ name: 'word/_rels/webSettings.xml.rels', bytes }] })
    expect(await inspectInOwnProcess(docx)).toEqual({ ok: false, refusal: 'needs-outside-files' })
  }
})

test.each([`<a b="<a c='" d="' e="f"`, `<Relationship Type="a/frame" Target="`, '<a ', 'a', '&a', ` a="b"`, ' '])(
  'a DOCX whose .rels file repeats %j is refused quickly',
  async piece => {
    const relationships = `<${piece.repeat(Math.floor(1_000_000 / piece.length))}`
    const docx = sampleDocx({ more: [{ name: 'word/_rels/webSettings.xml.rels', bytes: relationships }] })
    const { result, cpuMs } = await inspectMeasured(docx)
    expect(result).toEqual({ ok: false, refusal: 'damaged' })
    expect(cpuMs).toBeLessThan((await measurePlainText()).cpuMs)
  },
)

test('a DOCX with a long plain text is accepted', async () => {
  expect((await measurePlainText()).result).toEqual({ ok: true, format: 'docx' })
})

test.each([
  '<w:instrText>',
  '<w:instrText><!--',
  '<w:fldSimple w:instr="',
  '<w:fldSimple w:instr ',
  '<w:fldChar/>',
  '<',
  ...chooseSize({
    sample: [],
    full: ['<w:instrText></w:instrText>', '<w:instrText><!----><![CDATA[]]></w:instrText>'],
  }),
])('a DOCX whose text repeats %j is checked quickly', async piece => {
  const text = piece.repeat(Math.floor(TEXT_LENGTH / piece.length))
  const { result, cpuMs } = await inspectMeasured(sampleDocx({ text }))
  expect(result).toEqual({ ok: false, refusal: 'cannot-be-checked' })
  expect(cpuMs).toBeLessThan(MOST_TIMES_PLAIN_TEXT * (await measurePlainText()).cpuMs)
})

test('a DOCX field code with many spaces is checked in linear time', async () => {
  const spaces = Array.from({ length: 500_000 }, (_, index) => ' \t\n'[(index * index) % 7] ?? '').join('')
  const text = `<w:instrText>QUOTE${spaces}x</w:instrText>`
  expect(await inspectInOwnProcess(sampleDocx({ text }))).toEqual({ ok: true, format: 'docx' })
})

test('a DOCX with an unusual but valid .rels file is accepted', async () => {
  const relationships = `<?xml version='1.0' encoding='utf-16'?><!-- < --><r:a xmlns:r = "x">${relation('hyperlink', '#a')} b</r:a >\n`
  const more = [
    { name: 'word/charts/_rels/chart1.xml.rels', bytes: Buffer.from(`\ufeff${relationships}`, 'utf16le') },
    { name: 'customXml/_rels/item1.xml.rels', bytes: `\ufeff${relationships.replace('utf-16', 'UTF-8')}` },
  ]
  expect(await inspectInOwnProcess(sampleDocx({ more }))).toEqual({ ok: true, format: 'docx' })
})

test('bytes after the end of a PDF do not make it damaged', async () => {
  const pdf = Buffer.concat([createSamplePdf('Letter'), Buffer.from('<p>:( Page saved by a browser')])
  expect(await inspectInOwnProcess(pdf)).toMatchObject({ ok: true, format: 'pdf' })
})

const smallFiles = [...validFiles, ...hostileFiles].map(({ bytes }) => bytes).filter(({ length }) => length < 20_000)
const isDoc = (bytes: Buffer) => bytes[0] === 0xd0

const [FILE_RUNS, DOC_RUNS] = chooseSize({ sample: [50, 2], full: [1_500, 40] } as const)

test.each([
  ['a file', smallFiles.filter(bytes => !isDoc(bytes)), FILE_RUNS],
  ['a DOC', smallFiles.filter(isDoc), DOC_RUNS],
])(
  'the inspection of %s with random changes is quick and does not crash',
  { timeout: 60_000 },
  async (_what, files, numRuns) => {
    const anyChanges = fc.array(fc.tuple(fc.nat(20_000), fc.integer({ min: 0, max: 255 }), fc.nat(9)), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), anyChanges, fc.nat(20_000), async (file, edits, cut) => {
        const bytes = Buffer.from(file.subarray(0, edits.length % 2 === 0 ? file.length : cut))
        for (const [place, value, more] of edits) {
          const position = place % (bytes.length + 1)
          bytes.fill(value, position, Math.min(bytes.length, position + (more > 6 ? more : 1)))
        }
        await expectQuickInspection(bytes)
      }),
      { numRuns },
    )
  },
)

test('inspecting any content after a known file signature does not crash', { timeout: 60_000 }, async () => {
  const beginnings = validFiles.map(({ bytes }) => bytes.subarray(0, 40)).filter(bytes => !isDoc(bytes))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...beginnings),
      fc.nat(40),
      fc.uint8Array({ maxLength: 3000 }),
      async (start, kept, rest) => {
        await expectQuickInspection(Buffer.concat([start.subarray(0, kept), rest]))
      },
    ),
    { numRuns: chooseSize({ sample: 50, full: 500 }) },
  )
})

async function expectQuickInspection(bytes: Buffer) {
  const cpuAtStart = process.cpuUsage()
  const result = await inspectInOwnProcess(bytes)
  if (!result.ok) expect(Object.keys(REFUSALS)).toContain(result.refusal)
  const { user, system } = process.cpuUsage(cpuAtStart)
  expect((user + system) / 1000, 'milliseconds of a processor').toBeLessThan(3000)
}

/** Inspects a DOC in a separate process, because `cfb` may hang or crash on hostile bytes. */
function inspectInOwnProcess(bytes: Buffer): Promise<InspectionResult> {
  return isDoc(bytes) ? inspectApart(bytes) : inspectBytes(bytes)
}

async function inspectApart(bytes: Buffer) {
  const path = join(folder, randomUUID())
  await writeFile(path, bytes)
  try {
    return await inspectFile(path)
  } finally {
    await rm(path)
  }
}

/** Creates a loop in the chain of sectors, which `cfb` follows until the heap is full. */
function createDocThatFillsTheHeap(): Buffer {
  const doc = sampleDoc({ more: { Data: Buffer.alloc(100_000) } })
  const [table, start] = [(doc.readUInt32LE(76) + 1) * 512, findStreamStart(doc, 'Data')]
  doc.writeUInt32LE(doc.readUInt32LE(start) + 1, start)
  doc.writeUInt32LE(doc.readUInt32LE(start), table + 4 * (doc.readUInt32LE(start) + 5))
  return doc
}

/** Creates thousands of streams inside one chain of sectors. For each, `cfb` copies the rest of the chain. */
function createDocThatIsCopiedRepeatedly(): Buffer {
  const streams = Array.from({ length: 4000 }, (_, index) => [`Data${index}`, Buffer.alloc(0)])
  const doc = sampleDoc({ more: { ...Object.fromEntries(streams), Long: Buffer.alloc(5_000_000) } })
  const firstSector = doc.readUInt32LE(findStreamStart(doc, 'Long'))
  for (const [index, [name]] of streams.entries()) {
    const start = findStreamStart(doc, String(name))
    doc.writeUInt32LE(firstSector + 1 + index, start)
    doc.writeUInt32LE(5_000_000, start + 4)
  }
  return doc
}

function findStreamStart(doc: Buffer, name: string): number {
  return doc.indexOf(Buffer.from(`${name}\0`, 'utf16le')) + 116
}

const TEXT_LENGTH = 15_000_000

/** A check in quadratic time would take thousands of times as long. */
const MOST_TIMES_PLAIN_TEXT = 3

let plainTextMeasurement: ReturnType<typeof inspectMeasured> | undefined

/** Measures the processor time for `TEXT_LENGTH` letters of plain text, because machines differ. */
function measurePlainText() {
  plainTextMeasurement ??= inspectMeasured(sampleDocx({ text: 'a'.repeat(TEXT_LENGTH) }))
  return plainTextMeasurement
}

async function inspectMeasured(file: Buffer) {
  const cpuAtStart = process.cpuUsage()
  const result = await inspectInOwnProcess(file)
  return { result, cpuMs: process.cpuUsage(cpuAtStart).user / 1000 }
}
