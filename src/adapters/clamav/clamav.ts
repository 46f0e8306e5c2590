import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import type { FileScanner } from '#src/features/files/file-context.ts'
import { Unavailable } from '#src/unavailable.ts'

export type ClamavAddress = { host: string; port: number } | { path: string }

const TIMEOUT_MS = 30_000
const MAX_ANSWER_LENGTH = 4096

/**
 * Scans files with ClamAV's daemon by its INSTREAM protocol. Throws `Unavailable` when there is no verdict, for
 * instance above clamd's size limit.
 */
export function createClamavScanner(address: ClamavAddress, { timeoutMs = TIMEOUT_MS } = {}): FileScanner {
  return {
    async scan(path) {
      const answer = await requestScan(address, path, timeoutMs).catch(cause => {
        throw new Unavailable('The virus scanner cannot be reached.', { cause })
      })
      if (answer === 'stream: OK') return 'clean'
      if (/^stream: .+ FOUND$/.test(answer)) return 'infected'
      throw new Unavailable('The virus scanner gave no verdict on a file.')
    },
  }
}

async function requestScan(address: ClamavAddress, path: string, timeoutMs: number): Promise<string> {
  const socket = createConnection(address)
  socket.on('error', () => {})
  const timeout = setTimeout(() => socket.destroy(new Error('The scanner took too long.')), timeoutMs)
  // clamd may answer before it has received the whole file.
  const answerLine = readLine(socket)
  try {
    await Promise.race([answerLine, sendFile(socket, path)])
    return await answerLine
  } finally {
    clearTimeout(timeout)
    socket.destroy()
  }
}

async function sendFile(socket: Socket, path: string): Promise<void> {
  const closeEvent = new Promise(resolve => socket.once('close', resolve))
  socket.write('zINSTREAM\0')
  for await (const bytes of createReadStream(path)) {
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
