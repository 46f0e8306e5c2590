import { expect, onTestFinished, test } from 'vitest'
import { frozenClock } from '#src/clock.ts'
import { testDatabase } from '#tests/support/database.ts'
import { runningPaystack } from '#tests/support/running-paystack.ts'

async function paystackWithPayment() {
  const { db } = await testDatabase()
  const clock = frozenClock('2026-11-02T09:00:00Z')
  const paystack = await runningPaystack({ db, clock })
  onTestFinished(paystack.close)
  await paystack.call('/transaction/initialize', { email: 'ada@example.ng', amount: 500_000, reference: 'TP-AAAA' })
  await paystack.pay('TP-AAAA')
  paystack.received.length = 0
  async function processRefunds() {
    await paystack.tick()
    clock.advance({ seconds: 10 })
    await paystack.tick()
  }
  return { ...paystack, processRefunds, events: () => paystack.received.map(({ event }) => event) }
}

test('a full refund is queued, processed and reported, and reverses the transaction', async () => {
  const paystack = await paystackWithPayment()
  const { status, json } = await paystack.call('/refund', { transaction: 'TP-AAAA' })
  expect(status).toBe(200)
  expect(json).toMatchObject({
    message: 'Refund has been queued for processing',
    data: { status: 'pending', amount: 500_000, currency: 'NGN', transaction: { reference: 'TP-AAAA' } },
  })
  await paystack.processRefunds()

  const { id } = json.data.transaction
  expect((await paystack.call(`/refund?transaction=${id}&perPage=100`)).json).toMatchObject({
    message: 'Refunds retrieved',
    data: [{ id: json.data.id, status: 'processed', refunded_at: '2026-11-02T09:00:10.000Z', transaction: id }],
  })
  expect((await paystack.call('/transaction/verify/TP-AAAA')).json.data.status).toBe('reversed')
  expect(paystack.events()).toEqual(['refund.pending', 'refund.processed'])
  expect(paystack.received.map(({ data }) => [data.amount, data.refund_reference])).toEqual([
    ['500000', null],
    ['500000', expect.stringMatching(/^\d+$/)],
  ])
})

test('concurrent refunds never exceed the payment', async () => {
  const paystack = await paystackWithPayment()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => paystack.call('/refund', { transaction: 'TP-AAAA', amount: '200000' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400, 400])
  const { id } = (await paystack.call('/transaction/verify/TP-AAAA')).json.data
  expect((await paystack.call(`/refund?transaction=${id}`)).json.data).toHaveLength(2)
  expect((await paystack.call('/refund?transaction=1')).json.data).toEqual([])
})

test('unpaid and unknown transactions cannot be refunded', async () => {
  const paystack = await paystackWithPayment()
  await paystack.call('/transaction/initialize', { email: 'ada@example.ng', amount: 500_000, reference: 'TP-OPEN' })
  expect((await paystack.call('/refund', { transaction: 'TP-OPEN' })).status).toBe(400)
  expect((await paystack.call('/refund', { transaction: 'TP-NONE' })).status).toBe(404)
  expect((await paystack.call('/refund', { transaction: 'nul\0' })).status).toBe(400)
  expect((await paystack.call('/refund', { transaction: 'TP-AAAA', amount: -1 })).status).toBe(400)
  expect((await paystack.call('/refund', { transaction: 'TP-AAAA', amount: 500_001 })).status).toBe(400)
})
