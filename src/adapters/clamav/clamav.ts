import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import type { FileScanner } from '#src/features/files/file-context.ts'
import { Unavailable } from '#src/unavailable.ts'

export type ClamavAddress = { host: string; port: number } | { path: string }

const TIMEOUT_MS = 30_000
const MAX_ANSWER_LENGTH = 4096
const CHUNK_BYTES = 64 * 1024

/** EICAR's file, split so that no scanner finds it in our own files. */
const TEST_VIRUS = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/**
 * Scans files with ClamAV's daemon by its INSTREAM protocol. Throws `Unavailable` when there is no verdict, for
 * instance above clamd's size limit.
 */
export function createClamavScanner(address: ClamavAddress, { timeoutMs = TIMEOUT_MS } = {}): FileScanner {
  return {
    async scan(path) {
      const answer = await requestScan(address, () => createReadStream(path), timeoutMs).catch(cause => {
        throw new Unavailable('The virus scanner cannot be reached.', { cause })
      })
      if (answer === 'stream: OK') return 'clean'
      if (/^stream: .+ FOUND$/.test(answer)) return 'infected'
      throw new Unavailable('The virus scanner gave no verdict on a file.')
    },
  }
}

type Chunks = AsyncIterable<Buffer> | Iterable<Buffer>

/** Sends a harmless test virus and `bytes` zeros. Throws when the daemon cannot be reached. */
export async function checkClamav(address: ClamavAddress, bytes: number, timeoutMs = TIMEOUT_MS) {
  const verdict = await requestScan(address, () => [Buffer.from(TEST_VIRUS)], timeoutMs)
  const zeros = Array.from({ length: Math.ceil(bytes / CHUNK_BYTES) }, () => Buffer.alloc(CHUNK_BYTES))
  // clamd closes the connection of a file that is too large, and its answer may get lost.
  const answer = await requestScan(address, () => zeros, timeoutMs).catch(() => null)
  return { findsViruses: verdict.endsWith(' FOUND'), acceptsSize: answer === 'stream: OK' }
}

async function requestScan(address: ClamavAddress, openFile: () => Chunks, timeoutMs: number): Promise<string> {
  const socket = createConnection(address)
  socket.on('error', () => {})
  const timeout = setTimeout(() => socket.destroy(new Error('The scanner took too long.')), timeoutMs)
  // clamd may answer before it has received the whole file.
  const answerLine = readLine(socket)
  try {
    await Promise.race([answerLine, sendFile(socket, openFile())])
    return await answerLine
  } finally {
    clearTimeout(timeout)
    socket.destroy()
  }
}

async function sendFile(socket: Socket, chunks: Chunks): Promise<void> {
  const closeEvent = new Promise(resolve => socket.once('close', resolve))
  socket.write('zINSTREAM\0')
  for await (const bytes of chunks) {
    if (!socket.writable) return
    socket.write(encodeLength(bytes.length))
    if (!socket.write(bytes)) await Promise.race([once(socket, 'drain'), closeEvent])
  }
  socket.write(encodeLength(0))
}

function encodeLength(count: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(count)
  return length
}

async function readLine(socket: Socket): Promise<string> {
  let received = ''
  for await (const piece of socket) {
    received += piece.toString('utf8')
    const end = received.indexOf('\0')
    if (end >= 0) return received.slice(0, end).trim()
    if (received.length > MAX_ANSWER_LENGTH) throw new Error('The scanner sent an invalid answer.')
  }
  throw new Error('The scanner hung up without an answer.')
}
