import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Unavailable } from '#src/unavailable.ts'
import { createClamavScanner } from './clamav.ts'

/** The test virus is split, so that no scanner finds it in this file. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

test('a harmless file is reported as clean, and the scanner receives every byte', async () => {
  const pages = Buffer.alloc(1_000_000, 'pages ')
  const receivedFiles: Array<Buffer> = []
  const scanner = await startScannerAnswering((socket, bytes) => {
    receivedFiles.push(bytes)
    socket.end('stream: OK\0')
  })
  expect(await scanner.scan(await tempFile(pages))).toBe('clean')
  expect(receivedFiles).toEqual([pages])
})

test('a file with a virus is reported as infected', async () => {
  const scanner = await startScannerAnswering((socket, bytes) =>
    socket.end(bytes.includes(EICAR) ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0'),
  )
  expect(await scanner.scan(await tempFile(`before ${EICAR} after`))).toBe('infected')
  expect(await scanner.scan(await tempFile('before and after'))).toBe('clean')
})

test('a scanner answer that arrives in two chunks is read as one', async () => {
  const scanner = await startScannerAnswering(socket => {
    socket.write('stream: Win.Test ', () => setImmediate(() => socket.end('FOUND\0')))
  })
  expect(await scanner.scan(await tempFile('x'))).toBe('infected')
})

test.each(['INSTREAM size limit exceeded. ERROR\0', 'stream: Win.Test FOUND, or not\0', 'OK\0', 'stream: OK', ''])(
  'a scan fails when the scanner answers %j',
  async answer => {
    const scanner = await startScannerAnswering(socket => socket.end(answer))
    await expect(scanner.scan(await tempFile('x'))).rejects.toThrow(Unavailable)
  },
)

test('a scan fails when the scanner closes the connection during the upload', async () => {
  const scanner = await createScannerFor(socket => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end('INSTREAM size limit exceeded. ERROR\0'))
  })
  await expect(scanner.scan(await tempFile(Buffer.alloc(5_000_000)))).rejects.toThrow(Unavailable)
  const resettingScanner = await createScannerFor(socket => socket.once('data', () => socket.resetAndDestroy()))
  await expect(resettingScanner.scan(await tempFile(Buffer.alloc(5_000_000)))).rejects.toThrow(Unavailable)
})

test('a scan fails when the scanner stays silent, stops reading or sends an endless answer', async () => {
  const silentScanner = await createScannerFor(socket => socket.resume(), 100)
  await expect(silentScanner.scan(await tempFile('x'))).rejects.toThrow(Unavailable)
  const stalledScanner = await createScannerFor(socket => socket.pause(), 100)
  await expect(stalledScanner.scan(await tempFile(Buffer.alloc(9_000_000)))).rejects.toThrow(Unavailable)
  const endlessScanner = await startScannerAnswering(socket => socket.end('a'.repeat(10_000)))
  await expect(endlessScanner.scan(await tempFile('x'))).rejects.toThrow(Unavailable)
})

test('a scan fails when the scanner or the file is missing', async () => {
  const missingScanner = createClamavScanner({ path: join(tmpdir(), 'no-scanner-listens-here.sock') })
  await expect(missingScanner.scan(await tempFile('x'))).rejects.toThrow(Unavailable)
  const scanner = await startScannerAnswering(socket => socket.end('stream: OK\0'))
  await expect(scanner.scan('/there/is/no/such/file')).rejects.toThrow(Unavailable)
})

test('a file can be scanned over a Unix socket', async () => {
  const path = join(await tempFolder(), 'clamd.sock')
  await startServer(socket => socket.end('stream: OK\0'), path)
  expect(await createClamavScanner({ path }).scan(await tempFile('x'))).toBe('clean')
})

/** Starts a fake clamd, which receives the whole file before it answers. */
function startScannerAnswering(answers: (socket: Socket, bytes: Buffer) => unknown) {
  return createScannerFor(socket => {
    let receivedBytes = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', piece => {
      receivedBytes = Buffer.concat([receivedBytes, piece])
      const bytes = readWholeFile(receivedBytes)
      if (bytes !== null) answers(socket, bytes)
    })
  })
}

async function createScannerFor(onConnection: (socket: Socket) => unknown, timeoutMs = 5000) {
  const { port } = (await startServer(onConnection, 0)) as AddressInfo
  return createClamavScanner({ host: '127.0.0.1', port }, { timeoutMs })
}

async function startServer(onConnection: (socket: Socket) => unknown, portOrPath: number | string) {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    onConnection(socket)
  })
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise(resolve => server.close(resolve))
  })
  await new Promise<void>(resolve => {
    if (typeof portOrPath === 'string') server.listen(portOrPath, resolve)
    else server.listen(portOrPath, '127.0.0.1', resolve)
  })
  return server.address()
}

/** Returns null until the empty chunk, which ends the file, has arrived. */
function readWholeFile(receivedBytes: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (receivedBytes.length < command.length) return null
  expect(receivedBytes.toString('latin1', 0, command.length)).toBe(command)
  const pieces: Array<Buffer> = []
  for (let offset = command.length; offset + 4 <= receivedBytes.length; ) {
    const length = receivedBytes.readUInt32BE(offset)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(receivedBytes.subarray(offset + 4, offset + 4 + length))
    offset += 4 + length
  }
  return null
}

async function tempFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'passage-clamav-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

async function tempFile(content: string | Buffer): Promise<string> {
  const path = join(await tempFolder(), 'file')
  await writeFile(path, content)
  return path
}
