import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { refunds as providerRefunds, transactions } from '#dev/sandbox/table.server.ts'
import { eventsAbout, goToCheckout, type TestPaymentContext, testPaymentContext } from '#tests/support/app-context.ts'
import { chooseSize } from '#tests/support/full-run.ts'
import { STAFF } from '#tests/support/paid-application.ts'
import { type ReceivedWebhook, readAuthenticWebhook } from '#tests/support/running-paystack.ts'
import { confirmPayment, recheckPayment } from '../checkout/confirm-payment.server.ts'
import { receiveWebhook } from '../checkout/receive-webhook.server.ts'
import { disputes, ledgerEntries, payments, refunds } from '../table.server.ts'
import { proposeRefund } from './propose-refund.server.ts'
import { sendRefund } from './send-refund.server.ts'

/** `FULL=1` delivers the number of webhooks that the checklist asks for. */
const DELIVERY_COUNT = chooseSize({ sample: 20, full: 2_000 })
const PAYMENT_COUNT = 8
const SEED = Number(process.env.WEBHOOK_SEED ?? Math.floor(Math.random() * 2 ** 31))

/** Mulberry32. */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Random = () => number

const choose = <T>(random: Random, choices: ReadonlyArray<T>): T =>
  choices[Math.floor(random() * choices.length)] ?? (choices[0] as T)

test(`${DELIVERY_COUNT} webhooks in any order, repeated and at the same time, end in the provider's state (seed ${SEED})`, {
  timeout: 600_000,
}, async () => {
  const random = createRandom(SEED)
  const app = await testPaymentContext()
  const references: Array<string> = []
  for (let count = 0; count < PAYMENT_COUNT; count++) references.push(await payAndRefund(app, random))
  const webhooks = app.paystack.received.splice(0)
  expect(webhooks.length).toBeGreaterThan(PAYMENT_COUNT)

  const deliveries = [
    ...webhooks,
    ...Array.from({ length: Math.max(0, DELIVERY_COUNT - webhooks.length) }, () => choose(random, webhooks)),
  ]
    .map(webhook => ({ webhook, order: random() }))
    .sort((one, other) => one.order - other.order)
  for (let start = 0; start < deliveries.length; start += 4)
    await Promise.all(deliveries.slice(start, start + 4).map(({ webhook }) => handle(app, webhook)))

  for (const reference of references) await expectStateOfProvider(app, reference)
})

/** Pays an application, and makes refunds here and at the provider. Our own reads of the provider are left out. */
async function payAndRefund(app: TestPaymentContext, random: Random): Promise<string> {
  const email = `${randomUUID()}@example.ng`
  const { id } = await anApplication().withEmail(email).saveTo(app.db, app.clock)
  const { reference, checkoutUrl } = await goToCheckout(app, id, email)
  await app.paystack.press(
    checkoutUrl,
    choose(random, ['pay', 'pay', 'disputed', 'refund-fails', 'refund-needs-attention']),
  )
  await runProvider(app)
  await confirmPayment(app, reference)
  const [payment] = await app.db.select().from(payments).where(eq(payments.reference, reference))
  const kobo = payment?.kobo ?? 0
  for (let refund = Math.floor(random() * 4); refund > 0; refund--) {
    const amount = choose(random, [100, Math.floor(kobo / 3), kobo])
    if (random() < 0.4) await app.paystack.call('/refund', { transaction: reference, amount })
    else await refundHere(app, payment?.id ?? '', amount)
    if (random() < 0.5) await runProvider(app)
  }
  await runProvider(app)
  return reference
}

async function refundHere(app: TestPaymentContext, paymentId: string, kobo: number) {
  const idempotencyKey = randomUUID()
  const proposal = { idempotencyKey, paymentId, kobo, reason: 'Stopped', termsNote: 'All of it' }
  if ((await proposeRefund(app, STAFF, proposal)).ok) await sendRefund(app, idempotencyKey)
}

async function runProvider(app: TestPaymentContext) {
  for (let step = 0; step < 4; step++) {
    app.clock.advance({ seconds: 6 })
    await app.paystack.tick()
  }
}

async function handle(app: TestPaymentContext, received: ReceivedWebhook) {
  const webhook = readAuthenticWebhook(app.gateway, received)
  if ((await receiveWebhook(app, app.gateway.id, webhook)) === 'not-ours') return
  await (webhook.mayUndo ? recheckPayment : confirmPayment)(app, webhook.reference)
}

async function expectStateOfProvider(app: TestPaymentContext, reference: string) {
  const [payment] = await app.db.select().from(payments).where(eq(payments.reference, reference))
  const [transaction] = await app.db.select().from(transactions).where(eq(transactions.reference, reference))
  if (payment === undefined || transaction === undefined) throw new Error('The payment is gone.')
  const atProvider = await app.db
    .select()
    .from(providerRefunds)
    .where(eq(providerRefunds.transactionId, transaction.id))
  const paidBack = atProvider.filter(({ status }) => status === 'processed')
  const entries = await app.db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.paymentId, payment.id), eq(ledgerEntries.kind, 'refund')))
  expect(entries.map(({ refundId }) => refundId).sort()).toEqual(paidBack.map(({ id }) => String(id)).sort())
  const refundedKobo = paidBack.reduce((sum, { amount }) => sum + amount, 0)
  expect(entries.reduce((sum, { kobo }) => sum + kobo, 0)).toBe(0 - refundedKobo)
  // A rest of a few kobo is worth no penny.
  const leftPence = Math.floor((payment.pence * (payment.kobo - refundedKobo)) / payment.kobo)
  expect(payment.countedPence).toBe(leftPence)
  expect(payment.state).toBe(leftPence === 0 ? 'reversed' : 'settled')

  for (const refund of await app.db.select().from(refunds).where(eq(refunds.paymentId, payment.id))) {
    const matching = atProvider.find(({ id }) => String(id) === refund.providerRefundId)
    expect(refund.state).toBe(matching === undefined ? 'failed' : matching.status.replace('-', '_'))
  }
  const types = (await eventsAbout(app.db, payment.id)).map(({ type }) => type)
  expect(types.filter(type => type === 'payment.settled')).toHaveLength(1)
  expect(types.filter(type => type === 'payment.refunded')).toHaveLength(paidBack.length)
  const openedDisputes = await app.db.select().from(disputes).where(eq(disputes.paymentReference, reference))
  expect(openedDisputes.length).toBeLessThanOrEqual(1)
  // A reminder may come before the report that opens the dispute.
  const reports = types.filter(type => type === 'dispute.opened' || type === 'dispute.reminded')
  expect(reports.length).toBeGreaterThanOrEqual(openedDisputes.length)
  expect(reports.length).toBeLessThanOrEqual(2 * openedDisputes.length)
}
