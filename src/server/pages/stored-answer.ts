import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseAccept } from 'hono/utils/accept'
import type { Logger } from '#src/logger.ts'
import type { ReportRequest } from '../report-request.ts'

type Bytes = Uint8Array<ArrayBuffer>

export type StoredAnswer = {
  type: string
  hash: string
  body: Bytes
  br: Bytes | null
  gzip: Bytes | null
  headers: Readonly<Record<string, string>>
  hasEtag: boolean
}

export type FindPage = (request: IncomingMessage, path: string, requestId: string) => Promise<StoredAnswer | null>

type StoredAnswers = {
  files: ReadonlyMap<string, StoredAnswer>
  findPage: FindPage
  report: ReportRequest
  log: Logger
}

/** Answers files and cached pages before all other work (ADR 011). Returns false for other requests and failed pages. */
export function createStoredAnswers({ files, findPage, report, log }: StoredAnswers) {
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    requestId: string,
  ): Promise<boolean> => {
    const { method = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const startedAt = performance.now()
    const file = files.get(path)
    const page = file === undefined ? await findPageOrLog(request, path, requestId) : null
    const stored = file ?? page
    if (stored === null) return false
    // Each header of a file costs mobile data.
    if (file !== undefined) response.removeHeader('x-request-id')
    const status = sendStored(request, response, stored)
    report({ method, path, status, startedAt })
    return true
  }

  async function findPageOrLog(request: IncomingMessage, path: string, requestId: string) {
    try {
      return await findPage(request, path, requestId)
    } catch (err) {
      log.error({ err, path }, 'page could not be cached')
      return null
    }
  }
}

export function sendStored(request: IncomingMessage, response: ServerResponse, stored: StoredAnswer): 200 | 304 {
  const offered = (['br', 'gzip'] as const).filter(name => stored[name] !== null)
  const encoding = chooseEncoding(request.headers['accept-encoding'], offered)
  const headers: Record<string, string | number> = { ...stored.headers, vary: 'accept-encoding' }
  if (stored.hasEtag) {
    // A strong ETag identifies exact bytes, so each encoding has its own.
    const etag = `"${stored.hash}${encoding === null ? '' : `-${encoding}`}"`
    headers.etag = etag
    if (includesTag(etag, request.headers['if-none-match'])) {
      response.writeHead(304, headers).end()
      return 304
    }
  }
  const body = (encoding === null ? null : stored[encoding]) ?? stored.body
  headers['content-type'] = stored.type
  if (encoding !== null) headers['content-encoding'] = encoding
  headers['content-length'] = body.byteLength
  response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body)
  return 200
}

/** Returns a short hash, because every response contains it. */
export function hashBody(body: Bytes): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 16)
}

/** Returns the first of the offered encodings that the browser accepts. */
export function chooseEncoding<Name extends string>(
  accepted: string | undefined,
  offered: ReadonlyArray<Name>,
): Name | null {
  const isAccepted = new Map(parseAccept(accepted ?? '').map(({ type, q }) => [type.toLowerCase(), q > 0] as const))
  return offered.find(name => isAccepted.get(name) ?? isAccepted.get('*')) ?? null
}

export function includesTag(etag: string | null, header: string | undefined): boolean {
  if (etag === null || header === undefined) return false
  return header.trim() === '*' || [...header.matchAll(/"[^"]*"/g)].some(([tag]) => etag.endsWith(tag))
}
