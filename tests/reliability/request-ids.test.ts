import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { settingsTable } from '#src/features/site/table.server.ts'
import { rawRequest } from '../support/raw-request.ts'
import { ownProgram, type TestProgram } from '../support/shared-program.ts'

type Kind = { path: string; status: number; method?: string; headers?: Record<string, string> }

const [DEBUG, INFO] = [20, 30]
const METRICS_TOKEN = 'the token of the metrics collector'
const UPLOAD_PATH = '/application-tracking/uploads/0b9d6a1e-8f5b-4c38-9b3e-3a0a1c1d2e3f'

const KINDS: Readonly<Record<string, Kind>> = {
  'a cached page': { path: '/about', status: 200 },
  'an unchanged page': { path: '/about', status: 304, headers: { 'if-none-match': '*' } },
  'a rendered page': { path: '/application-tracking', status: 200 },
  'a missing page': { path: '/nowhere', status: 404 },
  'a redirect to sign-in': { path: '/admin', status: 302 },
  'a refused method': { path: '/about', method: 'PUT', status: 405 },
  'a form of another site': { path: '/contact', method: 'POST', status: 403, headers: { origin: 'https://x.example' } },
  'a piece of an unknown upload': { path: UPLOAD_PATH, method: 'HEAD', status: 404 },
  'a webhook without a signature': { path: '/webhooks/paystack', method: 'POST', status: 401 },
  'JSON of the sandbox': { path: '/sandbox/mail.json', status: 200 },
  'a health check': { path: '/readyz', status: 200 },
  metrics: { path: '/metrics', status: 200, headers: { authorization: `Bearer ${METRICS_TOKEN}` } },
}

let program: TestProgram
beforeAll(async () => {
  program = await ownProgram({ LOG_LEVEL: 'debug', METRICS_TOKEN })
}, 60_000)

test('C90: an undecodable path is not found, and the log stays JSON', async () => {
  const previousLength = program.output().length
  for (const path of ['/%ff', '/services%ff', '/%', '//x', '/%2fx', '/%E0%A4%A', '/%5c%ff']) {
    const answer = await rawRequest(program.origin, path)
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body.toString()).toContain('Oops! Page not found')
  }
  await rawRequest(program.origin, '/the-last-of-these')
  const logged = () => program.output().slice(previousLength)
  await expect.poll(logged).toMatch(/the-last-of-these.*\n/)
  for (const line of logged().trim().split('\n')) expect(() => JSON.parse(line), line).not.toThrow()
})

test('C90: refused sign-ins are logged with the request id and without the email', async () => {
  const logStart = program.output().length
  const stranger = program.visitor()
  await stranger.request('/admin/applications?q=Bello')
  const fields = { email: `stranger.${randomUUID()}@evil.example`, password: 'wrong secret' }
  await stranger.send('/admin/login', fields)
  const logs = () => {
    const lines = program.output().slice(logStart).split('\n')
    return lines.filter(line => line.startsWith('{'))
  }
  for (const message of ['refused: nobody is signed in', 'sign-in refused']) {
    const matchingLines = () => logs().filter(line => line.includes(message) && /"requestId":"[\w-]{36}"/.test(line))
    await expect.poll(matchingLines).toHaveLength(1)
  }
  expect(logs().join('\n')).not.toMatch(/stranger|evil|Bello|wrong secret/)
})

test('the log of refused sign-ins has the account and a hash of the IP address', async () => {
  const { staffMember } = await program.staff()
  const ipAddress = '203.0.113.201'
  for (const _ of [1, 2]) {
    const body = new URLSearchParams({ email: staffMember.email, password: 'wrong' })
    const headers = { 'x-forwarded-for': ipAddress }
    await program.visitor().request('/admin/login', { method: 'POST', body, headers })
  }
  const findLines = () => {
    const lines = program.output().split('\n')
    return lines.filter(line => line.includes(staffMember.id) && line.includes('sign-in refused'))
  }
  await expect.poll(findLines).toHaveLength(2)
  const [first, second] = findLines().map(line => JSON.parse(line) as { network: string })
  expect(first?.network).toMatch(/^[\w-]{43}$/)
  expect(second?.network).toBe(first?.network)
  expect(program.output()).not.toContain(ipAddress)
})

test('every kind of answer but a file has the request id of its log line, and health checks are debug lines', async () => {
  const ids = new Map<string, Kind>()
  const request = async (name: string, kind: Kind) => {
    const { path, ...init } = kind
    const answer = await rawRequest(program.origin, path, init)
    expect(answer.status, name).toBe(kind.status)
    const requestId = answer.headers['x-request-id'] ?? ''
    expect(requestId, name).toMatch(/^[0-9a-f-]{36}$/)
    ids.set(requestId, kind)
  }
  for (const [name, kind] of Object.entries(KINDS)) await request(name, kind)
  await program.db.insert(settingsTable).values({ key: 'maintenanceMode', value: true, savedAt: new Date() })
  await expect.poll(async () => (await fetch(`${program.origin}/about`)).status).toBe(503)
  await request('a page of maintenance', { path: '/about', status: 503 })
  await request('a message of maintenance', { path: UPLOAD_PATH, method: 'HEAD', status: 503 })

  await expect.poll(() => [...ids.keys()].filter(id => !program.output().includes(id))).toEqual([])
  const lines = program
    .output()
    .split('\n')
    .filter(line => /^\{.*\}$/.test(line))
    .map(line => JSON.parse(line))
  expect(lines.filter(line => line.msg === 'request' && line.requestId === undefined)).toEqual([])
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'webhook with a wrong signature', requestId: expect.any(String) }),
  )
  for (const [requestId, { path, status, method = 'GET' }] of ids) {
    const level = path === '/readyz' ? DEBUG : INFO
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'request', level, requestId, status, method }))
  }
}, 60_000)
