import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { keepPace } from './keep-pace.ts'

const PACE = { windowMs: 500, leastBytes: 1_000 }

/** A server that keeps this pace; `read` is what it does with a request. */
async function listening(read: (request: IncomingMessage) => Promise<unknown>) {
  const server = createServer((request, response) => {
    keepPace(request, PACE)
    read(request).then(
      () => response.end('whole'),
      () => {},
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Sends a piece of so many bytes every 20 ms, so many times. */
function drip(port: number, { bytes, times }: { bytes: number; times: number }): Promise<string> {
  return new Promise(resolve => {
    const sending = request({ port, host: '127.0.0.1', method: 'POST' }, answer => {
      buffer(answer).then(
        body => resolve(body.toString()),
        () => resolve('cut'),
      )
    })
    sending.on('error', () => resolve('cut'))
    let sent = 0
    const dripping = setInterval(() => {
      if (sent++ < times) sending.write('x'.repeat(bytes))
      else {
        clearInterval(dripping)
        sending.end()
      }
    }, 20)
    sending.once('close', () => clearInterval(dripping))
  })
}

test('a body that comes too slowly is cut, and those that keep pace beside it are not', async () => {
  const port = await listening(buffer)
  const slow = Array.from({ length: 20 }, () => drip(port, { bytes: 1, times: 10_000 }))
  const steady = drip(port, { bytes: 1_000, times: 30 })
  expect(await steady).toBe('whole')
  expect(new Set(await Promise.all(slow))).toEqual(new Set(['cut']))
})

test('nobody is cut because we do not read', async () => {
  const port = await listening(async incoming => {
    incoming.pause()
    await new Promise(resolve => setTimeout(resolve, 3 * PACE.windowMs))
    await buffer(incoming)
  })
  expect(await drip(port, { bytes: 200_000, times: 1 })).toBe('whole')
})

test('a body that is here is not asked for more while its answer is made', async () => {
  const port = await listening(async incoming => {
    await buffer(incoming)
    await new Promise(resolve => setTimeout(resolve, 3 * PACE.windowMs))
  })
  expect(await drip(port, { bytes: 10, times: 1 })).toBe('whole')
})
