import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningProgram, startProgram } from '../support/program.ts'
import { rawRequest } from '../support/raw-request.ts'

/** The built program where nothing is real, asked for its pages under names that only look like theirs. */
let program: RunningProgram

beforeAll(async () => {
  program = await startProgram()
}, 60_000)
afterAll(() => program.forget())

test.each([
  ['/SERVICES', '/services'],
  ['/services/', '/services'],
  ['/services//?a=b', '/services?a=b'],
  ['/%73ervices', '/services'],
  ['/%53ervices/?a=%2F&a=B', '/services?a=%2F&a=B'],
  ['/Sectors/Fashion/', '/sectors/fashion'],
  ['/Get-Started?sector=arts', '/get-started?sector=arts'],
])('a site page under another spelling is sent to its own: %s', async (path, own) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await rawRequest(program.origin, path, { method })
    expect(answer.status).toBe(308)
    expect(answer.headers.location).toBe(own)
  }
})

test.each(['/', '/?index', '/services', '/services?a=b', '/services?'])(
  'a page under its own spelling stays: %s',
  async path => {
    expect((await rawRequest(program.origin, path)).status).toBe(200)
  },
)

test('what is posted is never sent elsewhere', async () => {
  const body = new URLSearchParams({ intent: 'track' })
  const headers = { 'sec-fetch-site': 'same-origin' }
  const init = { method: 'POST', body, headers, redirect: 'manual' } as const
  const answer = await fetch(`${program.origin}/services/`, init)
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('Missing Information')
})

test.each(['/Application-Tracking', '/application-tracking/', '/%61pplication-tracking'])(
  'a page that belongs to one reader is shown as it was asked for: %s',
  async path => {
    const answer = await rawRequest(program.origin, path)
    expect(answer.status).toBe(200)
    expect(answer.headers.location).toBeUndefined()
  },
)

test('an address that nobody can spell is not found, and the log stays one of JSON lines', async () => {
  const before = program.output().length
  for (const path of ['/%ff', '/services%ff', '/%', '//x', '/%2fx', '/%E0%A4%A', '/%5c%ff']) {
    const answer = await rawRequest(program.origin, path)
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body.toString()).toContain('Oops! Page not found')
  }
  await rawRequest(program.origin, '/the-last-of-these')
  const logged = () => program.output().slice(before)
  await expect.poll(logged).toMatch(/the-last-of-these.*\n/)
  for (const line of logged().trim().split('\n')) expect(() => JSON.parse(line), line).not.toThrow()
})

test('an address made to be slow is answered at once', async () => {
  const path = `/a${'/'.repeat(15_000)}x`
  // Not a measurement: the fault was a third of a second each, for nothing but this.
  const signal = AbortSignal.timeout(5_000)
  for (let count = 0; count < 40; count++) {
    expect((await fetch(program.origin + path, { signal })).status).toBe(404)
  }
})

const SANDBOX_PATHS = [
  '/sandbox/design',
  '/Sandbox/design',
  '/%73andbox/design',
  '/SANDBOX/design/letter',
  '/Sandbox/design.data',
  '/sandbox/mail',
]

test.each(SANDBOX_PATHS)('the door of the sandbox opens under our own names: %s', async path => {
  const { port } = new URL(program.origin)
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`]) {
    expect((await rawRequest(program.origin, path, { headers: { host } })).status).toBe(200)
  }
})

test.each([...SANDBOX_PATHS, '/sandbox', '/SANDBOX/', '/sandbox/MAIL', '/sandbox%2Fdesign', '/%73ANDBOX/mail.json'])(
  'under another host’s name the sandbox has no door, however it is spelled: %s',
  async path => {
    for (const host of ['evil.example', 'EVIL.example:80', 'localhost.evil.example']) {
      const answer = await rawRequest(program.origin, path, { headers: { host } })
      expect(answer.status).toBe(404)
      expect(answer.body.toString()).toContain('Oops! Page not found')
    }
  },
)
