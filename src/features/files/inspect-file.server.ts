import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { MAX_FILE_BYTES } from '#src/features/documents/file-formats.ts'
import { GateIsFull, gate } from '#src/gate.ts'
import { Unavailable } from '#src/unavailable.ts'
import type { Inspected } from './formats/inspect-bytes.server.ts'

/** The heap. What lies outside it is bounded by the program itself. */
const MOST_HEAP_MB = 256
/** The program ends itself far sooner, unless the machine gives it no time. */
const MOST_MS = 60_000
/** How it ends by itself on a hostile file: its own limits, the heap's limit, a fault in Node. */
const GAVE_UP: ReadonlyArray<NodeJS.Signals | null> = ['SIGALRM', 'SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV']

/** Reading a file takes memory and a processor. The rest wait, each application's files one after another. */
const enter = gate({ atOnce: 2, waiting: 500 })
const lastOf = new Map<string, Promise<unknown>>()

/**
 * Inspects and stores a file (`work`) when it is the turn of its application. Throws Unavailable if too many files wait.
 */
export async function inTurn<Result>(applicationId: string, work: () => Promise<Result>): Promise<Result> {
  const before = lastOf.get(applicationId)
  const mine = (before ?? Promise.resolve()).catch(() => {}).then(() => enter(work))
  lastOf.set(applicationId, mine)
  try {
    return await mine
  } catch (error) {
    if (error instanceof GateIsFull) throw new Unavailable('Too many files wait to be looked at.', { cause: error })
    throw error
  } finally {
    if (lastOf.get(applicationId) === mine) lastOf.delete(applicationId)
  }
}

/**
 * The format of a file by its content, or why it is refused. A process of its own reads it (ADR 049). Throws
 * Unavailable.
 */
export async function inspectFile(path: string): Promise<Inspected> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size === 0) return { ok: false, refusal: 'empty' }
    if (size > MAX_FILE_BYTES) return { ok: false, refusal: 'too-large' }
    return await inspectApart(file)
  } finally {
    await file.close()
  }
}

async function inspectApart(file: FileHandle): Promise<Inspected> {
  const program = spawn(process.execPath, [`--max-old-space-size=${MOST_HEAP_MB}`, programPath()], {
    stdio: [file.fd, 'pipe', 'ignore'],
    // It needs no secrets.
    env: {},
    timeout: MOST_MS,
    killSignal: 'SIGKILL',
  })
  const closed = once(program, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  const [answer, [code, signal]] = await Promise.all([text(program.stdout as Readable), closed]).catch(cause => {
    throw new Unavailable('A file could not be looked at.', { cause })
  })
  if (code === 0) return JSON.parse(answer)
  if (GAVE_UP.includes(signal)) return { ok: false, refusal: 'damaged' }
  if (signal !== null) throw new Unavailable(`A file was not looked at to the end: ${signal}.`)
  throw new Error('The program that looks at files is broken.')
}

/** Beside this file in the source tree; in a build beside the bundle, or above a piece of it that commands share. */
function programPath(): string {
  const places = ['./inspect-apart.server.ts', './inspect-file.js', '../inspect-file.js']
  const found = places.map(path => fileURLToPath(new URL(path, import.meta.url))).find(path => existsSync(path))
  if (found === undefined) throw new Error('The program that looks at files is missing from this install.')
  return found
}
