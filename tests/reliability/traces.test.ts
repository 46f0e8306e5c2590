import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { startInstance } from '../support/instances.ts'
import { startTraceCollector } from '../support/trace-collector.ts'

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
const TRACEPARENT = `00-${TRACE_ID}-b7ad6b7169203331-01`
const SERVER = 2
const CLIENT = 3

async function sendMessage(origin: string, traceparent: string | null = TRACEPARENT) {
  return fetch(`${origin}/contact?from=Zebulon`, {
    method: 'POST',
    body: new URLSearchParams({
      intent: 'message',
      name: 'Zebulon Adeyemi',
      email: 'zebulon@example.com',
      sector: 'technology',
      // A repeated message would be stored once.
      message: `Could Zebulon apply? ${randomUUID()}`,
    }),
    headers: { origin, ...(traceparent !== null && { traceparent }) },
    redirect: 'manual',
  })
}

test('a trace goes from the proxy through request, statements and job, without personal data, and the sampler drops others', async () => {
  const { url } = await testDatabase()
  const collector = await startTraceCollector()
  const program = await startInstance({
    DATABASE_URL: url,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0',
  })
  expect((await sendMessage(program.origin, null)).status).toBe(302)
  const requestId = (await sendMessage(program.origin)).headers.get('x-request-id') ?? ''
  const loadInbox = async () =>
    (await (await fetch(`${program.origin}/sandbox/mail.json?to=zebulon@example.com`)).json()) as Array<unknown>
  await expect.poll(async () => (await loadInbox()).length, { timeout: 40_000 }).toBe(2)
  expect(await program.stop()).toBe(0)

  const spans = collector.spans()
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE_ID]))
  const request = spans.find(({ kind }) => kind === SERVER)
  expect(request?.name).toBe('POST /contact')
  expect(request?.attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/contact',
    'http.response.status_code': 302,
    'request.id': requestId,
  })
  const statements = spans.filter(({ kind, parentSpanId }) => kind === CLIENT && parentSpanId === request?.spanId)
  expect(statements.map(({ name }) => name)).toContain('insert contact_messages')
  expect(spans.map(({ name }) => name)).toContain('job deliver-mail')
  expect(collector.received()).not.toMatch(/zebulon/i)

  const line = program
    .output()
    .split('\n')
    .find(each => each.includes(`"requestId":"${requestId}"`) && each.includes('"msg":"request"'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ traceId: TRACE_ID, path: '/contact', status: 302 })
}, 60_000)

test('without a trusted proxy, a visitor cannot continue a trace, and health checks and scrapes have none', async () => {
  const { url } = await testDatabase()
  const collector = await startTraceCollector()
  const program = await startInstance({ DATABASE_URL: url, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  for (const path of ['/healthz', '/readyz', '/metrics']) await fetch(`${program.origin}${path}`)
  await sendMessage(program.origin)
  await program.stop()
  // The program asks its own stand-in for the exchange rate when it starts.
  const requests = collector.spans().filter(({ kind, name }) => kind === SERVER && !name.includes('/sandbox/'))
  expect(requests.map(({ name }) => name)).toEqual(['POST /contact'])
  expect(requests[0]?.traceId).not.toBe(TRACE_ID)
}, 60_000)

test('a collector that is down fails no request, delays no stop and is logged once', async () => {
  const { url } = await testDatabase()
  const program = await startInstance({
    DATABASE_URL: url,
    LOG_LEVEL: 'warn',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    OTEL_EXPORTER_OTLP_TIMEOUT: '500',
  })
  const countWarnings = () => program.output().match(/traces could not be sent/g)?.length
  expect((await sendMessage(program.origin)).status).toBe(302)
  await expect.poll(countWarnings).toBe(1)
  expect((await sendMessage(program.origin)).status).toBe(302)
  expect(await program.stop()).toBe(0)
  expect(countWarnings()).toBe(1)
}, 60_000)
