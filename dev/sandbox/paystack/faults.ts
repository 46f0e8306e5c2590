import type { HttpBindings } from '@hono/node-server'
import { and, gt, inArray, sql } from 'drizzle-orm'
import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { faults } from '../table.server.ts'
import { addSeconds, answerWithData, type PaystackContext, readJson, refuse } from './api.ts'

const FAULT_KINDS = [
  'initialize-times-out-but-exists',
  'initialize-500',
  'verify-500',
  'verify-slow',
  'verify-html',
  'unauthorised',
  'webhook-wrong-signature',
  'webhook-reencoded',
  'webhook-twice',
  'callback-before-webhook',
  'fees-on-top',
  'paid-less',
  'paid-more',
  'refund-fails',
  'refund-needs-attention',
  'dispute-runs-out',
  'bank-decides-for-payer',
  'rate-503',
  'rate-jump',
] as const
type FaultKind = (typeof FAULT_KINDS)[number]

const OUTAGE_SECONDS = 60

/** Returns the first armed fault of these kinds, or null, and uses up one of its remaining calls. */
export async function takeFault<K extends FaultKind>(db: DatabaseOrTransaction, ...kinds: Array<K>): Promise<K | null> {
  const firstArmedFault = db
    .select({ kind: faults.kind })
    .from(faults)
    .where(and(inArray(faults.kind, kinds), gt(faults.remaining, 0)))
    .orderBy(faults.kind)
    .limit(1)
    .for('update')
  const [takenFault] = await db
    .update(faults)
    .set({ remaining: sql`${faults.remaining} - 1` })
    .where(sql`${faults.kind} = (${firstArmedFault})`)
    .returning({ kind: faults.kind })
  return kinds.find(kind => kind === takenFault?.kind) ?? null
}

/** Makes the whole API fail for a minute. Returns the end of the outage. */
export async function beginOutage(db: DatabaseOrTransaction, now: Date): Promise<Date> {
  const until = addSeconds(now, OUTAGE_SECONDS)
  await db.insert(faults).values({ kind: 'outage', until }).onConflictDoUpdate({ target: faults.kind, set: { until } })
  return until
}

export async function isDuringOutage({ db, clock }: PaystackContext): Promise<boolean> {
  const rows = await db.select({ kind: faults.kind }).from(faults).where(gt(faults.until, clock.now()))
  return rows.length > 0
}

const faultRequestSchema = z.object({ next: z.enum(FAULT_KINDS), times: z.int().min(1).max(1000).default(1) })

/** Faults for tests and curl: POST `{"next": kind, "times": n}` arms one, DELETE clears all. */
export function createFaultRoutes({ db }: PaystackContext): Hono {
  const app = new Hono()
  app.post('/', async c => {
    const parsed = faultRequestSchema.safeParse(await readJson(c))
    if (!parsed.success) return refuse(c, 400, `next is one of: ${FAULT_KINDS.join(', ')}; times is 1 to 1000`)
    const { next, times } = parsed.data
    await db
      .insert(faults)
      .values({ kind: next, remaining: times })
      .onConflictDoUpdate({ target: faults.kind, set: { remaining: times } })
    return answerWithData(c, 'Fault armed', { next, times })
  })
  app.delete('/', async c => {
    await db.delete(faults)
    return answerWithData(c, 'Faults cleared', null)
  })
  return app
}

/** During an outage GET answers 500 and other methods lose the connection. */
export function failCallsOnFault(context: PaystackContext): MiddlewareHandler {
  return async (c, next) => {
    if (await isDuringOutage(context)) {
      if (c.req.method !== 'GET') closeConnection(c)
      return refuse(c, 500, 'An error occurred', { type: 'api_error', nextStep: 'Try again later' })
    }
    if ((await takeFault(context.db, 'unauthorised')) !== null) return refuse(c, 401, 'Invalid key')
    return next()
  }
}

function closeConnection(c: Context) {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  incoming?.socket.destroy()
}

const NAIRA_PER_POUND = 2057.4
/** After a change this large, staff must confirm the rate. */
const RATE_JUMP_FACTOR = 1.5

/** Answers `GET /rate/v2/rate/GBP/NGN` in the format of Frankfurter v2. */
export function createRateHandler({ db, clock }: PaystackContext): Handler {
  return async c => {
    if ((await takeFault(db, 'rate-503')) !== null) return c.json({ message: 'service unavailable' }, 503)
    const isJump = (await takeFault(db, 'rate-jump')) !== null
    const reportedRate = isJump ? NAIRA_PER_POUND * RATE_JUMP_FACTOR : NAIRA_PER_POUND
    return c.json({ date: clock.now().toISOString().slice(0, 10), base: 'GBP', quote: 'NGN', rate: reportedRate })
  }
}
