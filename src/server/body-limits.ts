import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { MAX_FILE_BYTES } from '#src/features/files/file-formats.ts'
import { MAX_POSTED_BYTES } from '#src/web/guards/read-upload.server.ts'
import type { Bindings } from './http.ts'
import { renderPlainPage } from './plain-page.ts'

const MAX_FORM_BYTES = 1024 * 1024

export const FILE_FORM_PATH_PATTERN =
  /^\/(application-tracking(\/|(\/_)?\.data)?|consultation(\/|(\/_)?\.data)?|letter\/[^/]+|admin\/acts\/[^/]+)$/
/** A referee gets the refusal beside the field, so the page answers much larger forms too. */
const LETTER_PATH_PATTERN = /^\/letter\/[^/]+$/
const MAX_LETTER_BYTES = 64 * 1024 * 1024
export const FILE_CHUNK_PATH_PATTERN = /^\/application-tracking\/uploads\/[^/]+$/
export const SANDBOX_DISPUTE_PATH_PATTERN = /^\/sandbox\/[a-z]+\/dispute\/\d+\/(resolve|file)$/

/**
 * Limits request bodies. Here a file is refused only by its `content-length`, because the routes that receive files
 * count the bytes.
 */
export function limitBodies(maxWebhookBytes: number): MiddlewareHandler<Bindings> {
  const limitForm = bodyLimit({
    maxSize: MAX_FORM_BYTES,
    onError: c =>
      renderTooLargePage(
        c,
        'Your form is larger than 1 MB, so we couldn’t accept it. Please go back, shorten it and send it again.',
      ),
  })
  const limitWebhook = bodyLimit({ maxSize: maxWebhookBytes, onError: c => c.text('Too large\n', 413) })
  return (c, next) => {
    const { method } = c.req
    // Reading `body` would build a whole Request, although these methods have none.
    if (method === 'GET' || method === 'HEAD') return next()
    const path = c.get('normalizedPath')
    if (method === 'POST' && isFileForm(c.req.header('content-type'), path))
      return rejectTooLong(c, findMaxPostedBytes(path)) ?? next()
    if (method === 'PATCH' && FILE_CHUNK_PATH_PATTERN.test(path)) return rejectTooLong(c, MAX_FILE_BYTES) ?? next()
    if (method === 'PUT' && SANDBOX_DISPUTE_PATH_PATTERN.test(path)) return rejectTooLong(c, MAX_FILE_BYTES) ?? next()
    return path.startsWith('/webhooks/') ? limitWebhook(c, next) : limitForm(c, next)
  }
}

function findMaxPostedBytes(path: string): number {
  return LETTER_PATH_PATTERN.test(path) ? MAX_LETTER_BYTES : MAX_POSTED_BYTES
}

function isFileForm(contentType: string | null | undefined, path: string): boolean {
  return FILE_FORM_PATH_PATTERN.test(path) && /^multipart\//i.test(contentType ?? '')
}

/** Drops the Origin header, which React Router would check again, and the body of a form with a file (ADR 022). */
export function toPageRequest(request: Request, path: string): Request {
  const { method, url } = request
  if (method === 'GET' || method === 'HEAD') return request
  const headers = new Headers(request.headers)
  headers.delete('origin')
  return isFileForm(headers.get('content-type'), path)
    ? new Request(url, { method, headers })
    : new Request(request, { headers })
}

function rejectTooLong(c: Context, limit: number) {
  if (Number(c.req.header('content-length') ?? 0) <= limit) return null
  return Promise.resolve(
    renderTooLargePage(
      c,
      'Your file is larger than 10 MB, so we couldn’t accept it. Please go back and choose a smaller one.',
    ),
  )
}

function renderTooLargePage(c: Context, message: string) {
  return renderPlainPage(c, 413, { title: 'Too large', message })
}

/**
 * Reads a refused file to its end, because a browser shows no answer before it has sent everything. Closes the
 * connection when the body is too long or of unknown length.
 */
export function drainRequestBody(): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    await next()
    const path = c.get('normalizedPath')
    const { incoming } = c.env
    const length = c.req.header('content-length')
    const hasBody = Number(length ?? 0) > 0 || c.req.header('transfer-encoding') !== undefined
    if (
      !hasBody ||
      incoming.readableEnded ||
      !(FILE_FORM_PATH_PATTERN.test(path) || FILE_CHUNK_PATH_PATTERN.test(path))
    )
      return
    const { body } = c.req.raw
    if (body !== null && !body.locked && Number(length) <= findMaxPostedBytes(path))
      await body.pipeTo(new WritableStream()).catch(() => {})
    if (!incoming.readableEnded) c.header('connection', 'close')
  }
}
