import { createServer, type RequestListener, request as requestByHttp } from 'node:http'
import type { request as requestByHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createCalendarReader } from './private-calendar.ts'

const CALENDAR = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
const OWN_HOST = 'passage.example'
const allowLoopback = (ip: string) => ['127.0.0.1', '::1'].includes(ip)

/** A server on this machine. It speaks HTTP, so the reader sends its requests without encryption. */
async function startServer(
  answer: RequestListener,
  options: { isAllowed?: (ip: string) => boolean; timeoutMs?: number } = {},
) {
  const paths: Array<string> = []
  const server = createServer((incoming, response) => {
    paths.push(incoming.url ?? '')
    answer(incoming, response)
  }).listen(0)
  await new Promise(resolve => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const request = ((url: URL, ...rest: [never, never]) =>
    requestByHttp(new URL(url.href.replace('https:', 'http:')), ...rest)) as typeof requestByHttps
  const reader = createCalendarReader({ ownHost: OWN_HOST, request, ...options })
  return { paths, port, read: (path: string, host = 'localhost') => reader.read(`https://${host}:${port}${path}`) }
}

test('reads a calendar, and follows a redirect to it', async () => {
  const server = await startServer(
    ({ url }, response) => {
      if (url === '/old.ics') response.writeHead(301, { location: '/new.ics' }).end()
      else response.end(CALENDAR)
    },
    { isAllowed: allowLoopback },
  )
  expect(await server.read('/old.ics')).toEqual({ ok: true, text: CALENDAR })
  expect(server.paths).toEqual(['/old.ics', '/new.ics'])
})

test('C36: an address that names a machine of ours is refused before anything is sent to it', async () => {
  const server = await startServer((_, response) => response.end(CALENDAR))
  for (const host of [
    'localhost',
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '127.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    OWN_HOST,
    `${OWN_HOST}.`,
  ])
    expect(await server.read('/secret.ics', host), host).toEqual({ ok: false, problem: 'not-public' })
  expect(server.paths).toEqual([])
})

test('a redirect to a machine of ours is refused too', async () => {
  const inner = await startServer((_, response) => response.end(CALENDAR))
  // Names are allowed for this test, and the address in the redirect is not.
  const server = await startServer(
    (_, response) => response.writeHead(302, { location: `https://127.0.0.2:${inner.port}/` }).end(),
    { isAllowed: allowLoopback },
  )
  expect(await server.read('/')).toEqual({ ok: false, problem: 'not-public' })
  expect(inner.paths).toEqual([])
})

test('only https without a user name is read, also after a redirect', async () => {
  const reader = createCalendarReader({ ownHost: OWN_HOST })
  for (const address of [
    'http://calendar.example/a.ics',
    'ftp://calendar.example',
    'https://a:b@calendar.example/',
    'x',
  ])
    expect(await reader.read(address)).toEqual({ ok: false, problem: 'not-https' })
  const server = await startServer(
    (_, response) => response.writeHead(302, { location: 'http://calendar.example/' }).end(),
    { isAllowed: allowLoopback },
  )
  expect(await server.read('/')).toEqual({ ok: false, problem: 'not-https' })
})

test('a server that never answers, or never ends, is a problem in words', async () => {
  const server = await startServer(({ url }, response) => url === '/drip' && response.write('BEGIN'), {
    isAllowed: allowLoopback,
    timeoutMs: 200,
  })
  expect(await server.read('/silent')).toEqual({ ok: false, problem: 'too-slow' })
  expect(await server.read('/drip')).toEqual({ ok: false, problem: 'too-slow' })
})

test('a server that sends too much, redirects for ever or has no calendar is a problem in words', async () => {
  const server = await startServer(
    ({ url }, response) => {
      if (url === '/loop') return response.writeHead(302, { location: '/loop' }).end()
      if (url === '/large') return response.end('x'.repeat(5_000_001))
      response.writeHead(Number(url?.slice(1))).end()
    },
    { isAllowed: allowLoopback },
  )
  const problems = { loop: 'too-many-redirects', large: 'too-large' }
  const statuses = { 404: 'not-found', 410: 'not-found', 401: 'refused', 403: 'refused', 500: 'failed', 304: 'failed' }
  for (const [path, problem] of Object.entries({ ...problems, ...statuses }))
    expect(await server.read(`/${path}`), path).toEqual({ ok: false, problem })
  const closed = createCalendarReader({ ownHost: OWN_HOST, isAllowed: allowLoopback })
  expect(await closed.read('https://localhost:1/')).toEqual({ ok: false, problem: 'unreachable' })
})
