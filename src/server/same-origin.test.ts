import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { comesFromOurPages } from './same-origin.ts'

const HERE = 'https://passage.example'

async function passes(path: string, headers: Record<string, string> = {}) {
  const app = new Hono().post('*', c => c.json(comesFromOurPages(c.req, { PUBLIC_URL: HERE })))
  return (await app.request(HERE + path, { method: 'POST', headers })).json()
}

test('a page of the same origin may send a POST', async () => {
  expect(await passes('/get-started', { 'sec-fetch-site': 'same-origin', origin: HERE })).toBe(true)
})

test('a browser without Sec-Fetch-Site must send our address as Origin', async () => {
  expect(await passes('/get-started', { origin: HERE })).toBe(true)
  expect(await passes('/get-started')).toBe(false)
  expect(await passes('/get-started', { origin: 'null' })).toBe(false)
  expect(await passes('/get-started', { origin: 'http://passage.example' })).toBe(false)
  expect(await passes('/get-started', { origin: 'https://passage.example.evil.example' })).toBe(false)
})

test.each(['cross-site', 'same-site', 'none', ''])(
  'a request with Sec-Fetch-Site %j is refused, whatever its other headers',
  async site => {
    expect(await passes('/get-started', { 'sec-fetch-site': site, origin: HERE })).toBe(false)
  },
)

test.each([
  '/webhooks/paystack',
  '/webhooks/pay-24',
  '/reminders/stop',
  '/sandbox/paystack/transaction/initialize',
  '/sandbox/paystack/refund',
  '/sandbox/paystack/faults',
])('%s accepts cross-site POSTs, because it checks a signature or key', async path => {
  expect(await passes(path)).toBe(true)
})

test.each([
  '/webhooks/paystack/other',
  '/reminders/stop/other',
  '/reminders',
  '/admin/webhooks/paystack',
  '/sandbox/paystack/checkout/abc',
  '/sandbox/paystack/transactions',
  '/sandbox/mail',
  '/sandbox/paystack/transaction/../../../admin/login',
  '/WEBHOOKS/PAYSTACK',
])('other sites may not post to %s', async path => {
  expect(await passes(path)).toBe(false)
})
