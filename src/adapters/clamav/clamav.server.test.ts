import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Unavailable } from '#src/unavailable.ts'
import { createClamavScanner } from './clamav.ts'

/** Split, so that no scanner finds the test virus in this file. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

test('a harmless file is clean, and every byte is scanned', async () => {
  const pages = Buffer.alloc(1_000_000, 'pages ')
  const received: Array<Buffer> = []
  const scanner = await scannerThat((socket, bytes) => {
    received.push(bytes)
    socket.end('stream: OK\0')
  })
  expect(await scanner.scan(await aFile(pages))).toBe('clean')
  expect(received).toEqual([pages])
})

test('a virus is found', async () => {
  const scanner = await scannerThat((socket, bytes) =>
    socket.end(bytes.includes(EICAR) ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0'),
  )
  expect(await scanner.scan(await aFile(`before ${EICAR} after`))).toBe('infected')
  expect(await scanner.scan(await aFile('before and after'))).toBe('clean')
})

test('a scanner answer in two chunks is joined', async () => {
  const scanner = await scannerThat(socket => {
    socket.write('stream: Win.Test ', () => setImmediate(() => socket.end('FOUND\0')))
  })
  expect(await scanner.scan(await aFile('x'))).toBe('infected')
})

test.each(['INSTREAM size limit exceeded. ERROR\0', 'stream: Win.Test FOUND, or not\0', 'OK\0', 'stream: OK', ''])(
  'the scanner answer "%s" gives no verdict',
  async answer => {
    const scanner = await scannerThat(socket => socket.end(answer))
    await expect(scanner.scan(await aFile('x'))).rejects.toThrow(Unavailable)
  },
)

test('a scanner that hangs up during the upload gives no verdict', async () => {
  const scanner = await scannerOn(socket => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end('INSTREAM size limit exceeded. ERROR\0'))
  })
  await expect(scanner.scan(await aFile(Buffer.alloc(5_000_000)))).rejects.toThrow(Unavailable)
  const rude = await scannerOn(socket => socket.once('data', () => socket.resetAndDestroy()))
  await expect(rude.scan(await aFile(Buffer.alloc(5_000_000)))).rejects.toThrow(Unavailable)
})

test('a silent or endless scanner times out', async () => {
  const silent = await scannerOn(socket => socket.resume(), 100)
  await expect(silent.scan(await aFile('x'))).rejects.toThrow(Unavailable)
  const deaf = await scannerOn(socket => socket.pause(), 100)
  await expect(deaf.scan(await aFile(Buffer.alloc(9_000_000)))).rejects.toThrow(Unavailable)
  const talkative = await scannerThat(socket => socket.end('a'.repeat(10_000)))
  await expect(talkative.scan(await aFile('x'))).rejects.toThrow(Unavailable)
})

test('a missing scanner or file gives no verdict', async () => {
  const nobody = createClamavScanner({ path: join(tmpdir(), 'no-scanner-listens-here.sock') })
  await expect(nobody.scan(await aFile('x'))).rejects.toThrow(Unavailable)
  const scanner = await scannerThat(socket => socket.end('stream: OK\0'))
  await expect(scanner.scan('/there/is/no/such/file')).rejects.toThrow(Unavailable)
})

test('the scanner is also reached over a Unix socket', async () => {
  const path = join(await folder(), 'clamd.sock')
  await listening(socket => socket.end('stream: OK\0'), path)
  expect(await createClamavScanner({ path }).scan(await aFile('x'))).toBe('clean')
})

/** A small clamd: reads a whole file by the protocol, then answers. */
function scannerThat(answers: (socket: Socket, bytes: Buffer) => unknown) {
  return scannerOn(socket => {
    let received = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', piece => {
      received = Buffer.concat([received, piece])
      const bytes = wholeFileIn(received)
      if (bytes !== null) answers(socket, bytes)
    })
  })
}

async function scannerOn(connected: (socket: Socket) => unknown, timeoutMs = 5000) {
  const { port } = (await listening(connected, 0)) as AddressInfo
  return createClamavScanner({ host: '127.0.0.1', port }, { timeoutMs })
}

async function listening(connected: (socket: Socket) => unknown, where: number | string) {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    connected(socket)
  })
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise(resolve => server.close(resolve))
  })
  await new Promise<void>(resolve => {
    if (typeof where === 'string') server.listen(where, resolve)
    else server.listen(where, '127.0.0.1', resolve)
  })
  return server.address()
}

/** Null until the empty chunk has arrived. */
function wholeFileIn(received: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (received.length < command.length) return null
  expect(received.toString('latin1', 0, command.length)).toBe(command)
  const pieces: Array<Buffer> = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'passage-clamav-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

async function aFile(content: string | Buffer): Promise<string> {
  const path = join(await folder(), 'file')
  await writeFile(path, content)
  return path
}
