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

test.each([
  ['our page', { referer: `${SITE_ORIGIN}/get-started?a=1` }, true],
  ['our origin alone', { referer: SITE_ORIGIN }, true],
  ['our origin in other letters and with its port', { referer: 'HTTPS://PASSAGE.EXAMPLE:443/contact' }, true],
  ['our origin without TLS', { referer: 'http://passage.example/' }, false],
  ['our origin at another port', { referer: 'https://passage.example:8443/' }, false],
  ['a host that begins with ours', { referer: 'https://passage.example.evil.example/' }, false],
  ['a host that ends with ours', { referer: 'https://evil-passage.example/' }, false],
  ['a user that is named like us', { referer: 'https://passage.example@evil.example/' }, false],
  ['a path that looks like our host', { referer: 'https://evil.example/https://passage.example' }, false],
  ['a query that looks like our host', { referer: 'https://evil.example?https://passage.example/' }, false],
  ['no address', { referer: 'passage.example' }, false],
  ['nothing', { referer: '' }, false],
  ['our page, and another origin', { referer: `${SITE_ORIGIN}/`, origin: 'https://evil.example' }, false],
  ['our page, and the origin null', { referer: `${SITE_ORIGIN}/`, origin: 'null' }, false],
  ['our page, and an empty origin', { referer: `${SITE_ORIGIN}/`, origin: '' }, false],
  ['our page, and another site', { referer: `${SITE_ORIGIN}/`, 'sec-fetch-site': 'cross-site' }, false],
])(
  'a browser with neither header may send a Referer: %s',
  async (_referer, headers: Record<string, string>, isAccepted) => {
    for (const path of [
      '/get-started',
      '/application-tracking/uploads',
      '/sandbox/paystack/checkout/abc',
      '/admin/login',
    ])
      expect(await acceptsPost(path, headers)).toBe(isAccepted)
  },
)

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
