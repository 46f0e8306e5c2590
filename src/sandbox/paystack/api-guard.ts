import { createHash, timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { refuse } from './answers.ts'
import type { PaystackGround } from './ground.ts'
import { isOutOfOrder, misfortuneOf } from './misfortunes.ts'

/** Only the holder of the secret key may call the API, as at Paystack. */
export function requireKey({ secretKey }: PaystackGround): MiddlewareHandler {
  const expected = digest(`Bearer ${secretKey}`)
  return async (c, next) => {
    const isKey = timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected)
    if (!isKey) return refuse(c, 401, 'Invalid key')
    return next()
  }
}

/** During an outage readers get a 500 and writers are cut off: a caller has to bear both. */
export function strikeCalls(ground: PaystackGround): MiddlewareHandler {
  return async (c, next) => {
    if (await isOutOfOrder(ground)) {
      if (c.req.method !== 'GET') hangUp(c)
      return refuse(c, 500, 'An error occurred', { type: 'api_error', nextStep: 'Try again later' })
    }
    if ((await misfortuneOf(ground.db, 'unauthorised')) !== null) return refuse(c, 401, 'Invalid key')
    return next()
  }
}

function hangUp(c: Context) {
  // Called without a network in between (app.request), there is nothing to hang up and the 500 is seen.
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  incoming?.socket.destroy()
}

// Digests have equal lengths, which the comparison needs, and so give nothing away about the key's.
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
