import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningProgram, startProgram } from './support/program.ts'

/** A demonstration on a public address, behind a proxy that speaks TLS for it. */
const PUBLIC_URL = 'https://passage.example'
let program: RunningProgram
/** Where this machine reaches it; everything it says names the public address. */
let door: string

beforeAll(async () => {
  const port = String(await freePort())
  door = `http://127.0.0.1:${port}`
  program = await startProgram({
    PORT: port,
    PUBLIC_URL,
    ALLOW_SANDBOX: '1',
    TRUST_PROXY: '1',
    SESSION_SECRET: 'a secret of this test, long enough',
  })
}, 60_000)
afterAll(() => program.forget())

test('forms from the public address are taken, cookies are for https alone, links name the public address', async () => {
  const answer = await apply({ origin: PUBLIC_URL })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('set-cookie')).toContain('Secure')
  expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000')
  expect(answer.headers.get('content-security-policy')).toContain('upgrade-insecure-requests')

  const payment = await fetch(door + answer.headers.get('location'))
  const quote = /name="quote_id" value="([^"]+)"/.exec(await payment.text())?.[1] ?? ''
  const pay = await post(answer.headers.get('location') ?? '', { intent: 'pay', quote_id: quote })
  expect(pay.headers.get('location')).toMatch(/^https:\/\/passage\.example\/sandbox\/paystack\/checkout\//)
})

test('forms from the address behind the proxy are not ours', async () => {
  expect((await apply({ origin: door })).status).toBe(403)
})

test('nobody reads the inbox or marks anything as paid there', async () => {
  for (const path of ['/sandbox/mail', '/sandbox/mail.json', '/sandbox/MAIL', '/sandbox/mail/']) {
    expect((await fetch(door + path)).status).toBe(404)
  }
  const started = await apply({ origin: PUBLIC_URL })
  expect((await post(started.headers.get('location') ?? '', { intent: 'mark-as-paid' })).status).toBe(404)
  const page = await (await fetch(door + started.headers.get('location'))).text()
  expect(page).toContain('No real money or mail moves')
  expect(page).not.toContain('Mark as Paid')
})

test('search engines are told to stay away: nothing there is real', async () => {
  const lines = (await (await fetch(`${door}/robots.txt`)).text()).split('\n')
  expect(lines.filter(line => line.startsWith('Disallow'))).toEqual(['Disallow: /'])
})

function apply(headers: Record<string, string>): Promise<Response> {
  const fields = {
    firstName: 'Adaeze',
    lastName: 'Nwosu',
    email: 'adaeze@passage.example',
    sector: 'arts',
    message: 'I paint.',
  }
  return post('/get-started', fields, headers)
}

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = { origin: PUBLIC_URL }) {
  const proxied = { ...headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }
  return fetch(door + path, { method: 'POST', body: new URLSearchParams(fields), headers: proxied, redirect: 'manual' })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}
