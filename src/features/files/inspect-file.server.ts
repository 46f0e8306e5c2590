import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { MAX_FILE_BYTES } from '#src/features/documents/file-formats.ts'
import { limitConcurrency, QueueIsFull } from '#src/limit-concurrency.ts'
import { Unavailable } from '#src/unavailable.ts'
import type { InspectionResult } from './formats/inspect-bytes.server.ts'

const MAX_HEAP_MB = 256
const MAX_INSPECTION_MS = 60_000
const SIGNALS_OF_HOSTILE_FILES: ReadonlyArray<NodeJS.Signals | null> = [
  'SIGALRM',
  'SIGABRT',
  'SIGTRAP',
  'SIGILL',
  'SIGSEGV',
]

const limitInspections = limitConcurrency({ atOnce: 2, waiting: 500 })
const lastWorkByApplication = new Map<string, Promise<unknown>>()

/** Runs `work` after earlier work for the same application. Throws Unavailable when too many uploads wait. */
export async function runInTurn<Result>(applicationId: string, work: () => Promise<Result>): Promise<Result> {
  const earlierWork = lastWorkByApplication.get(applicationId)
  const currentWork = (earlierWork ?? Promise.resolve()).catch(() => {}).then(() => limitInspections(work))
  lastWorkByApplication.set(applicationId, currentWork)
  try {
    return await currentWork
  } catch (error) {
    if (error instanceof QueueIsFull) throw new Unavailable('Too many files wait for inspection.', { cause: error })
    throw error
  } finally {
    if (lastWorkByApplication.get(applicationId) === currentWork) lastWorkByApplication.delete(applicationId)
  }
}

/** Inspects a file in a separate process (ADR 049). Throws Unavailable. */
export async function inspectFile(path: string): Promise<InspectionResult> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size === 0) return { ok: false, refusal: 'empty' }
    if (size > MAX_FILE_BYTES) return { ok: false, refusal: 'too-large' }
    return await inspectInOwnProcess(file)
  } finally {
    await file.close()
  }
}

async function inspectInOwnProcess(file: FileHandle): Promise<InspectionResult> {
  const program = spawn(process.execPath, [`--max-old-space-size=${MAX_HEAP_MB}`, findProgramPath()], {
    stdio: [file.fd, 'pipe', 'ignore'],
    // The process that reads a hostile file must not get our secrets.
    env: {},
    timeout: MAX_INSPECTION_MS,
    killSignal: 'SIGKILL',
  })
  const closeEvent = once(program, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  const [answer, [code, signal]] = await Promise.all([text(program.stdout as Readable), closeEvent]).catch(cause => {
    throw new Unavailable('A file could not be inspected.', { cause })
  })
  if (code === 0) return JSON.parse(answer)
  if (SIGNALS_OF_HOSTILE_FILES.includes(signal)) return { ok: false, refusal: 'damaged' }
  if (signal !== null) throw new Unavailable(`The inspection of a file was ended by ${signal}.`)
  throw new Error('The inspection program failed.')
}

/** In a build, the program lies beside or above the bundle. */
function findProgramPath(): string {
  const possiblePaths = ['./inspect-apart.server.ts', './inspect-file.js', '../inspect-file.js']
  const existingPath = possiblePaths
    .map(path => fileURLToPath(new URL(path, import.meta.url)))
    .find(path => existsSync(path))
  if (existingPath === undefined) throw new Error('The inspection program is missing.')
  return existingPath
}
