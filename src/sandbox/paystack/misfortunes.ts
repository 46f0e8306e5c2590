import type { HttpBindings } from '@hono/node-server'
import { and, gt, inArray, sql } from 'drizzle-orm'
import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { answer, readJson, refuse } from './api.ts'
import { type PaystackGround, secondsFrom } from './ground.ts'
import { misfortunes } from './table.server.ts'

const KINDS = [
  // initialize
  'initialize-times-out-but-exists',
  'initialize-500',
  // verify
  'verify-500',
  'verify-slow',
  'verify-html',
  // any call of the API
  'unauthorised',
  // the next webhook that goes out
  'webhook-wrong-signature',
  'webhook-reencoded',
  // the next payment
  'callback-before-webhook',
  'fees-on-top',
  'paid-less',
  'paid-more',
  // the rate source
  'rate-503',
  'rate-jump',
] as const
type Kind = (typeof KINDS)[number]

const OUTAGE_SECONDS = 60

/** Which of these misfortunes strikes this call, if any; it is used up by the asking, also when many ask at once. */
export async function misfortuneOf<K extends Kind>(db: DatabaseOrTransaction, ...kinds: Array<K>): Promise<K | null> {
  const chosen = db
    .select({ kind: misfortunes.kind })
    .from(misfortunes)
    .where(and(inArray(misfortunes.kind, kinds), gt(misfortunes.remaining, 0)))
    .orderBy(misfortunes.kind)
    .limit(1)
    .for('update')
  const [struck] = await db
    .update(misfortunes)
    .set({ remaining: sql`${misfortunes.remaining} - 1` })
    .where(sql`${misfortunes.kind} = (${chosen})`)
    .returning({ kind: misfortunes.kind })
  return kinds.find(kind => kind === struck?.kind) ?? null
}

/** From now, and for a minute, the whole API is out of order. Returns when it will be over. */
export async function beginOutage(db: DatabaseOrTransaction, now: Date): Promise<Date> {
  const until = secondsFrom(now, OUTAGE_SECONDS)
  await db
    .insert(misfortunes)
    .values({ kind: 'outage', until })
    .onConflictDoUpdate({ target: misfortunes.kind, set: { until } })
  return until
}

export async function isOutOfOrder({ db, clock }: PaystackGround): Promise<boolean> {
  const rows = await db.select({ kind: misfortunes.kind }).from(misfortunes).where(gt(misfortunes.until, clock.now()))
  return rows.length > 0
}

const order = z.object({ next: z.enum(KINDS), times: z.int().min(1).max(1000).default(1) })

/** The control desk, for tests and for people with curl: POST `{"next": kind, "times": n}` arms one, DELETE clears all. */
export function misfortuneDesk({ db }: PaystackGround): Hono {
  const desk = new Hono()
  desk.post('/', async c => {
    const parsed = order.safeParse(await readJson(c))
    if (!parsed.success) return refuse(c, 400, `next is one of: ${KINDS.join(', ')}; times is 1 to 1000`)
    const { next, times } = parsed.data
    await db
      .insert(misfortunes)
      .values({ kind: next, remaining: times })
      .onConflictDoUpdate({ target: misfortunes.kind, set: { remaining: times } })
    return answer(c, 'Misfortune armed', { next, times })
  })
  desk.delete('/', async c => {
    await db.delete(misfortunes)
    return answer(c, 'Misfortunes cleared', null)
  })
  return desk
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

/** Naira for a pound in the sandbox. */
const RATE = 2057.4
/** A jump that the rate guard does not accept from one source. */
const JUMP = 1.5

/** `GET /rate/v2/rate/GBP/NGN`: the sandbox's rate, in the shape of Frankfurter v2, which wants no key either. */
export function rate({ db, clock }: PaystackGround): Handler {
  return async c => {
    if ((await misfortuneOf(db, 'rate-503')) !== null) return c.json({ message: 'service unavailable' }, 503)
    const jumps = (await misfortuneOf(db, 'rate-jump')) !== null
    const told = jumps ? RATE * JUMP : RATE
    return c.json({ date: clock.now().toISOString().slice(0, 10), base: 'GBP', quote: 'NGN', rate: told })
  }
}
