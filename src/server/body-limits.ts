import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { MAX_FILE_BYTES } from '#src/features/documents/file-formats.ts'
import { MAX_POSTED_BYTES } from '#src/web/guards/read-upload.server.ts'
import type { Bindings } from './http.ts'
import { plainPage } from './plain-page.ts'

const FORM_LIMIT = 1024 * 1024

export const FILE_FORM = /^\/(application-tracking(\/|(\/_)?\.data)?|admin\/applications\/[^/]+\/payment)$/
export const FILE_PIECES = /^\/application-tracking\/uploads\/[^/]+$/

/** Files are streamed, so their readers count the bytes; here only a too long `content-length` is refused. */
export function bodyLimits(maxWebhookBytes: number): MiddlewareHandler<Bindings> {
  const form = bodyLimit({
    maxSize: FORM_LIMIT,
    onError: c => tooLarge(c, 'What you sent is larger than 1 MB. Please go back and send less at once.'),
  })
  const webhook = bodyLimit({ maxSize: maxWebhookBytes, onError: c => c.text('Too large\n', 413) })
  return (c, next) => {
    const { method } = c.req
    const path = c.get('normalizedPath')
    if (method === 'POST' && FILE_FORM.test(path)) return rejectTooLong(c, MAX_POSTED_BYTES) ?? next()
    if (method === 'PATCH' && FILE_PIECES.test(path)) return rejectTooLong(c, MAX_FILE_BYTES) ?? next()
    return path.startsWith('/webhooks/') ? webhook(c, next) : form(c, next)
  }
}

function rejectTooLong(c: Context, limit: number) {
  if (Number(c.req.header('content-length') ?? 0) <= limit) return null
  return Promise.resolve(tooLarge(c, 'A file may be 10 MB at most. Please go back and choose a smaller one.'))
}

function tooLarge(c: Context, message: string) {
  return plainPage(c, 413, { title: 'Too large', message })
}

/**
 * Browsers send before they listen, so a refused file is read first. Closes the connection when the body is too long or
 * of unknown length.
 */
export function drainRequestBody(): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    await next()
    const path = c.get('normalizedPath')
    const { incoming } = c.env
    const length = c.req.header('content-length')
    const bringsBody = Number(length ?? 0) > 0 || c.req.header('transfer-encoding') !== undefined
    if (!bringsBody || incoming.readableEnded || !(FILE_FORM.test(path) || FILE_PIECES.test(path))) return
    const { body } = c.req.raw
    if (body !== null && !body.locked && Number(length) <= MAX_POSTED_BYTES)
      await body.pipeTo(new WritableStream()).catch(() => {})
    if (!incoming.readableEnded) c.header('connection', 'close')
  }
}
