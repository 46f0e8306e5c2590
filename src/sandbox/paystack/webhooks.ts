import { createHmac } from 'node:crypto'
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { type PaystackGround, secondsFrom } from './ground.ts'
import { isOutOfOrder, misfortuneOf } from './misfortunes.ts'
import { deliveries } from './table.server.ts'

type Delivery = typeof deliveries.$inferSelect

/** A receiver that is slower has failed. Shorter than the first retry, or a slow notice would be on its way twice. */
const TIMEOUT_MS = 10_000
// Paystack retries every 3 minutes, four times, then hourly for 72 hours. The same, with less waiting for whoever watches.
const SOON_SECONDS = 15
const SOON_TRIES = 4
const LATER_SECONDS = 180
const GIVE_UP_SECONDS = 72 * 3600

/** Stores a notice, to be sent at `dueAt`. Call it in the transaction that makes the news. */
export async function queueWebhook(
  db: DatabaseOrTransaction,
  notice: { event: string; data: unknown; now: Date; dueAt: Date },
): Promise<number> {
  const { now, dueAt, ...body } = notice
  const [row] = await db
    .insert(deliveries)
    .values({ body: JSON.stringify(body), attempts: 0, createdAt: now, dueAt })
    .returning({ id: deliveries.id })
  if (row === undefined) throw new Error('A stored webhook has no id.')
  return row.id
}

/** Sends what is due: of these notices, or of all. They go out side by side; one that fails stays for a later try. */
export async function sendDueWebhooks(ground: PaystackGround, only?: Array<number>): Promise<void> {
  if (await isOutOfOrder(ground)) return
  const claimed = await claimDue(ground, only)
  await Promise.all(claimed.map(delivery => send(ground, delivery)))
}

/** Takes due notices by putting off their next try: whoever dies after this leaves them to be tried then. */
async function claimDue({ db, clock }: PaystackGround, only: Array<number> | undefined): Promise<Array<Delivery>> {
  if (only?.length === 0) return []
  const now = clock.now()
  const due = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(lte(deliveries.dueAt, now), only === undefined ? undefined : inArray(deliveries.id, only)))
    .orderBy(asc(deliveries.dueAt), asc(deliveries.id))
    .limit(20)
    .for('update', { skipLocked: true })
  const soon = secondsFrom(now, SOON_SECONDS).toISOString()
  const later = secondsFrom(now, LATER_SECONDS).toISOString()
  return db
    .update(deliveries)
    .set({
      attempts: sql`${deliveries.attempts} + 1`,
      dueAt: sql`case when ${deliveries.attempts} < ${SOON_TRIES} then ${soon}::timestamptz else ${later}::timestamptz end`,
    })
    .where(sql`${deliveries.id} = any(array(${due}))`)
    .returning()
}

async function send(ground: PaystackGround, delivery: Delivery): Promise<void> {
  const hasArrived = await post(ground, delivery)
  const isHopeless = secondsFrom(delivery.createdAt, GIVE_UP_SECONDS) <= ground.clock.now()
  ground.log.debug({ delivery: delivery.id, attempt: delivery.attempts, hasArrived }, 'sandbox webhook sent')
  if (hasArrived || isHopeless) await ground.db.delete(deliveries).where(eq(deliveries.id, delivery.id))
}

async function post(ground: PaystackGround, delivery: Delivery): Promise<boolean> {
  const twist = await misfortuneOf(ground.db, 'webhook-wrong-signature', 'webhook-reencoded')
  const body = twist === 'webhook-reencoded' ? spelledOddly(delivery.body) : delivery.body
  const key = twist === 'webhook-wrong-signature' ? 'somebody else’s key' : ground.secretKey
  try {
    const response = await fetch(ground.webhookUrl(), {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', 'x-paystack-signature': signatureOf(body, key) },
      body,
      signal: AbortSignal.any([ground.stopping, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    return response.status === 200
  } catch {
    return false
  }
}

function signatureOf(body: string, key: string): string {
  return createHmac('sha512', key).update(body).digest('hex')
}

/** The same JSON in other bytes, as another language's encoder writes it: who signs what they parsed gets it wrong. */
function spelledOddly(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2)
    .replaceAll('/', '\\/')
    .replace(/[\u007f-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
