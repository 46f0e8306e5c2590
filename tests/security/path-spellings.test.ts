import { beforeAll, expect, test } from 'vitest'
import { rawRequest } from '../support/raw-request.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

/** The built program in sandbox mode. Some tests request it under other host names. */
let program: TestProgram

beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test.each([
  ['/SERVICES', '/services'],
  ['/services/', '/services'],
  ['/services//?a=b', '/services?a=b'],
  ['/%73ervices', '/services'],
  ['/%53ervices/?a=%2F&a=B', '/services?a=%2F&a=B'],
  ['/Sectors/Fashion/', '/sectors/fashion'],
  ['/Get-Started?sector=arts', '/get-started?sector=arts'],
])('the path %s is redirected to the canonical path %s', async (path, canonicalPath) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await rawRequest(program.origin, path, { method })
    expect(answer.status).toBe(308)
    expect(answer.headers.location).toBe(canonicalPath)
  }
})

test.each(['/', '/?index', '/services', '/services?a=b', '/services?'])(
  'the canonical path %s is not redirected',
  async path => {
    expect((await rawRequest(program.origin, path)).status).toBe(200)
  },
)

test('a POST to another spelling of a path is not redirected', async () => {
  const body = new URLSearchParams({ intent: 'track' })
  const headers = { 'sec-fetch-site': 'same-origin' }
  const init = { method: 'POST', body, headers, redirect: 'manual' } as const
  const answer = await fetch(`${program.origin}/services/`, init)
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('Missing Information')
})

test.each(['/Application-Tracking', '/application-tracking/', '/%61pplication-tracking'])(
  'the path %s of a private page is answered without a redirect',
  async path => {
    const answer = await rawRequest(program.origin, path)
    expect(answer.status).toBe(200)
    expect(answer.headers.location).toBeUndefined()
  },
)

test.each(['.data', '/.data', '/_.data', '//_.data'])('an email is not served as page data at …%s', async ending => {
  const answer = await fetch(`${program.origin}/admin/mail/${crypto.randomUUID()}${ending}`, { redirect: 'manual' })
  expect(answer.status).toBe(404)
})

test('the list of emails is served as page data at an address with a slash at its end', async () => {
  const answer = await fetch(`${program.origin}/admin/mail/_.data`, { redirect: 'manual' })
  expect(await answer.text()).toContain('/admin/login')
})

test('C100: a path with 15,000 slashes is answered without delay', async () => {
  const path = `/a${'/'.repeat(15_000)}x`
  // The limit is generous: trimming slashes with `/\/+$/` took a third of a second per request.
  const signal = AbortSignal.timeout(5_000)
  for (let count = 0; count < 40; count++) {
    expect((await fetch(program.origin + path, { signal })).status).toBe(404)
  }
})

const SANDBOX_PATHS = ['/sandbox/mail', '/%73andbox/mail', '/sandbox/mail.json']

test.each(SANDBOX_PATHS)('the sandbox path %s is served under localhost and 127.0.0.1', async path => {
  const { port } = new URL(program.origin)
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`]) {
    expect((await rawRequest(program.origin, path, { headers: { host } })).status).toBe(200)
  }
})

test.each([
  ...SANDBOX_PATHS,
  '/sandbox',
  '/SANDBOX/',
  '/Sandbox/mail',
  '/sandbox/MAIL',
  '/sandbox%2Fmail',
  '/%73ANDBOX/mail.json',
])('the sandbox path %s is not found under another host name', async path => {
  for (const host of ['evil.example', 'EVIL.example:80', 'localhost.evil.example']) {
    const answer = await rawRequest(program.origin, path, { headers: { host } })
    expect(answer.status).toBe(404)
    expect(answer.body.toString()).toContain('Oops! Page not found')
  }
})
