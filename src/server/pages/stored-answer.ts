import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseAccept } from 'hono/utils/accept'
import type { Logger } from '#src/logger.ts'
import type { ReportRequest } from '../report-request.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Encoding = 'br' | 'gzip'

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
  const encoding = chooseEncoding(request.headers['accept-encoding'], stored)
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

export function chooseEncoding(
  accepted: string | undefined,
  offered: { [Name in Encoding]?: Bytes | null } = {},
): Encoding | null {
  return findAcceptedEncodings(accepted ?? '').find(name => offered[name] !== null) ?? null
}

const MAX_REMEMBERED_HEADERS = 100
const acceptedEncodings = new Map<string, ReadonlyArray<Encoding>>()

/** Browsers send only a few different headers. */
function findAcceptedEncodings(header: string): ReadonlyArray<Encoding> {
  const known = acceptedEncodings.get(header)
  if (known !== undefined) return known
  const isAccepted = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q > 0] as const))
  const encodings = (['br', 'gzip'] as const).filter(name => isAccepted.get(name) ?? isAccepted.get('*'))
  if (acceptedEncodings.size >= MAX_REMEMBERED_HEADERS) acceptedEncodings.clear()
  acceptedEncodings.set(header, encodings)
  return encodings
}

export function includesTag(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || [...header.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag)
}
