import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSamplePdf } from '#factories/sample-files.ts'
import { openDatabase } from '#src/database/client.ts'
import { MAX_FILE_BYTES } from '#src/features/documents/file-formats.ts'
import { createLogger } from '#src/logger.ts'
import { startProgram } from '../support/program.ts'
import { createSender, fileForm, openFormRequest, type Sender } from '../support/sending-files.ts'
import { startTestCluster } from '../support/test-cluster.ts'

const CONCURRENT_UPLOAD_COUNT = 50
const ROUND_COUNT = 3

/**
 * Measures 50 concurrent uploads, compared with a server that only writes the files to the disk. Returns a section of
 * docs/performance.md.
 */
export async function measureUploads(): Promise<string> {
  const cluster = await startTestCluster()
  const program = await startProgram({ DATABASE_URL: cluster.url, LOG_LEVEL: 'warn', TRUST_PROXY: '1' })
  const baselineServer = await startBaselineServer()
  const { db, close } = openDatabase(cluster.url, createLogger('silent'))
  try {
    const file = createScannedPdf(MAX_FILE_BYTES)
    const measureRound = (senders: ReadonlyArray<Sender>) =>
      measureSeconds(() => Promise.all(senders.map(each => postFile(each, file))))
    const createSenders = () =>
      Promise.all(Array.from({ length: CONCURRENT_UPLOAD_COUNT }, () => createSender(program, db)))
    const baselineSender = { origin: baselineServer.origin, id: '', reference: '', cookie: '' }

    const bestSeconds = { program: Number.POSITIVE_INFINITY, baseline: Number.POSITIVE_INFINITY }
    let [firstRoundMib, laterRoundsMib] = [0, 0]
    for (let round = 0; round < ROUND_COUNT; round++) {
      bestSeconds.baseline = Math.min(
        bestSeconds.baseline,
        await measureRound(Array.from({ length: CONCURRENT_UPLOAD_COUNT }, () => baselineSender)),
      )
      const newSenders = await createSenders()
      const memoryWatch = watchMemory(program.pid)
      bestSeconds.program = Math.min(bestSeconds.program, await measureRound(newSenders))
      const peakGrowthMib = memoryWatch.end()
      // The heap always grows in the first round, so that round is reported separately.
      if (round === 0) firstRoundMib = peakGrowthMib
      else laterRoundsMib = Math.max(laterRoundsMib, peakGrowthMib)
    }
    return formatReportSection(bestSeconds, { firstRoundMib, laterRoundsMib })
  } finally {
    await close()
    await baselineServer.end()
    await program.stopAndDeleteData()
    await cluster.release()
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

/** Starts the server that only writes request bodies to the disk. */
async function startBaselineServer() {
  const folder = await mkdtemp(join(tmpdir(), 'passage-floor-'))
  const child = spawn(process.execPath, ['tests/bench/plain-upload-server.ts', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    origin: printed.toString().trim(),
    async end() {
      const childClosed = once(child, 'close')
      child.kill()
      await childClosed
      await rm(folder, { recursive: true, force: true })
    },
  }
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

async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

/**
 * Watches a process's resident memory. `end` returns its peak growth in MiB, or 0 where the system does not report
 * memory.
 */
function watchMemory(pid: number | undefined) {
  const memoryBeforeMib = readResidentMemoryMib(pid)
  let highestMemoryMib = memoryBeforeMib
  const timer = setInterval(() => {
    highestMemoryMib = Math.max(highestMemoryMib, readResidentMemoryMib(pid))
  }, 20)
  return {
    end() {
      clearInterval(timer)
      return highestMemoryMib - memoryBeforeMib
    },
  }
}

function readResidentMemoryMib(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

function formatReportSection(
  seconds: { program: number; baseline: number },
  { firstRoundMib, laterRoundsMib }: { firstRoundMib: number; laterRoundsMib: number },
): string {
  const formatSpeed = (roundSeconds: number) =>
    `${((CONCURRENT_UPLOAD_COUNT * MAX_FILE_BYTES) / 1024 ** 2 / roundSeconds).toFixed(0)} MB/s`
  const percentOfBaseline = ((100 * seconds.baseline) / seconds.program).toFixed(0)
  return `## Uploads

${CONCURRENT_UPLOAD_COUNT} PDFs of 10 MB are uploaded at once, each by the form of its own application, until the last is a document: ${formatSpeed(seconds.program)}.
The baseline is a server that only writes the same bodies durably to the same disk: ${formatSpeed(seconds.baseline)}. We hash each file, inspect
it, write it twice (intake and storage) and update the database: ${percentOfBaseline} % of the baseline, the best of ${ROUND_COUNT} alternating rounds.
Memory grew by ${firstRoundMib.toFixed(0)} MB in the first round after a start, and by ${laterRoundsMib.toFixed(0)} MB at most in later rounds.
`
}
