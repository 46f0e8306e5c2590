import { randomUUID } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#src/clock.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { backups, settingsTable } from '#src/features/site/table.server.ts'
import { closeAfterFile } from '../support/after-file.ts'
import { testDatabase } from '../support/database.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { startInstance } from '../support/instances.ts'
import { listMetricNames } from '../support/metric-names.ts'
import { startProgram } from '../support/program.ts'
import { rawRequest } from '../support/raw-request.ts'

const METRICS_TOKEN = 'the token of the metrics collector'
const createBearerHeaders = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

/** A program that all machines of the network reach, without a proxy. */
let loopbackOrigin: string

beforeAll(async () => {
  const { db, url } = await testDatabase()
  const now = new Date('2026-11-22T10:00:00Z')
  await db.insert(mails).values({
    id: randomUUID(),
    template: 'none',
    data: {},
    to: 'ada@example.com',
    messageId: randomUUID(),
    aboutKind: 'consultation',
    aboutId: 'x',
    state: 'queued',
    tries: 3,
    queuedAt: now,
  })
  await db.insert(backups).values({
    id: randomUUID(),
    finishedAt: new Date(Date.now() - HOUR_MS),
    sha256: '0'.repeat(64),
    isEncrypted: true,
    sizeBytes: 1,
    fileCount: 0,
    rowCount: 0,
  })
  const env = { DATABASE_URL: url, HOST: '0.0.0.0', METRICS_TOKEN, LOG_LEVEL: 'fatal' }
  const program = await startProgram(env)
  closeAfterFile(() => program.stopAndDeleteData())
  loopbackOrigin = program.origin.replace(/\/\/[^:]+/, '//127.0.0.1')
}, 60_000)

test('metrics cover the process, requests by route, queues and payments', async () => {
  for (const path of ['/about', '/about?x=1', '/sectors/fashion', '/admin/documents/8f1c/file', '/wp-login.php'])
    await fetch(loopbackOrigin + path, { redirect: 'manual' })
  for (const path of ['/healthz', '/readyz', '/metrics']) await fetch(loopbackOrigin + path)

  const answer = await fetch(`${loopbackOrigin}/metrics`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const text = await answer.text()
  const lines = text.split('\n')
  expect(Number(/^backup_age_seconds (.*)/m.exec(text)?.[1])).toBeCloseTo(3600, -3)
  expect(lines).toContain('http_requests_total{method="GET",route="/about",status="200"} 2')
  expect(lines).toContain('http_requests_total{method="GET",route="/sectors/:sectorId",status="200"} 1')
  expect(lines).toContain('http_requests_total{method="GET",route="other",status="404"} 1')
  expect(lines).toContain('http_request_duration_seconds_count{route="/about"} 2')
  expect(text).toMatch(/route="\/admin\/documents\/:documentId\/file",status="30\d"/)
  expect(text).not.toContain('8f1c')
  expect(text, 'checks every second would hide failing and slow requests').not.toMatch(
    /route="\/(healthz|readyz|metrics)"/,
  )
  expect(lines).toContain('jobs_oldest_seconds{queue="deliver-mail"} 0')
  expect(lines).toContain('database_up 1')
  expect(Number(/^mails_oldest_waiting_seconds (.*)/m.exec(text)?.[1])).toBeGreaterThan(3600)
  const exposed = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name)
  const own = exposed.filter(name => !/^(process|nodejs)_/.test(name))
  expect(own.toSorted()).toEqual(listMetricNames().toSorted())
  for (const name of ['process_cpu_seconds_total', 'nodejs_eventloop_lag_p99_seconds'])
    expect(text).toContain(`# TYPE ${name} `)
})

const requestMetricsStatus = async (serverOrigin: string, init: RequestInit = {}) =>
  (await fetch(`${serverOrigin}/metrics`, init)).status

test('metrics are served to requests from the same machine or with the token; other requests get a 404', async () => {
  expect(await requestMetricsStatus(loopbackOrigin)).toBe(200)

  // Such a header shows that a proxy on this machine forwarded the request, perhaps for a stranger.
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip'])
    expect(await requestMetricsStatus(loopbackOrigin, { headers: { [name]: '127.0.0.1' } }), name).toBe(404)
  expect(
    await requestMetricsStatus(loopbackOrigin, {
      headers: { 'x-forwarded-for': '8.8.8.8', authorization: `Bearer ${METRICS_TOKEN}` },
    }),
  ).toBe(200)
  expect(
    await requestMetricsStatus(loopbackOrigin, {
      headers: { 'x-forwarded-for': '8.8.8.8', authorization: 'Bearer another' },
    }),
  ).toBe(404)

  const networkAddresses = Object.values(networkInterfaces()).flatMap(list => list ?? [])
  for (const { address: ip, family, internal } of networkAddresses) {
    if (internal || family !== 'IPv4') continue
    const externalOrigin = loopbackOrigin.replace('127.0.0.1', ip)
    expect(await requestMetricsStatus(externalOrigin)).toBe(404)
    expect(await requestMetricsStatus(externalOrigin, createBearerHeaders(METRICS_TOKEN))).toBe(200)
  }
})

test.each([
  ['127.0.0.1', 200],
  ['[::1]:3000', 200],
  ['LOCALHOST:8080', 200],
  ['passage.example', 404],
  ['localhost.passage.example', 404],
])('a loopback request for metrics with the Host header %s gets a %i', async (host, status) => {
  expect((await rawRequest(loopbackOrigin, '/metrics', { headers: { host } })).status).toBe(status)
})

test('behind a trusted proxy, metrics need the token even over loopback, also in maintenance and without the database', async () => {
  const { db, url } = await testDatabase()
  await db.insert(settingsTable).values({ key: 'maintenanceMode', value: true, savedAt: new Date() })
  const databaseProxy = await startDatabaseProxy(url)
  const { origin } = await startInstance({ DATABASE_URL: databaseProxy.url, TRUST_PROXY: '1', METRICS_TOKEN })
  // A proxy on this machine may add no header, so even a loopback request may come from a stranger.
  expect(await requestMetricsStatus(origin)).toBe(404)
  expect((await fetch(`${origin}/about`)).status).toBe(503)
  const request = () => fetch(`${origin}/metrics`, createBearerHeaders(METRICS_TOKEN))
  expect(await (await request()).text()).toContain('database_up 1')
  await databaseProxy.close()
  const answer = await request()
  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(text).toContain('database_up 0')
  expect(text).toContain('process_cpu_seconds_total')
  await databaseProxy.open()
}, 60_000)
