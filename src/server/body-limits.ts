import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { MAX_FILE_BYTES } from '#src/features/documents/file-formats.ts'
import { MOST_POSTED_BYTES } from '#src/web/guards/read-upload.server.ts'
import type { Bindings } from './http.ts'
import { plainPage } from './plain-page.ts'

/** No form of ours is longer, but for the one that brings a file. */
const FORM_LIMIT = 1024 * 1024

/** Where a file comes in one piece: the tracking page, as browsers and React Router's script spell it, and the proof of an offline payment. */
export const FILE_FORM = /^\/(application-tracking(\/|(\/_)?\.data)?|admin\/applications\/[^/]+\/payment)$/
/** Where one comes piece by piece. */
export const FILE_PIECES = /^\/application-tracking\/uploads\/[^/]+$/

/**
 * How much a request may bring. What is announced as longer is refused before it is read. Files are never held in memory: so
 * where one may come, whoever reads it counts (`read-upload.server.ts`, and the pieces of tus by what is missing of them).
 */
export function bodyLimits(maxWebhookBytes: number): MiddlewareHandler<Bindings> {
  const form = bodyLimit({
    maxSize: FORM_LIMIT,
    onError: c => tooLarge(c, 'What you sent is larger than 1 MB. Please go back and send less at once.'),
  })
  const webhook = bodyLimit({ maxSize: maxWebhookBytes, onError: c => c.text('Too large\n', 413) })
  return (c, next) => {
    const { method } = c.req
    const path = c.get('spelledPath')
    if (method === 'POST' && FILE_FORM.test(path)) return announced(c, MOST_POSTED_BYTES) ?? next()
    if (method === 'PATCH' && FILE_PIECES.test(path)) return announced(c, MAX_FILE_BYTES) ?? next()
    return path.startsWith('/webhooks/') ? webhook(c, next) : form(c, next)
  }
}

function announced(c: Context, limit: number) {
  if (Number(c.req.header('content-length') ?? 0) <= limit) return null
  return Promise.resolve(tooLarge(c, 'A file may be 10 MB at most. Please go back and choose a smaller one.'))
}

function tooLarge(c: Context, message: string) {
  return plainPage(c, 413, { title: 'Too large', message })
}

/**
 * Reads a refused file to its end before the answer goes out: a browser sends before it listens, and would report a lost
 * connection. A body that is too long, or of unknown length, is not read, and the connection says that it closes.
 */
export function drainRequestBody(): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    await next()
    const path = c.get('spelledPath')
    const { incoming } = c.env
    const length = c.req.header('content-length')
    const bringsBody = Number(length ?? 0) > 0 || c.req.header('transfer-encoding') !== undefined
    if (!bringsBody || incoming.readableEnded || !(FILE_FORM.test(path) || FILE_PIECES.test(path))) return
    const { body } = c.req.raw
    // A sender who leaves meanwhile needs no answer.
    if (body !== null && !body.locked && Number(length) <= MOST_POSTED_BYTES)
      await body.pipeTo(new WritableStream()).catch(() => {})
    if (!incoming.readableEnded) c.header('connection', 'close')
  }
}
