import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { MAX_FILE_BYTES } from '#src/features/files/file-formats.ts'
import { createSender, fileForm, openFormRequest, type Sender } from '#tests/support/sending-files.ts'
import { startBenchSite } from './bench-site.ts'
import { median, type Part, printRow } from './report.ts'

const UPLOAD_COUNT = 50
const ROUND_COUNT = 3

/** Measures 50 uploads at one time beside a server that only stores the files with their hashes. */
export async function measureUploads(): Promise<Part> {
  const site = await startBenchSite({ applications: 0 })
  const floor = await site.startDataFloor()
  try {
    const file = createScannedPdf(MAX_FILE_BYTES)
    const floorSender = { origin: floor.origin, id: '', reference: '', cookie: '' }
    const rates = { product: [] as number[], data: [] as number[] }
    for (let round = 0; round < ROUND_COUNT; round++) {
      rates.data.push(await measureRate(new Array<Sender>(UPLOAD_COUNT).fill(floorSender), file))
      const senders = Array.from({ length: UPLOAD_COUNT }, () => createSender(site.program, site.db))
      rates.product.push(await measureRate(await Promise.all(senders), file))
    }
    const rows = Object.entries(rates).map(([name, each]) => [name, Math.round(median(each))])
    for (const row of rows) printRow(row)
    return {
      title: 'Uploads',
      words: `${UPLOAD_COUNT} PDFs of 10 MB at once, each by the form of its own application, until the last is a document. The floor keeps the least of the same promise: it hashes each body, writes it once, syncs file and folder, and inserts one row. Medians of ${ROUND_COUNT} rounds in turns.`,
      columns: ['server', 'MB a second'],
      rows,
      goals: [
        {
          name: `${UPLOAD_COUNT} uploads of 10 MB`,
          measured: median(rates.product),
          unit: 'MB a second',
          floor: { name: 'data', measured: median(rates.data) },
          atLeast: 0.35,
        },
      ],
    }
  } finally {
    await floor.stopAndDeleteData()
    await site.end()
  }
}

/** Returns the megabytes a second of one upload from each sender. */
async function measureRate(senders: ReadonlyArray<Sender>, file: Buffer): Promise<number> {
  const startedAt = performance.now()
  await Promise.all(senders.map(each => postFile(each, file)))
  return (senders.length * file.length * 1000) / 1024 ** 2 / (performance.now() - startedAt)
}

/** Most of its bytes are a picture that cannot be compressed, like a scan made with a phone. */
function createScannedPdf(size: number): Buffer {
  const pdf = createSamplePdf('A scanned letter')
  const streamStart = Buffer.from('9 0 obj\n<< /Type /XObject /Subtype /Image >>\nstream\n')
  const pdfEnd = Buffer.from('\nendstream\nendobj\nstartxref\n0\n%%EOF\n')
  return Buffer.concat([pdf, streamStart, randomBytes(size - pdf.length - streamStart.length - pdfEnd.length), pdfEnd])
}

/** The answer comes after the document is inspected, stored and recorded. */
async function postFile(sender: Sender, file: Buffer): Promise<void> {
  const form = fileForm(file)
  const request = openFormRequest(sender, form)
  const pendingAnswer = once(request, 'response')
  for (const part of [form.before, form.file, form.after]) request.write(part)
  request.end()
  const [answer] = await pendingAnswer
  answer.resume()
  if (answer.statusCode !== 302) throw new Error(`A file is answered with ${answer.statusCode}`)
}
