import {
  createServer,
  get,
  type IncomingMessage,
  type RequestListener,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Program } from './compose.ts'
import type { Env } from './env.ts'
import { limitPipelinedRequests, listen, setServerTimeouts } from './listen.ts'

const SILENCE_MS = 500
/** Larger than the buffer of a socket. */
const LARGE_CHUNK = Buffer.alloc(1_000_000)
const CHUNK_COUNT = 12

async function startServerAnswering(answers: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>) {
  const responseEnds: Array<Promise<'whole' | 'cut'>> = []
  const server = createServer((incoming, response) => {
    responseEnds.push(
      answers(incoming, response).then(
        () => 'whole',
        () => 'cut',
      ),
    )
  })
  setServerTimeouts(server, SILENCE_MS)
  return { address: { port: await startServer(server), host: '127.0.0.1' }, responseEnds }
}

async function startServer(server: Server): Promise<number> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const startDownload = (address: { port: number; host: string }) =>
  new Promise<IncomingMessage>((resolve, reject) => get(address, resolve).on('error', reject))

const createLongFile = () => Readable.from(Array.from({ length: CHUNK_COUNT }, () => LARGE_CHUNK))

/** Sends one byte every 20 ms. If `ends` is true, the body ends after `bytes` bytes. */
function sendSlowUpload(address: { port: number; host: string }, { bytes, ends }: { bytes: number; ends: boolean }) {
  return new Promise<string>(resolve => {
    const upload = request({ ...address, method: 'POST' }, answer => {
      buffer(answer).then(
        body => resolve(body.toString()),
        () => resolve('cut'),
      )
    })
    upload.on('error', () => resolve('cut'))
    let sentBytes = 0
    const sendTimer = setInterval(() => {
      if (sentBytes++ < bytes) return upload.write('x')
      clearInterval(sendTimer)
      if (ends) upload.end()
    }, 20)
    upload.once('close', () => clearInterval(sendTimer))
  })
}

test('a download that the client does not read is aborted, and its file is closed', async () => {
  const file = createLongFile()
  const { address, responseEnds } = await startServerAnswering((_, response) => pipeline(file, response))
  const answer = await startDownload(address)
  answer.on('error', () => {})
  expect(await responseEnds[0]).toBe('cut')
  expect(file.destroyed).toBe(true)
})

test('a slow reader gets the whole download', async () => {
  const { address, responseEnds } = await startServerAnswering((_, response) => pipeline(createLongFile(), response))
  let length = 0
  for await (const piece of await startDownload(address)) {
    const chunksBefore = Math.floor(length / LARGE_CHUNK.length)
    length += piece.length
    if (Math.floor(length / LARGE_CHUNK.length) > chunksBefore)
      await new Promise(resolve => setTimeout(resolve, SILENCE_MS / 5))
  }
  expect(length).toBe(LARGE_CHUNK.length * CHUNK_COUNT)
  expect(await responseEnds[0]).toBe('whole')
})

test('C100: an upload that sends no data is aborted, and a slow upload is not', async () => {
  const { address } = await startServerAnswering(async (incoming, response) => {
    await buffer(incoming)
    response.end('whole')
  })
  const silentUploads = Array.from({ length: 20 }, () => sendSlowUpload(address, { bytes: 1, ends: false }))
  expect(await sendSlowUpload(address, { bytes: 60, ends: true })).toBe('whole')
  expect(new Set(await Promise.all(silentUploads))).toEqual(new Set(['cut']))
})

test('a stream with regular output stays open', async () => {
  const { address } = await startServerAnswering(async (_, response) => {
    for (let beat = 0; beat < 10; beat++) {
      response.write('. ')
      await new Promise(resolve => setTimeout(resolve, SILENCE_MS / 3))
    }
    response.end('last')
  })
  expect(String(await buffer(await startDownload(address)))).toBe('. . . . . . . . . . last')
})

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
const LAST_REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

function startLimitedServer(answer: RequestListener): Promise<number> {
  return startServer(createServer(limitPipelinedRequests(answer)))
}

/** Sends everything at once and returns what arrives until the connection ends. */
function send(port: number, requests: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(requests)
  return text(socket).catch(() => '')
}

test('a connection that sends requests without waiting for answers is closed', async () => {
  let begun = 0
  const port = await startLimitedServer(() => {
    begun++
  })
  expect(await send(port, REQUEST.repeat(5_000))).toBe('')
  expect(begun).toBeLessThan(10)
})

test('a few requests that arrive together are answered in their order', async () => {
  let begun = 0
  const port = await startLimitedServer((_, response) => {
    response.end(`answer ${++begun}.`)
  })
  const answers = await send(port, REQUEST.repeat(3) + LAST_REQUEST)
  expect(answers.match(/answer \d/g)).toEqual(['answer 1', 'answer 2', 'answer 3', 'answer 4'])
})

test('a connection stays open for any number of requests that wait for their answers', async () => {
  const port = await startLimitedServer((_, response) => {
    response.end('answered')
  })
  const socket = connect(port, '127.0.0.1')
  let answerCount = 0
  socket.on('data', () => socket.write(++answerCount < 50 ? REQUEST : LAST_REQUEST))
  socket.write(REQUEST)
  await new Promise(resolve => socket.once('close', resolve))
  expect(answerCount).toBeGreaterThan(50)
})

test('a server behind a proxy that checks it serves requests while its check fails, and closes afterwards', async () => {
  const env = { PORT: 0, HOST: '127.0.0.1', TRUST_PROXY: 1 } as Env
  const server = await listen(env, () => (_, response) => response.end('answered'), { drainMs: 500 })
  await server.serve({} as Program, env)
  const url = `http://127.0.0.1:${server.port}`
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const closed = server.close()
  expect((await fetch(`${url}/readyz`)).status).toBe(503)
  const answer = await fetch(url)
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  await closed
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

test('a server without a proxy, or whose proxy does not check it, closes at once', async () => {
  for (const [TRUST_PROXY, path] of [
    [0, '/readyz'],
    [1, '/'],
  ] as const) {
    const env = { PORT: 0, HOST: '127.0.0.1', TRUST_PROXY } as Env
    const server = await listen(env, () => (_, response) => response.end('answered'))
    await server.serve({} as Program, env)
    const url = `http://127.0.0.1:${server.port}${path}`
    await (await fetch(url)).text()
    const closed = server.close()
    await expect(fetch(url)).rejects.toThrow('fetch failed')
    await closed
  }
})

test('a connection that was opened in advance and never used does not delay the stop', {
  timeout: 10_000,
}, async () => {
  const env = { PORT: 0, HOST: '127.0.0.1', TRUST_PROXY: 0 } as Env
  const server = await listen(env, () => (_, response) => response.end('answered'))
  const unused = connect(server.port, '127.0.0.1')
  onTestFinished(() => void unused.destroy())
  // The answer shows that the server has accepted the connection before.
  await (await fetch(`http://127.0.0.1:${server.port}/`)).text()
  await server.close()
})
