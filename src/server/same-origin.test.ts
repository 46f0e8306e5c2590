import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { comesFromOurPages } from './same-origin.ts'

const HERE = 'https://passage.example'

/** Whether a POST to `path` with these headers passes for one of our own pages'. */
async function passes(path: string, headers: Record<string, string> = {}) {
  const app = new Hono().post('*', c => c.json(comesFromOurPages(c.req, { PUBLIC_URL: HERE })))
  return (await app.request(HERE + path, { method: 'POST', headers })).json()
}

test('a page of ours may post', async () => {
  expect(await passes('/get-started', { 'sec-fetch-site': 'same-origin', origin: HERE })).toBe(true)
})

test('a browser too old to say where it is from must name our origin', async () => {
  expect(await passes('/get-started', { origin: HERE })).toBe(true)
  expect(await passes('/get-started')).toBe(false)
  expect(await passes('/get-started', { origin: 'null' })).toBe(false)
  expect(await passes('/get-started', { origin: 'http://passage.example' })).toBe(false)
  expect(await passes('/get-started', { origin: 'https://passage.example.evil.example' })).toBe(false)
})

test.each(['cross-site', 'same-site', 'none', ''])(
  'a browser that says %j is refused, whatever else it sends',
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
  '/sandbox/paystack/misfortunes',
])('machines may post to %s, which asks for a signature or a key', async path => {
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
])('nobody else may post to %s', async path => {
  expect(await passes(path)).toBe(false)
})
