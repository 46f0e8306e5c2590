import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { Unavailable } from '#src/unavailable.ts'
import type { ApartTask } from './apart-task.ts'

const MAX_HEAP_MB = 256
const MAX_RUN_MS = 60_000
const MAX_LOGGED_ERROR_CHARS = 2_000
const SIGNALS_OF_HOSTILE_FILES: ReadonlyArray<NodeJS.Signals | null> = [
  'SIGALRM',
  'SIGABRT',
  'SIGTRAP',
  'SIGILL',
  'SIGSEGV',
]

/**
 * Reads a file in a separate process with limits of memory and time (ADR 049). Returns what the process wrote, or null
 * if the file made it exceed a limit. Throws Unavailable, also for a fault of the process.
 */
export async function runApart(task: ApartTask, input: number | Readable): Promise<Buffer | null> {
  const isDescriptor = typeof input === 'number'
  const program = spawn(process.execPath, [`--max-old-space-size=${MAX_HEAP_MB}`, findProgramPath(), task], {
    stdio: [isDescriptor ? input : 'pipe', 'pipe', 'pipe'],
    // The process that reads a hostile file must not get our secrets.
    env: {},
    timeout: MAX_RUN_MS,
    killSignal: 'SIGKILL',
  })
  const closeEvent = once(program, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  const sent = isDescriptor || program.stdin === null ? null : sendInput(input, program.stdin)
  const [answer, errorOutput, [code, signal]] = await Promise.all([
    buffer(program.stdout as Readable),
    text(program.stderr as Readable),
    closeEvent,
    sent,
  ]).catch(cause => {
    program.kill('SIGKILL')
    throw cause instanceof Unavailable ? cause : new Unavailable('A file could not be read apart.', { cause })
  })
  if (code === 0) return answer
  if (SIGNALS_OF_HOSTILE_FILES.includes(signal)) return null
  if (signal !== null) throw new Unavailable(`Reading a file apart was ended by ${signal}.`)
  throw new Unavailable(`The program that reads files apart failed: ${errorOutput.slice(0, MAX_LOGGED_ERROR_CHARS)}`)
}

async function sendInput(input: Readable, stdin: NodeJS.WritableStream): Promise<void> {
  try {
    await pipeline(input, stdin)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
  }
}

function findProgramPath(): string {
  const possiblePaths = ['./inspect-apart.server.ts', './inspect-file.js', '../inspect-file.js']
  const existingPath = possiblePaths
    .map(path => fileURLToPath(new URL(path, import.meta.url)))
    .find(path => existsSync(path))
  if (existingPath === undefined) throw new Error('The inspection program is missing.')
  return existingPath
}
