import type { MiddlewareHandler } from 'hono'
import { MOST_POSTED_BYTES } from '#src/web/guards/read-upload.server.ts'
import { FILE_FORM, FILE_PIECES } from './body-limits.ts'
import type { Bindings } from './http.ts'

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
