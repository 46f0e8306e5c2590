import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import type { FileScanner } from '#src/features/files/file-ground.ts'
import { Unavailable } from '#src/unavailable.ts'

/** Where clamd listens. */
export type ClamavAddress = { host: string; port: number } | { path: string }

/** clamd reads a whole file and unpacks it before it answers. */
const PATIENCE_MS = 30_000
/** No answer of clamd is longer than the name of a virus. */
const LONGEST_ANSWER = 4096

/**
 * Asks ClamAV's daemon over its own protocol: INSTREAM, the bytes in pieces that say their length, a piece of none, and one line
 * comes back. It is spoken here, because that is all there is to it: a package would bring more lines to trust than these.
 */
export function createClamavScanner(address: ClamavAddress, { patienceMs = PATIENCE_MS } = {}): FileScanner {
  return {
    async scan(path) {
      const answer = await ask(address, path, patienceMs).catch(cause => {
        throw new Unavailable('The virus scanner cannot be reached.', { cause })
      })
      if (answer === 'stream: OK') return 'clean'
      if (/^stream: .+ FOUND$/.test(answer)) return 'infected'
      // For instance its limit on sizes, or a database that is being loaded: nothing was judged.
      throw new Unavailable('The virus scanner did not judge a file.')
    },
  }
}

async function ask(address: ClamavAddress, path: string, patienceMs: number): Promise<string> {
  const socket = createConnection(address)
  // Said by the answer, or by its absence.
  socket.on('error', () => {})
  const patience = setTimeout(() => socket.destroy(new Error('The scanner took too long.')), patienceMs)
  // Read from the beginning: it may answer and hang up before it has heard the end.
  const answer = lineOf(socket)
  try {
    await Promise.race([answer, send(socket, path)])
    return await answer
  } finally {
    clearTimeout(patience)
    socket.destroy()
  }
}

async function send(socket: Socket, path: string): Promise<void> {
  // Listened for once, and not with every piece.
  const closed = new Promise(resolve => socket.once('close', resolve))
  socket.write('zINSTREAM\0')
  for await (const bytes of createReadStream(path)) {
    if (!socket.writable) return
    socket.write(lengthOf(bytes.length))
    if (!socket.write(bytes)) await Promise.race([once(socket, 'drain'), closed])
  }
  socket.write(lengthOf(0))
}

/** Four bytes, the greatest first. */
function lengthOf(count: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(count)
  return length
}

/** Up to the zero byte that ends it. */
async function lineOf(socket: Socket): Promise<string> {
  let heard = ''
  for await (const piece of socket) {
    heard += piece.toString('utf8')
    const end = heard.indexOf('\0')
    if (end >= 0) return heard.slice(0, end).trim()
    if (heard.length > LONGEST_ANSWER) throw new Error('That is no answer of a scanner.')
  }
  throw new Error('The scanner hung up without an answer.')
}
