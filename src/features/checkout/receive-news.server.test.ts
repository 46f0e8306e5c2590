import { expect, test } from 'vitest'
import { aPayment } from '#factories/a-payment.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { goToCheckout, testGround, testPaymentGround } from '#tests/support/ground.ts'
import { newsIn } from '#tests/support/running-paystack.ts'
import { receiveNews } from './receive-news.server.ts'

async function openPayment() {
  const app = await testGround()
  return { app, ...(await aPayment().saveTo(app.db, app.clock)) }
}

test('the provider’s own notices of a payment and of its refund are a reason to ask, and the second may undo', async () => {
  const app = await testPaymentGround()
  const { id, email } = await anApplication().saveTo(app.db, app.clock)
  const { reference } = await goToCheckout(app, { kind: 'application', id }, email)
  await app.paystack.pay(reference)
  await app.paystack.call('/refund', { transaction: reference })
  await app.paystack.tick()
  expect(app.paystack.received.map(({ event }) => event)).toEqual(['charge.success', 'refund.pending'])

  for (const webhook of app.paystack.received) {
    expect(await receiveNews(app, app.gateway.id, newsIn(app.gateway, webhook))).toBe('queued')
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

test('news alone never settles anything', async () => {
  const { app, reference } = await openPayment()
  await receiveNews(app, 'paystack', { reference, mayUndo: false, dispute: null })
  expect(await app.db.select({ state: payments.state }).from(payments)).toEqual([{ state: 'open' }])
})

test.each([true, false])('news that may undo a payment (%s) says so to the job', async mayUndo => {
  const { app, reference } = await openPayment()
  expect(await receiveNews(app, 'paystack', { reference, mayUndo, dispute: null })).toBe('queued')
  expect(await app.waitingJobs('confirm-payment')).toEqual([{ reference, mayUndo }])
})

test.each([
  ['a payment we never opened', 'TP-00000000000000000000'],
  ['a payment of another shop', 'order-17'],
  ['no payment', ''],
  ['a reference with a NUL', 'TP-0000000000000000000\0'],
])('news of %s is not ours', async (_what, reference) => {
  const { app } = await openPayment()
  expect(await receiveNews(app, 'paystack', { reference, mayUndo: false, dispute: null })).toBe('not-ours')
  expect(await app.waitingJobs('confirm-payment')).toEqual([])
})

test('news of a payment from another provider than its own is not ours', async () => {
  const { app, reference } = await openPayment()
  expect(await receiveNews(app, 'another', { reference, mayUndo: true, dispute: null })).toBe('not-ours')
  expect(await app.waitingJobs('confirm-payment')).toEqual([])
})
