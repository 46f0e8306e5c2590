import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { isMainThread, Worker } from 'node:worker_threads'
import { rethrowOwnFault } from '../formats/own-fault.ts'
import { APART_TASKS, type ApartTask } from './apart-task.ts'

/** A second thread kills this process when it exceeds a memory or time limit. */

const LIMITS: Record<ApartTask, { residentMb: number; cpuSeconds: number }> = {
  inspect: { residentMb: 384, cpuSeconds: 5 },
  'read-word': { residentMb: 384, cpuSeconds: 10 },
  'convert-heic': { residentMb: 900, cpuSeconds: 30 },
  'make-pdf': { residentMb: 700, cpuSeconds: 30 },
  'read-busy-times': { residentMb: 384, cpuSeconds: 5 },
}
const CHECK_INTERVAL_MS = 20

const task = APART_TASKS.find(each => each === process.argv[2]) ?? 'inspect'

if (isMainThread) {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  // Libraries report on the console, which would mix with the answer on the standard output.
  console.log = () => {}
  console.warn = () => {}
  // pdf.js begins to read several pages, and awaits only the first one that is damaged.
  process.on('unhandledRejection', rethrowOwnFault)
  new Worker(new URL(import.meta.url), { argv: [task] }).unref()
  process.stdout.write(await perform(task, readFileSync(0)))
} else {
  const { residentMb, cpuSeconds } = LIMITS[task]
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    const exceedsLimits = user + system > cpuSeconds * 1_000_000 || process.memoryUsage.rss() > residentMb * 1024 * 1024
    if (exceedsLimits) process.kill(process.pid, 'SIGALRM')
  }, CHECK_INTERVAL_MS)
}

async function perform(task: ApartTask, bytes: Buffer): Promise<string | Uint8Array> {
  switch (task) {
    case 'inspect':
      return JSON.stringify(await (await import('../formats/inspect-bytes.server.ts')).inspectBytes(bytes))
    case 'read-word': {
      const { readWord } = await import('../formats/read-word.server.ts')
      return JSON.stringify(await readWord(bytes).catch(answerDamaged(null)))
    }
    case 'convert-heic': {
      const { convertHeic } = await import('../formats/convert-heic.server.ts')
      return convertHeic(bytes).catch(answerDamaged(''))
    }
    case 'make-pdf':
      return (await import('../formats/make-pdf.server.ts')).makePdf(bytes)
    case 'read-busy-times': {
      const { readBusyTimes } = await import('../formats/read-busy-times.server.ts')
      return JSON.stringify(readBusyTimes(JSON.parse(bytes.toString('utf8'))))
    }
  }
}

function answerDamaged<Answer>(answer: Answer) {
  return (error: unknown): Answer => {
    rethrowOwnFault(error)
    return answer
  }
}
