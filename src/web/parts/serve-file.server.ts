import { once } from 'node:events'
import { Readable } from 'node:stream'
import { data, type RouterContextProvider } from 'react-router'
import type { Actor } from '#src/features/audit/events.ts'
import { canPreview, FILE_FORMATS } from '#src/features/documents/file-formats.ts'
import { nameWithEnding } from '#src/features/files/file-names.ts'
import { DamagedFile, openFile, recordAccess, type StoredFile } from '#src/features/files/open-file.server.ts'
import { Unavailable } from '#src/unavailable.ts'
import { appContext, visitorContext } from '../app-context.ts'

type Wanted = {
  documentId: string
  /** Restricts to one application; staff omit it. */
  applicationId?: string
  actor: Actor
  /** Allows inline display where the browser supports the type. */
  isShown: boolean
}

/**
 * The only way to serve a document: sandboxed, never sniffed, cached nowhere. Records each view and download before the
 * first byte, except HEAD requests.
 */
export async function serveFile(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { actor, isShown, ...wanted }: Wanted,
): Promise<Response> {
  // A prefetch would be recorded as a view.
  if (request.headers.get('sec-purpose')?.includes('prefetch')) return new Response(null, { status: 204 })
  const app = context.get(appContext)
  const { requestId } = context.get(visitorContext)
  try {
    const opened = await openFile(app, wanted)
    if (!opened.ok) return downloadFailed('document', 404, 'It is not here.')
    const { file, bytes } = opened
    // A damaged small file then fails before the headers are sent.
    await once(bytes, 'readable')
    bytes.on('error', err => {
      if (!isAbandoned(err)) app.log.error({ err, requestId, documentId: file.id }, 'a file broke off')
    })
    const kind = isShown && canPreview(file.format) ? 'inline' : 'attachment'
    const headers = headersOf(file, kind)
    if (request.method === 'HEAD') {
      bytes.destroy()
      return new Response(null, { headers })
    }
    try {
      await recordAccess(app, actor, file, kind === 'inline' ? 'viewed' : 'downloaded')
    } catch (error) {
      bytes.destroy()
      throw error
    }
    return new Response(Readable.toWeb(bytes) as ReadableStream, { headers })
  } catch (error) {
    if (error instanceof DamagedFile) {
      app.log.error({ err: error, requestId }, 'a file does not match its hash')
      return downloadFailed('document', 404, 'It is damaged.')
    }
    if (!(error instanceof Unavailable)) throw error
    app.log.warn({ err: error, requestId, documentId: wanted.documentId }, 'a file cannot be read now')
    const why = 'The store of documents cannot be reached. Please try again in a moment.'
    return downloadFailed('document', 503, why, { 'retry-after': '30' })
  }
}

function headersOf({ fileName, format, sizeBytes }: StoredFile, kind: 'inline' | 'attachment') {
  return {
    'content-type': FILE_FORMATS[format].mediaType,
    'content-length': String(sizeBytes),
    'content-disposition': contentDisposition(kind, nameWithEnding(fileName, format)),
    // Browsers add inline styles to a picture opened alone.
    'content-security-policy':
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'cache-control': 'private, no-store',
  }
}

type What = 'document' | 'documents'

export function downloadFailed(
  what: What,
  status: 403 | 404 | 429 | 503,
  why: string,
  headers: { 'retry-after'?: string } = {},
): Response {
  return new Response(`Download Failed: Failed to download the ${what}.\n${why}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-store', ...headers },
  })
}

/** RFC 8187 */
const NOT_PLAIN = /['()*]/g

/** RFC 6266, with an ASCII name for old browsers. No name can break out of the header. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const whole = encodeURIComponent(name.toWellFormed()).replace(NOT_PLAIN, escaped)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`
}

function escaped(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
}

/** Whether the reader cancelled the download, which is not our error. */
export function isAbandoned(error: unknown): boolean {
  const { code } = error instanceof Error ? (error as { code?: unknown }) : {}
  return code === 'ABORT_ERR' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** Values of `Sec-Fetch-Site` for our own pages and typed addresses. */
const OURS: ReadonlyArray<string | null> = ['same-origin', 'none', null]

/**
 * A link on another site must not start a download in a staff member's name. Browsers without `Sec-Fetch-Site` are
 * trusted.
 */
export function refuseOtherSites(request: Request) {
  if (OURS.includes(request.headers.get('sec-fetch-site'))) return
  throw data('Please ask for the file on its own page.', { status: 403 })
}
