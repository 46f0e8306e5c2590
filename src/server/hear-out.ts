import type { MiddlewareHandler } from 'hono'
import { MOST_POSTED_BYTES } from '#src/web/guards/read-upload.server.ts'
import { FILE_FORM, FILE_PIECES } from './body-limits.ts'
import { bringsBody } from './brings-body.ts'
import type { Bindings } from './http.ts'

/**
 * Where files come, an answer that was made without reading them (over the limit, no session, not the next piece) is given when
 * they are here: a browser sends before it listens, and would be told that the line was cut. What is too long for that is
 * not read, and the connection says that it ends.
 */
export function hearOut(): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    await next()
    const path = c.get('spelledPath')
    const { incoming } = c.env
    if (!(FILE_FORM.test(path) || FILE_PIECES.test(path)) || !bringsBody(incoming)) return
    const { body } = c.req.raw
    if (!incoming.readableEnded && body !== null && !body.locked)
      await readOn(body, Number(c.req.header('content-length')))
    if (!incoming.readableEnded) c.header('connection', 'close')
  }
}

/** Throws away what comes. A length that is not known is too long. */
async function readOn(body: ReadableStream<Uint8Array>, length: number): Promise<void> {
  if (!(length <= MOST_POSTED_BYTES)) return
  const reader = body.getReader()
  try {
    for (let done = false; !done; ) done = (await reader.read()).done
  } catch {
    // They have left: nobody waits for the answer.
  } finally {
    reader.releaseLock()
  }
}
