import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { readPaymentWebhook } from '#src/adapters/paystack/webhook.ts'
import { goToCheckout, testContext, testPaymentContext } from '#tests/support/app-context.ts'
import { readAuthenticWebhook } from '#tests/support/running-paystack.ts'
import { disputes, payments } from '../table.server.ts'
import type { PaymentWebhook } from './payment-gateway.ts'
import { receiveWebhook } from './receive-webhook.server.ts'

async function setUpOpenPayment() {
  const app = await testContext()
  return { app, ...(await aPayment().saveTo(app.db, app.clock)) }
}

function aWebhookAbout(reference: string, mayUndo = false): PaymentWebhook {
  return { event: 'charge.success', reference, mayUndo, dispute: null, rejectedTransfer: null }
}

test('webhooks about a payment and about its refund queue a check each, and only a refund may undo the payment', async () => {
  const app = await testPaymentContext()
  const { id, email } = await anApplication().saveTo(app.db, app.clock)
  const { reference } = await goToCheckout(app, id, email)
  await app.paystack.pay(reference)
  await app.paystack.call('/refund', { transaction: reference })
  await app.paystack.tick()
  expect(app.paystack.received.map(({ event }) => event)).toEqual(['charge.success', 'refund.pending'])

  for (const webhook of app.paystack.received) {
    expect(await receiveWebhook(app, app.gateway.id, readAuthenticWebhook(app.gateway, webhook))).toBe('queued')
  }
  const jobs = await app.waitingJobs('confirm-payment')
  expect(jobs).toHaveLength(2)
  expect(jobs).toEqual(
    expect.arrayContaining([
      { reference, mayUndo: false },
      { reference, mayUndo: true },
    ]),
  )
})

test('C57: a webhook alone never settles a payment', async () => {
  const { app, reference } = await setUpOpenPayment()
  await receiveWebhook(app, 'paystack', aWebhookAbout(reference))
  expect(await app.db.select({ state: payments.state }).from(payments)).toEqual([{ state: 'open' }])
})

test.each([true, false])('a webhook whose `mayUndo` is %s queues a job with the same value', async mayUndo => {
  const { app, reference } = await setUpOpenPayment()
  expect(await receiveWebhook(app, 'paystack', aWebhookAbout(reference, mayUndo))).toBe('queued')
  expect(await app.waitingJobs('confirm-payment')).toEqual([{ reference, mayUndo }])
})

test.each([
  ['an unknown payment', 'TP-00000000000000000000'],
  ['a payment of another merchant', 'order-17'],
  ['no payment', ''],
  ['a reference with a NUL', 'TP-0000000000000000000\0'],
])('a webhook about %s is ignored', async (_what, reference) => {
  const { app } = await setUpOpenPayment()
  expect(await receiveWebhook(app, 'paystack', aWebhookAbout(reference))).toBe('not-ours')
  expect(await app.waitingJobs('confirm-payment')).toEqual([])
})

test.each([
  { dueAt: '+275760-09-13T00:00:00Z' },
  { dueAt: '-000001-01-01T00:00:00Z', created_at: '+012026-01-01T00:00:00Z', updated_at: '0000-01-01T00:00:00Z' },
  { resolvedAt: '+275760-09-13T00:00:00Z', resolution: 'a\0b\ud800' },
  { status: 'a\0b', category: '\0', note: '\ud800', messages: [{ body: '\0' }] },
  { refund_amount: 1e300 },
  { refund_amount: -1 },
  { refund_amount: '9'.repeat(40) },
  { refund_amount: 9_007_199_254_740_991 },
  { id: -5 },
  { transaction: { reference: 'x'.repeat(100_000) } },
])('a webhook about a dispute with the odd values %j is stored', async changes => {
  const { app, reference } = await setUpOpenPayment()
  for (const event of ['charge.dispute.create', 'charge.dispute.remind', 'charge.dispute.resolve']) {
    const data = { id: 358_950, status: 'awaiting-merchant-feedback', transaction: { reference }, ...changes }
    const webhook = readPaymentWebhook(JSON.stringify({ event, data }))
    if (webhook === null) throw new Error('The webhook was not read.')
    expect(['queued', 'not-ours']).toContain(await receiveWebhook(app, 'paystack', webhook))
  }
  expect(await app.db.$count(disputes)).toBe(1)
})

test.each([
  { event: 'refund.processed\0', data: {} },
  { event: 'charge.\ud800', data: {} },
  { event: 'refund.processed', data: { transaction_reference: '\0' } },
  { event: 'bank.transfer.rejected', data: { bank_transfer: { transaction_id: '31', amount: -1e300 } } },
  { event: 'bank.transfer.rejected', data: { bank_transfer: { transaction_id: '31\0', amount: '\0' } } },
])('the odd webhook %j is answered', async ({ event, data }) => {
  const { app, reference } = await setUpOpenPayment()
  const webhook = readPaymentWebhook(JSON.stringify({ event, data: { reference, ...data } }))
  if (webhook !== null) await receiveWebhook(app, 'paystack', webhook)
})

test('C53: a webhook from a provider that did not take the payment is ignored', async () => {
  const { app, reference } = await setUpOpenPayment()
  expect(await receiveWebhook(app, 'another', aWebhookAbout(reference, true))).toBe('not-ours')
  expect(await app.waitingJobs('confirm-payment')).toEqual([])
})
