import { once } from 'node:events'
import { Readable } from 'node:stream'
import { data, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { canPreview, FILE_FORMATS } from '#src/features/files/file-formats.ts'
import { addExtension } from '#src/features/files/file-names.ts'
import { DamagedFile, type FoundFile, openFile, type StoredFile } from '#src/features/files/open-file.server.ts'
import { Unavailable } from '#src/unavailable.ts'
import { type App, appContext, type RouteContext, visitorContext } from '../app-context.ts'
import { findSessionProof } from '../guards/applicant-proof.server.ts'
import { findSessionApplication, readReference, STAFF_CANNOT_ACT_MESSAGE } from '../guards/applicant-session.server.ts'
import { takeAttempt, takeAttempts } from '../guards/limit.server.ts'
import { findCurrentStaff } from '../guards/staff.server.ts'

/** Finds the file if this reader may see it, and says how to record that they did. */
type FindFile = (app: App) => Promise<FoundFile | null>

/** Serves a file to staff, within the limit of downloads. The caller has checked the permission. */
export async function serveToStaff(
  context: RouteContext,
  request: Request,
  { staffId, find, ...answer }: { staffId: string; find: FindFile } & AnswerOptions,
): Promise<Response> {
  refuseOtherSites(request)
  const overLimit = await takeAttempt(context, 'download-by-staff', staffId)
  if (overLimit !== null) return createDownloadFailure('document', 429, overLimit.message, overLimit.headers)
  return serveFile(context, request, { find, ...answer })
}

/** Serves a file to its applicant, after a code (ADR 074). Everyone else gets 404. */
export async function serveToApplicant(
  context: RouteContext,
  request: Request,
  { codeTarget, find }: { codeTarget: string; find: (app: App, applicationId: string) => Promise<FoundFile | null> },
): Promise<Response> {
  const reader = await admitApplicant(context, request, codeTarget)
  return reader instanceof Response ? reader : serveFile(context, request, { find: app => find(app, reader.id) })
}

/** Returns the application that this browser may read, or what to answer instead. */
async function admitApplicant(
  context: RouteContext,
  request: Request,
  codeTarget: string,
): Promise<{ id: string } | Response> {
  refuseOtherSites(request)
  if ((await findCurrentStaff(context, request)) !== null)
    return createDownloadFailure('document', 403, STAFF_CANNOT_ACT_MESSAGE)
  const reference = readReference(request)
  const session = await findSessionApplication(context, request, reference)
  if (session === null) return createDownloadFailure('document', 404, NOT_FOUND)
  if ((await findSessionProof(context.get(appContext), request, session)) === null)
    return redirect(addresses.applicantCode({ reference, for: codeTarget }))
  const { id } = session.application
  const overLimit = await takeAttempts(context, ['download-by-application', id], ['download-by-address'])
  if (overLimit !== null) return createDownloadFailure('document', 429, overLimit.message, overLimit.headers)
  return { id }
}

const NOT_FOUND = 'We can’t find this file.'

type AnswerOptions = {
  isInline?: boolean
  /** Answers with something read from the file. Null if that is impossible. */
  read?: (file: StoredFile, bytes: Readable) => Promise<Response | null>
}

/**
 * Serves a file, with headers against scripts, content sniffing and caches. Checks its hash, and records each view and
 * download before it sends the first byte.
 */
async function serveFile(
  context: RouteContext,
  request: Request,
  { find, isInline = false, read }: { find: FindFile } & AnswerOptions,
): Promise<Response> {
  // A prefetch gets no file, because the audit log would record a view.
  if (request.headers.get('sec-purpose')?.includes('prefetch')) return new Response(null, { status: 204 })
  const app = context.get(appContext)
  const { requestId } = context.get(visitorContext)
  let bytes: Readable | null = null
  let isSent = false
  try {
    const found = await find(app)
    bytes = found === null ? null : await openFile(app, found.file)
    if (found === null || bytes === null) return createDownloadFailure('document', 404, NOT_FOUND)
    const { file } = found
    bytes.on('error', err => {
      if (!isAbortedByClient(err)) app.log.error({ err, requestId, fileId: file.id }, 'a file broke off')
    })
    if (read !== undefined) {
      const answer = await read(file, bytes)
      if (answer === null) return createDownloadFailure('document', 404, 'We can’t show this file. Please download it.')
      await found.recordAccess('viewed')
      return answer
    }
    // Wait for bytes, so that a small damaged file fails before the headers are sent.
    await once(bytes, 'readable')
    const disposition = isInline && canPreview(file.format) ? 'inline' : 'attachment'
    const headers = buildFileHeaders(file, disposition)
    if (request.method === 'HEAD') return new Response(null, { headers })
    await found.recordAccess(disposition === 'inline' ? 'viewed' : 'downloaded')
    isSent = true
    return new Response(Readable.toWeb(bytes) as ReadableStream, { headers })
  } catch (error) {
    if (error instanceof DamagedFile) {
      app.log.error({ err: error, requestId }, 'a file does not match its hash')
      return createDownloadFailure('document', 404, 'The stored file is damaged. Please write to us.')
    }
    if (!(error instanceof Unavailable)) throw error
    app.log.warn({ err: error, requestId }, 'a file cannot be read now')
    const reason = 'We can’t reach our document storage just now. Please try again in a moment.'
    return createDownloadFailure('document', 503, reason, { 'retry-after': '30' })
  } finally {
    if (!isSent) bytes?.destroy()
  }
}

type Zip = { ok: true; name: string; pieces: AsyncGenerator<Uint8Array> } | { ok: false }

/** Serves a ZIP that `build` streams, within the limit of downloads. `none` says what a refusal of `build` means. */
export async function serveZip(
  context: RouteContext,
  request: Request,
  { staffId, none, build }: { staffId: string; none: string; build(app: App): Promise<Zip> },
): Promise<Response> {
  // A HEAD request downloads nothing, so it is not audited.
  if (request.method === 'HEAD') return new Response(null, { headers: { 'content-type': 'application/zip' } })
  const limitRefusal = await takeAttempt(context, 'download-by-staff', staffId)
  if (limitRefusal !== null) return createDownloadFailure('documents', 429, limitRefusal.message, limitRefusal.headers)
  return sendZip(context, { none, build })
}

/** Serves a ZIP to its applicant, after a code. Everyone else gets 404. */
export async function serveZipToApplicant(
  context: RouteContext,
  request: Request,
  {
    codeTarget,
    none,
    build,
  }: { codeTarget: string; none: string; build(app: App, applicationId: string): Promise<Zip> },
): Promise<Response> {
  const reader = await admitApplicant(context, request, codeTarget)
  if (reader instanceof Response) return reader
  if (request.method === 'HEAD') return new Response(null, { headers: { 'content-type': 'application/zip' } })
  return sendZip(context, { none, build: app => build(app, reader.id) })
}

async function sendZip(
  context: RouteContext,
  { none, build }: { none: string; build(app: App): Promise<Zip> },
): Promise<Response> {
  const app = context.get(appContext)
  try {
    const zip = await build(app)
    if (!zip.ok) return createDownloadFailure('documents', 404, none)
    const chunks = logErrors(app, context.get(visitorContext).requestId, zip.pieces)
    return new Response(Readable.toWeb(Readable.from(chunks, { objectMode: false })) as ReadableStream, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': buildContentDisposition('attachment', zip.name),
        'cache-control': 'private, no-store',
      },
    })
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    const message = 'We can’t reach the document storage. Please try again in a moment.'
    return createDownloadFailure('documents', 503, message, { 'retry-after': '30' })
  }
}

/** Logs and rethrows an error. Rethrowing closes the connection, so that a truncated archive cannot look complete. */
async function* logErrors(app: App, requestId: string, chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (err) {
    if (!isAbortedByClient(err)) app.log.error({ err, requestId }, 'archive download interrupted')
    throw err
  }
}

function buildFileHeaders({ name, format, sizeBytes }: StoredFile, kind: 'inline' | 'attachment') {
  return {
    'content-type': FILE_FORMATS[format].mediaType,
    ...(sizeBytes > 0 && { 'content-length': String(sizeBytes) }),
    'content-disposition': buildContentDisposition(kind, addExtension(name, format)),
    // Browsers add inline styles to a picture that is opened on its own.
    'content-security-policy':
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'cache-control': 'private, no-store',
  }
}

/** Answers with a PDF that was rendered for this request. */
export function answerPdf(pdf: Buffer, { kind, name }: { kind: 'inline' | 'attachment'; name: string }): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': buildContentDisposition(kind, name),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-store',
    },
  })
}

export function createDownloadFailure(
  noun: 'document' | 'documents',
  status: 403 | 404 | 429 | 503,
  reason: string,
  headers: { 'retry-after'?: string } = {},
): Response {
  return new Response(`Download Failed: Failed to download the ${noun}.\n${reason}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-store', ...headers },
  })
}

/** RFC 8187 requires these characters to be escaped, but `encodeURIComponent` leaves them. */
const UNESCAPED_CHARACTERS = /['()*]/g

/** Builds the header of RFC 6266, with an ASCII name for old browsers. No file name can break out of the header. */
export function buildContentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const asciiName = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const utf8Name = encodeURIComponent(name.toWellFormed()).replace(UNESCAPED_CHARACTERS, percentEncode)
  return `${kind}; filename="${asciiName}"; filename*=UTF-8''${utf8Name}`
}

function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}

/** Tells whether the client cancelled the download, which is not our error. */
export function isAbortedByClient(error: unknown): boolean {
  const { code } = error instanceof Error ? (error as { code?: unknown }) : {}
  return code === 'ABORT_ERR' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** The values of `Sec-Fetch-Site` for links on our pages and for typed URLs. Old browsers send no value. */
const ALLOWED_FETCH_SITES: ReadonlyArray<string | null> = ['same-origin', 'none', null]

/** Refuses links on other sites: they would start a download that the audit log records in the visitor's name. */
export function refuseOtherSites(request: Request) {
  if (ALLOWED_FETCH_SITES.includes(request.headers.get('sec-fetch-site'))) return
  throw data('Please open this file from its page on our site. We refuse links from other sites.', { status: 403 })
}
