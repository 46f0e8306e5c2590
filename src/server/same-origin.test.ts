import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { comesFromOurPages } from './same-origin.ts'

const SITE_ORIGIN = 'https://passage.example'

async function acceptsPost(path: string, headers: Record<string, string> = {}) {
  const app = new Hono().post('*', c => c.json(comesFromOurPages(c.req, { PUBLIC_URL: SITE_ORIGIN })))
  return (await app.request(SITE_ORIGIN + path, { method: 'POST', headers })).json()
}

test('a page of the same origin may send a POST', async () => {
  expect(await acceptsPost('/get-started', { 'sec-fetch-site': 'same-origin', origin: SITE_ORIGIN })).toBe(true)
})

test('a browser without Sec-Fetch-Site must send our origin as Origin', async () => {
  expect(await acceptsPost('/get-started', { origin: SITE_ORIGIN })).toBe(true)
  expect(await acceptsPost('/get-started')).toBe(false)
  expect(await acceptsPost('/get-started', { origin: 'null' })).toBe(false)
  expect(await acceptsPost('/get-started', { origin: 'http://passage.example' })).toBe(false)
  expect(await acceptsPost('/get-started', { origin: 'https://passage.example.evil.example' })).toBe(false)
})

test.each(['cross-site', 'same-site', 'none', ''])(
  'a request with Sec-Fetch-Site %j is refused, whatever its other headers',
  async site => {
    expect(await acceptsPost('/get-started', { 'sec-fetch-site': site, origin: SITE_ORIGIN })).toBe(false)
  },
)

test.each([
  '/webhooks/paystack',
  '/webhooks/pay-24',
  '/reminders/stop',
  '/sandbox/paystack/transaction/initialize',
  '/sandbox/paystack/refund',
  '/sandbox/paystack/faults',
  '/sandbox/paystack/dispute/5/resolve',
  '/sandbox/paystack/settlement',
])('%s accepts cross-site POSTs, because it checks a signature or key', async path => {
  expect(await acceptsPost(path)).toBe(true)
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
  expect(await acceptsPost(path)).toBe(false)
})
