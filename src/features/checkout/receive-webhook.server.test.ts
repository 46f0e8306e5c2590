import { expect, test } from 'vitest'
import { aPayment } from '#factories/a-payment.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { goToCheckout, testContext, testPaymentContext } from '#tests/support/app-context.ts'
import { readAuthenticWebhook } from '#tests/support/running-paystack.ts'
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
  const { reference } = await goToCheckout(app, { kind: 'application', id }, email)
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

test('C53: a webhook from a provider that did not take the payment is ignored', async () => {
  const { app, reference } = await setUpOpenPayment()
  expect(await receiveWebhook(app, 'another', aWebhookAbout(reference, true))).toBe('not-ours')
  expect(await app.waitingJobs('confirm-payment')).toEqual([])
})
