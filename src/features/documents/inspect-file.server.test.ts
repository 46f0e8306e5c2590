import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplePdf } from '#factories/sample-files.ts'
import { abuseFiles, goodFiles, pdfOfSize } from '#tests/support/abuse-files.ts'
import { sampleCompoundFile, sampleDoc, wordStream } from '#tests/support/sample-doc.ts'
import { relation, sampleDocx } from '#tests/support/sample-docx.ts'
import { inspectFile } from './inspect-file.server.ts'
import { MAX_FILE_BYTES, REFUSALS } from './upload-policy.ts'

const [abuse, good] = [abuseFiles(), goodFiles()]

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspected-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(abuse)('$what is not taken: $refusal', async ({ bytes, refusal }) => {
  const began = process.cpuUsage()
  expect(await inspect(bytes)).toEqual({ ok: false, refusal })
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1000, 'milliseconds of a processor').toBeLessThan(1000)
})

test.each(good)('$what is taken as it is: $format', async ({ bytes, format }) => {
  expect(await inspect(bytes)).toEqual({ ok: true, format })
})

test('a file of exactly 10 MB is taken', async () => {
  expect(await inspect(pdfOfSize(MAX_FILE_BYTES))).toEqual({ ok: true, format: 'pdf' })
})

test('a DOC with many pictures, whose table needs more room than its first sector has, is taken', async () => {
  const pictures = { name: 'Data', bytes: Buffer.alloc(8_000_000) }
  expect(await inspect(sampleDoc({ more: [pictures] }))).toEqual({ ok: true, format: 'doc' })
  const locked = sampleCompoundFile([pictures, { name: 'WordDocument', bytes: wordStream({ isEncrypted: true }) }])
  expect(await inspect(locked)).toEqual({ ok: false, refusal: 'has-password' })
  locked.writeUInt32LE(0x00ffffff, 68)
  expect(await inspect(locked)).toEqual({ ok: false, refusal: 'damaged' })
})

test('relations are read however their letters are written', async () => {
  const list = relation('frame', 'https&#x3A;//evil.example/&amp;&nbsp;&#9999999;', { isExternal: true })
  const swapped = Buffer.from(`\ufeff${list}`, 'utf16le').swap16()
  for (const bytes of [list, swapped]) {
    const docx = sampleDocx({ more: [{ name: 'word/_rels/webSettings.xml.rels', bytes }] })
    expect(await inspect(docx)).toEqual({ ok: false, refusal: 'needs-outside-files' })
  }
})

test.each([`<a b="<a c='" d="' e="f"`, `<Relationship Type="a/frame" Target="`, '<a ', 'a', '&a', ` a="b"`, ' '])(
  'a list made of %j, to keep its reader busy, is refused soon',
  async piece => {
    const list = `<${piece.repeat(Math.floor(1_000_000 / piece.length))}`
    const docx = sampleDocx({ more: [{ name: 'word/_rels/webSettings.xml.rels', bytes: list }] })
    const began = process.cpuUsage()
    expect(await inspect(docx)).toEqual({ ok: false, refusal: 'damaged' })
    expect(process.cpuUsage(began).user / 1000, 'milliseconds of a processor').toBeLessThan(1000)
  },
)

test.each([
  ['<w:instrText>', false],
  ['<w:instrText><!--', false],
  ['<w:instrText></w:instrText>', false],
  ['<w:instrText><!----><![CDATA[]]></w:instrText>', false],
  ['<w:fldSimple w:instr="', false],
  ['<w:fldSimple w:instr ', false],
  ['<w:fldChar/>', false],
  ['<', false],
  ['a', true],
])('a text made of %j, to keep its reader busy, is judged soon', async (piece, isTaken) => {
  const text = piece.repeat(Math.floor(15_000_000 / piece.length))
  const docx = sampleDocx({ text })
  const began = process.cpuUsage()
  expect(await inspect(docx)).toEqual(
    isTaken ? { ok: true, format: 'docx' } : { ok: false, refusal: 'cannot-be-checked' },
  )
  expect(process.cpuUsage(began).user / 1000, 'milliseconds of a processor').toBeLessThan(2000)
})

test('a code of many blanks is read once', async () => {
  const blanks = Array.from({ length: 500_000 }, (_, index) => ' \t\n'[(index * index) % 7] ?? '').join('')
  const text = `<w:instrText>QUOTE${blanks}x</w:instrText>`
  expect(await inspect(sampleDocx({ text }))).toEqual({ ok: true, format: 'docx' })
})

test('a packed script is found wherever the windows that are read begin and end', async () => {
  const packed = abuse.find(({ what }) => what === 'a PDF with a packed script')?.bytes ?? Buffer.alloc(0)
  for (let shift = 0; shift < 250; shift += 3) {
    const filler = Buffer.alloc(65_536 - 15 - shift, 'x')
    filler.write('\n%')
    filler.write('\n', filler.length - 1)
    const bytes = Buffer.concat([packed.subarray(0, 15), filler, packed.subarray(15)])
    expect(await inspect(bytes), String(shift)).toEqual({ ok: false, refusal: 'has-script' })
  }
})

test('a list of relations that only looks unusual is read', async () => {
  const list = `<?xml version='1.0' encoding='utf-16'?><!-- < --><r:a xmlns:r = "x">${relation('hyperlink', '#a')} b</r:a >\n`
  const more = [
    { name: 'word/charts/_rels/chart1.xml.rels', bytes: Buffer.from(`\ufeff${list}`, 'utf16le') },
    { name: 'customXml/_rels/item1.xml.rels', bytes: `\ufeff${list.replace('utf-16', 'UTF-8')}` },
  ]
  expect(await inspect(sampleDocx({ more }))).toEqual({ ok: true, format: 'docx' })
})

test('what stands behind the end of a PDF does not make it a broken one', async () => {
  const pdf = Buffer.concat([samplePdf('Letter'), Buffer.from('<p>:( Page saved by a browser')])
  expect(await inspect(pdf)).toEqual({ ok: true, format: 'pdf' })
})

test('a script is found wherever the windows that are read begin and end', async () => {
  const end = Buffer.from('endstream\nendobj\n2 0 obj\n<< /S /JavaScript /Root 1 0 R >>\nstartxref\n0\n%%EOF')
  const start = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nstream\n')
  for (let shift = 0; shift < 50; shift++) {
    const filler = Buffer.alloc(65_536 - start.length - shift, 0xff)
    expect(await inspect(Buffer.concat([start, filler, end]))).toEqual({ ok: false, refusal: 'has-script' })
  }
})

test('the end of a scan is found wherever the windows that are read begin and end', async () => {
  const jpeg = good[0]?.bytes ?? Buffer.alloc(0)
  const [start, end] = [jpeg.subarray(0, -2), jpeg.subarray(-2)]
  for (let more = 65_530; more < 65_545; more++) {
    const pixels = Buffer.alloc(more).fill(Buffer.from([0xff, 0x00, 0xff, 0xd3, 0x11]))
    expect(await inspect(Buffer.concat([start, pixels, end])), String(more)).toEqual({ ok: true, format: 'jpeg' })
  }
})

test('whatever is changed in a file, it is judged, and soon', async () => {
  const files = [...good, ...abuse].map(({ bytes }) => bytes).filter(({ length }) => length < 20_000)
  const changes = fc.array(fc.tuple(fc.nat(20_000), fc.integer({ min: 0, max: 255 }), fc.nat(9)), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), changes, fc.nat(20_000), async (file, edits, cut) => {
      const bytes = Buffer.from(file.subarray(0, edits.length % 2 === 0 ? file.length : cut))
      for (const [place, value, more] of edits) {
        const at = place % (bytes.length + 1)
        bytes.fill(value, at, Math.min(bytes.length, at + (more > 6 ? more : 1)))
      }
      await judged(bytes)
    }),
    { numRuns: 1500 },
  )
})

test('whatever follows the beginning of a file, it is judged', async () => {
  const beginnings = good.map(({ bytes }) => bytes.subarray(0, 40))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...beginnings),
      fc.nat(40),
      fc.uint8Array({ maxLength: 3000 }),
      async (start, kept, rest) => {
        await judged(Buffer.concat([start.subarray(0, kept), rest]))
      },
    ),
    { numRuns: 500 },
  )
})

async function judged(bytes: Buffer) {
  const began = performance.now()
  const answer = await inspect(bytes)
  if (!answer.ok) expect(Object.keys(REFUSALS)).toContain(answer.refusal)
  expect(performance.now() - began).toBeLessThan(3000)
}

async function inspect(bytes: Buffer) {
  const path = join(folder, randomUUID())
  await writeFile(path, bytes)
  try {
    return await inspectFile(path)
  } finally {
    await rm(path)
  }
}
