import { expect, test } from 'vitest'
import { aPayment } from '#factories/a-payment.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import { goToCheckout, testGround, testPaymentGround } from '#tests/support/ground.ts'
import { receiveNews } from './receive-news.server.ts'
import { payments } from './table.server.ts'

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

  for (const { rawBody } of app.paystack.received) expect(await receiveNews(app, rawBody)).toBe('queued')
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
  await receiveNews(app, JSON.stringify({ event: 'charge.success', data: { reference, status: 'success' } }))
  expect(await app.db.select({ state: payments.state }).from(payments)).toEqual([{ state: 'open' }])
})

test.each([
  ['charge.success', (reference: string) => ({ reference }), false],
  ['charge.failed', (reference: string) => ({ reference }), true],
  ['refund.processed', (reference: string) => ({ transaction_reference: reference, refund_reference: 'TRF_1' }), true],
  ['refund.failed', (reference: string) => ({ transaction_reference: reference, amount: 5 }), true],
  ['charge.dispute.create', (reference: string) => ({ id: 358_950, transaction: { id: 1, reference } }), true],
  ['charge.dispute.resolve', (reference: string) => ({ id: 358_950, transaction: { id: 1, reference } }), true],
  ['something.new', (reference: string) => ({ reference, transaction: 5 }), true],
])('%s is about its payment', async (event, data, mayUndo) => {
  const { app, reference } = await openPayment()
  expect(await receiveNews(app, JSON.stringify({ event, data: data(reference) }))).toBe('queued')
  expect(await app.waitingJobs('confirm-payment')).toEqual([{ reference, mayUndo }])
})

test.each([
  ['a payment we never opened', { reference: 'TP-00000000000000000000' }],
  ['a payment of another shop', { reference: 'order-17' }],
  ['a reference that is none', { reference: ['TP-00000000000000000000'] }],
  ['no reference', { id: 5 }],
  ['a reference with a NUL', { reference: 'TP-0000000000000000000\0' }],
])('news of %s is not ours', async (_what, data) => {
  const { app } = await openPayment()
  expect(await receiveNews(app, JSON.stringify({ event: 'charge.success', data }))).toBe('not-ours')
  expect(await app.waitingJobs('confirm-payment')).toEqual([])
})

test.each([
  '',
  'null',
  '[]',
  '"charge.success"',
  '{',
  '{"event":5,"data":{}}',
  '{"event":"charge.success"}',
  '{"event":"x","data":[]}',
])('%j is unreadable', async rawBody => {
  const { app } = await openPayment()
  expect(await receiveNews(app, rawBody)).toBe('unreadable')
  expect(await app.waitingJobs('confirm-payment')).toEqual([])
})
