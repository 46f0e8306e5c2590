import { createHmac } from 'node:crypto'
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { deliveries } from '../table.server.ts'
import { addSeconds, type PaystackContext } from './api.ts'
import { isDuringOutage, takeFault } from './faults.ts'

type Delivery = typeof deliveries.$inferSelect

/** Shorter than the delay of the first retry, so that two requests never overlap. */
const WEBHOOK_TIMEOUT_MS = 10_000
// Paystack retries four times every 3 minutes, then hourly for 72 hours. The sandbox retries sooner.
const EARLY_RETRY_SECONDS = 15
const EARLY_RETRIES = 4
const LATER_RETRY_SECONDS = 180
const GIVE_UP_AFTER_SECONDS = 72 * 3600

/** Queues a webhook to be sent at `dueAt`, in the caller's transaction. */
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

export const isDeliveryDue = (now: Date) => lte(deliveries.dueAt, now)

/** Sends due webhooks concurrently; failed ones stay for a later try. */
export async function sendDueWebhooks(context: PaystackContext, onlyIds?: Array<number>): Promise<void> {
  if (await isDuringOutage(context)) return
  const claimedDeliveries = await claimDueDeliveries(context, onlyIds)
  await Promise.all(claimedDeliveries.map(delivery => deliverWebhook(context, delivery)))
}

/** Schedules the next try first, so that a killed process loses no webhook. */
async function claimDueDeliveries(
  { db, clock }: PaystackContext,
  onlyIds: Array<number> | undefined,
): Promise<Array<Delivery>> {
  if (onlyIds?.length === 0) return []
  const now = clock.now()
  const dueDeliveries = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(isDeliveryDue(now), onlyIds === undefined ? undefined : inArray(deliveries.id, onlyIds)))
    .orderBy(asc(deliveries.dueAt), asc(deliveries.id))
    .limit(20)
    .for('update', { skipLocked: true })
  const earlyRetryAt = addSeconds(now, EARLY_RETRY_SECONDS).toISOString()
  const laterRetryAt = addSeconds(now, LATER_RETRY_SECONDS).toISOString()
  return db
    .update(deliveries)
    .set({
      attempts: sql`${deliveries.attempts} + 1`,
      dueAt: sql`case when ${deliveries.attempts} < ${EARLY_RETRIES} then ${earlyRetryAt}::timestamptz else ${laterRetryAt}::timestamptz end`,
    })
    .where(sql`${deliveries.id} = any(array(${dueDeliveries}))`)
    .returning()
}

async function deliverWebhook(context: PaystackContext, delivery: Delivery): Promise<void> {
  const times = (await takeFault(context.db, 'webhook-twice')) === null ? 1 : 2
  const arrivals = await Promise.all(Array.from({ length: times }, () => postWebhook(context, delivery)))
  const hasArrived = arrivals.every(Boolean)
  const isExpired = addSeconds(delivery.createdAt, GIVE_UP_AFTER_SECONDS) <= context.clock.now()
  context.log.debug({ delivery: delivery.id, attempt: delivery.attempts, hasArrived }, 'sandbox webhook sent')
  if (hasArrived || isExpired) await context.db.delete(deliveries).where(eq(deliveries.id, delivery.id))
}

async function postWebhook(context: PaystackContext, delivery: Delivery): Promise<boolean> {
  const fault = await takeFault(context.db, 'webhook-wrong-signature', 'webhook-reencoded')
  const body = fault === 'webhook-reencoded' ? reencodeJson(delivery.body) : delivery.body
  const key = fault === 'webhook-wrong-signature' ? 'somebody else’s key' : context.secretKey
  try {
    const send = context.send ?? fetch
    const response = await send(context.webhookUrl(), {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', 'x-paystack-signature': signBody(body, key) },
      body,
      signal: AbortSignal.any([context.stopping, AbortSignal.timeout(WEBHOOK_TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    return response.status === 200
  } catch {
    return false
  }
}

function signBody(body: string, key: string): string {
  return createHmac('sha512', key).update(body).digest('hex')
}

/** Writes the same JSON in other bytes, to test checks of signatures. */
function reencodeJson(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2)
    .replaceAll('/', '\\/')
    .replace(/[\u007f-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
