import { Agent, request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { encodeFields, type Field, type FuzzBody, type FuzzRequest } from './fuzz-requests.ts'
import { MEGABYTE } from './hostile-values.ts'

/** `status` is 0 when the server closed the connection without an answer. */
export type FuzzAnswer = { status: number; headers: Record<string, unknown>; body: string; ms: number }

const MAX_CONNECTIONS = 24
const HANG_MS = 30_000
const HUGE_HEADER_BYTES = 64 * 1024

/** Sends all requests over 24 connections, each from its own IP address, so that no limit hides the code behind it. */
export async function sendFuzz(
  origin: string,
  requests: ReadonlyArray<FuzzRequest>,
  onAnswer: (sent: FuzzRequest, answer: FuzzAnswer) => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS })
  const remaining = requests.entries()
  const sendRemaining = async () => {
    for (const [index, sent] of remaining) onAnswer(sent, await sendTwice(agent, origin, sent, addressOf(index)))
  }
  await Promise.all(Array.from({ length: MAX_CONNECTIONS }, sendRemaining))
  agent.destroy()
}

/** Writes a request so that a reader can repeat it. */
export function describeFuzz({ who, method, path, headers, body }: FuzzRequest): string {
  return JSON.stringify({ who, method, path: path.slice(0, 400), headers, body }).slice(0, 2_000)
}

/** Whether the server may refuse a request before it has read all of it, and close the connection. */
export function isHuge({ headers, body }: FuzzRequest): boolean {
  return [...headers, ...(body?.fields ?? [])].some(([, value]) => value === MEGABYTE || value.length > 8_000)
}

/** Repeats a request once without an answer, because the server may close an idle connection just when it is reused. */
async function sendTwice(agent: Agent, origin: string, sent: FuzzRequest, address: string): Promise<FuzzAnswer> {
  const answer = await sendOnce(agent, origin, sent, address)
  return answer.status === 0 ? sendOnce(agent, origin, sent, address) : answer
}

function sendOnce(agent: Agent, origin: string, sent: FuzzRequest, address: string): Promise<FuzzAnswer> {
  const { hostname, port, host } = new URL(origin)
  const { type, bytes, encoding } = encodeBody(sent.body)
  const headers = [
    ['host', host],
    ['x-forwarded-for', address],
    ...(bytes === null ? [] : [['content-length', String(bytes.length)]]),
    ...(type === null || hasHeader(sent, 'content-type') ? [] : [['content-type', type]]),
    ...(encoding === null ? [] : [['content-encoding', encoding]]),
    ...sent.headers.map(([name, value]) => [name, value === MEGABYTE ? 'x'.repeat(HUGE_HEADER_BYTES) : value]),
  ].flat()
  const startedAt = performance.now()
  return new Promise(resolve => {
    const finish = (status: number, answerHeaders: Record<string, unknown>, body: string) =>
      resolve({ status, headers: answerHeaders, body, ms: performance.now() - startedAt })
    const outgoing = request(
      { agent, host: hostname, port, method: sent.method, path: sent.path, headers, timeout: HANG_MS },
      response => {
        const chunks: Array<Buffer> = []
        response.on('data', chunk => chunks.push(chunk))
        response.on('error', () => finish(0, {}, ''))
        response.on('end', () => finish(response.statusCode ?? 0, response.headers, Buffer.concat(chunks).toString()))
      },
    )
    outgoing.on('timeout', () => outgoing.destroy())
    outgoing.on('error', () => finish(0, {}, '')).end(bytes ?? undefined)
  })
}

function hasHeader({ headers }: FuzzRequest, name: string): boolean {
  return headers.some(([each]) => each === name)
}

function addressOf(index: number): string {
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
}

type EncodedBody = { type: string | null; bytes: Buffer | null; encoding: string | null }

function encodeBody(body: FuzzBody | null): EncodedBody {
  if (body === null) return { type: null, bytes: null, encoding: null }
  const fields = body.fields.map(([name, value]): Field => [name, expand(value)])
  const form = () => Buffer.from(encodeFields(fields))
  const formType = 'application/x-www-form-urlencoded'
  switch (body.kind) {
    case 'form':
      return { type: formType, bytes: form(), encoding: null }
    case 'gzip-form':
      return { type: formType, bytes: gzipSync(form()), encoding: 'gzip' }
    case 'many-fields':
      return { type: formType, bytes: Buffer.from('a=1&'.repeat(10_000)), encoding: null }
    case 'parts':
      return { type: 'multipart/form-data; boundary=b', bytes: encodeParts(fields, 'b'), encoding: null }
    case 'bad-parts':
      return { type: 'multipart/form-data; boundary=other', bytes: encodeParts(fields, 'b'), encoding: null }
    case 'json':
      return { type: 'application/json', bytes: encodeJson(fields), encoding: null }
    case 'deep-json':
      return { type: 'application/json', bytes: Buffer.from(`${'{"a":['.repeat(10_000)}`), encoding: null }
    default:
      return { type: 'application/octet-stream', bytes: Buffer.from(fields.flat().join('')), encoding: null }
  }
}

function expand(value: string): string {
  return value === MEGABYTE ? 'x'.repeat(1024 * 1024) : value
}

function encodeParts(fields: ReadonlyArray<Field>, boundary: string): Buffer {
  const parts = fields.map(
    ([name, value], index) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${index % 3 === 2 ? `; filename="${value.slice(0, 90)}"` : ''}\r\n\r\n${value}\r\n`,
  )
  return Buffer.from(`${parts.join('')}--${boundary}--\r\n`)
}

/** Gives the first field a list instead of a text, which only JSON can express. */
function encodeJson(fields: ReadonlyArray<Field>): Buffer {
  return Buffer.from(
    JSON.stringify(
      Object.fromEntries(fields.map(([name, value], index) => [name, index === 0 ? [value, null] : value])),
    ),
  )
}
