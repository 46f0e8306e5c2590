import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { samplePdf } from '#factories/sample-files.ts'
import { openDatabase } from '#src/database/client.ts'
import { MAX_FILE_BYTES } from '#src/features/documents/file-formats.ts'
import { createLogger } from '#src/logger.ts'
import { startProgram } from '../support/program.ts'
import { createSender, fileForm, openFormRequest, type Sender } from '../support/sending-files.ts'
import { startTestCluster } from '../support/test-cluster.ts'

const AT_ONCE = 50
const ROUNDS = 3

/** Measures many large uploads at once against a server that only writes them, for docs/performance.md. */
export async function uploadsAtOnce(): Promise<string> {
  const cluster = await startTestCluster()
  const program = await startProgram({ DATABASE_URL: cluster.url, LOG_LEVEL: 'warn', TRUST_PROXY: '1' })
  const floor = await startFloor()
  const { db, close } = openDatabase(cluster.url, createLogger('silent'))
  try {
    const file = scannedPdf(MAX_FILE_BYTES)
    const round = (senders: ReadonlyArray<Sender>) =>
      secondsOf(() => Promise.all(senders.map(each => send(each, file))))
    const senders = () => Promise.all(Array.from({ length: AT_ONCE }, () => createSender(program, db)))
    const nobody = { origin: floor.origin, id: '', reference: '', cookie: '' }

    const seconds = { program: Number.POSITIVE_INFINITY, floor: Number.POSITIVE_INFINITY }
    let [coldMib, grewMib] = [0, 0]
    for (let number = 0; number < ROUNDS; number++) {
      seconds.floor = Math.min(seconds.floor, await round(Array.from({ length: AT_ONCE }, () => nobody)))
      const these = await senders()
      const memory = watchMemory(program.pid)
      seconds.program = Math.min(seconds.program, await round(these))
      const grew = memory.end()
      // The heap always grows the first time.
      if (number === 0) coldMib = grew
      else grewMib = Math.max(grewMib, grew)
    }
    return words(seconds, { coldMib, grewMib })
  } finally {
    await close()
    await floor.end()
    await program.stopAndDeleteData()
    await cluster.release()
  }
}

/** A page with an incompressible picture, like a phone's scan. */
function scannedPdf(size: number): Buffer {
  const page = samplePdf('A scanned letter')
  const begin = Buffer.from('9 0 obj\n<< /Type /XObject /Subtype /Image >>\nstream\n')
  const end = Buffer.from('\nendstream\nendobj\nstartxref\n0\n%%EOF\n')
  return Buffer.concat([page, begin, randomBytes(size - page.length - begin.length - end.length), end])
}

async function startFloor() {
  const folder = await mkdtemp(join(tmpdir(), 'passage-floor-'))
  const child = spawn(process.execPath, ['tests/bench/plain-upload-server.ts', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    origin: printed.toString().trim(),
    async end() {
      const ended = once(child, 'close')
      child.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Answered when the document is inspected, stored and recorded. */
async function send(sender: Sender, file: Buffer): Promise<void> {
  const form = fileForm(file)
  const sending = openFormRequest(sender, form)
  const answered = once(sending, 'response')
  for (const part of [form.before, form.file, form.after]) sending.write(part)
  sending.end()
  const [answer] = await answered
  answer.resume()
  if (answer.statusCode !== 302) throw new Error(`A file is answered with ${answer.statusCode}`)
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** Peak growth of resident memory; 0 where the system does not report it. */
function watchMemory(pid: number | undefined) {
  const before = residentMib(pid)
  let highest = before
  const watching = setInterval(() => {
    highest = Math.max(highest, residentMib(pid))
  }, 20)
  return {
    end() {
      clearInterval(watching)
      return highest - before
    },
  }
}

function residentMib(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

function words(
  seconds: { program: number; floor: number },
  { coldMib, grewMib }: { coldMib: number; grewMib: number },
): string {
  const speed = (each: number) => `${((AT_ONCE * MAX_FILE_BYTES) / 1024 ** 2 / each).toFixed(0)} MB/s`
  const share = ((100 * seconds.floor) / seconds.program).toFixed(0)
  return `## Uploads

${AT_ONCE} PDFs of 10 MB are uploaded at once, each by the form of its own application, until the last is a document: ${speed(seconds.program)}.
The baseline is a server that only writes the same bodies durably to the same disk: ${speed(seconds.floor)}. We hash each file, inspect
it, write it twice (intake and storage) and update the database: ${share} % of the baseline, the best of ${ROUNDS} alternating rounds.
Memory grew by ${coldMib.toFixed(0)} MB in the first round after a start, and by ${grewMib.toFixed(0)} MB at most in later rounds.
`
}
