import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { MAX_FILE_BYTES } from '#src/features/documents/file-formats.ts'
import { createSender, fileForm, openFormRequest, type Sender } from '#tests/support/sending-files.ts'
import { startBenchSite } from './bench-site.ts'
import { readMemoryMib } from './process-usage.ts'
import type { PartResult } from './results.ts'
import { measureMs, median } from './timing.ts'

const UPLOAD_COUNT = 50
const ROUND_COUNT = 3

/** Measures 50 concurrent uploads beside a server that only stores the files with their hashes. */
export async function measureUploads(): Promise<PartResult> {
  const site = await startBenchSite()
  try {
    const file = createScannedPdf(MAX_FILE_BYTES)
    const measureRate = async (senders: ReadonlyArray<Sender>) => {
      const ms = await measureMs(() => Promise.all(senders.map(each => postFile(each, file))))
      return (UPLOAD_COUNT * MAX_FILE_BYTES * 1000) / 1024 ** 2 / ms
    }
    const floorSender = { origin: site.floor.origin, id: '', reference: '', cookie: '' }
    const memoryBeforeMib = readMemoryMib(site.program.pid)
    const rates = { floor: [] as Array<number>, ours: [] as Array<number> }
    for (let round = 0; round < ROUND_COUNT; round++) {
      rates.floor.push(await measureRate(new Array<Sender>(UPLOAD_COUNT).fill(floorSender)))
      const senders = Array.from({ length: UPLOAD_COUNT }, () => createSender(site.program, site.db))
      rates.ours.push(await measureRate(await Promise.all(senders)))
    }
    const growthMib = readMemoryMib(site.program.pid, { peak: true }) - memoryBeforeMib
    const [floor, ours] = [median(rates.floor), median(rates.ours)]
    return {
      title: 'Uploads',
      words: `${UPLOAD_COUNT} PDFs of 10 MB are uploaded at once, each by the form of its own application, until the last is a document. The floor keeps the least of the same promise: it hashes each body, writes it once, syncs file and folder, and inserts one row. The program also inspects each file in a process of its own and writes it twice (intake and storage). Medians of ${ROUND_COUNT} rounds in turns.`,
      table: {
        columns: ['server', 'MB/s', 'growth of memory, MiB'],
        rows: [
          ['floor', Math.round(floor), '–'],
          ['ours', Math.round(ours), Math.round(growthMib)],
        ],
      },
      measured: [{ goal: 'uploadRate', ours, floor }],
    }
  } finally {
    await site.end()
  }
}

/**
 * Creates a PDF of `size` bytes, most of which are a picture that cannot be compressed, like a scan made with a phone.
 */
function createScannedPdf(size: number): Buffer {
  const pdf = createSamplePdf('A scanned letter')
  const streamStart = Buffer.from('9 0 obj\n<< /Type /XObject /Subtype /Image >>\nstream\n')
  const pdfEnd = Buffer.from('\nendstream\nendobj\nstartxref\n0\n%%EOF\n')
  return Buffer.concat([pdf, streamStart, randomBytes(size - pdf.length - streamStart.length - pdfEnd.length), pdfEnd])
}

/** Posts a file and waits for the answer, which comes after the document is inspected, stored and recorded. */
async function postFile(sender: Sender, file: Buffer): Promise<void> {
  const form = fileForm(file)
  const uploadRequest = openFormRequest(sender, form)
  const pendingAnswer = once(uploadRequest, 'response')
  for (const part of [form.before, form.file, form.after]) uploadRequest.write(part)
  uploadRequest.end()
  const [answer] = await pendingAnswer
  answer.resume()
  if (answer.statusCode !== 302) throw new Error(`A file is answered with ${answer.statusCode}`)
}
