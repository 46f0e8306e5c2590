import { expect, test } from 'vitest'
import { settingsTable } from '#src/features/settings/table.server.ts'
import { testDatabase } from '../support/database.ts'
import { startInstance } from '../support/instances.ts'
import { rawRequest } from '../support/raw-request.ts'

type Kind = { path: string; status: number; method?: string; headers?: Record<string, string> }

const [DEBUG, INFO] = [20, 30]
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
  metrics: { path: '/metrics', status: 200 },
}

test('every kind of answer but a file has the request id of its log line, and health checks are debug lines', async () => {
  const { db, url } = await testDatabase()
  const program = await startInstance({ DATABASE_URL: url, LOG_LEVEL: 'debug' })
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
  await db.insert(settingsTable).values({ key: 'maintenanceMode', value: true, savedAt: new Date() })
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
