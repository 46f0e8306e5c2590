import { expect, onTestFinished, test } from 'vitest'
import { frozenClock } from '#src/clock.ts'
import { reusedDatabase } from '#tests/support/reused-database.ts'
import { runningPaystack } from '#tests/support/running-paystack.ts'

async function paystackWithPayment(choice = 'pay') {
  const { db } = await reusedDatabase()
  const clock = frozenClock('2026-11-02T09:00:00Z')
  const paystack = await runningPaystack({ db, clock })
  onTestFinished(paystack.close)
  const checkout = { email: 'ada@example.ng', amount: 500_000, reference: 'TP-AAAA' }
  const { json } = await paystack.call('/transaction/initialize', checkout)
  await paystack.press(json.data.authorization_url, choice)
  paystack.received.length = 0
  async function processRefunds() {
    await paystack.tick()
    for (let step = 0; step < 2; step++) {
      clock.advance({ seconds: 5 })
      await paystack.tick()
    }
  }
  return { ...paystack, clock, processRefunds, events: () => paystack.received.map(({ event }) => event) }
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
  expect(paystack.events()).toEqual(['refund.pending', 'refund.processing', 'refund.processed'])
  expect(paystack.received.map(({ data }) => [data.amount, data.refund_reference])).toEqual([
    ['500000', null],
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
  for (const change of [{ amount: -1 }, { amount: 0 }, { currency: 'USD' }]) {
    const refused = await paystack.call('/refund', { transaction: 'TP-AAAA', ...change })
    expect(refused).toMatchObject({
      status: 400,
      json: { message: expect.stringMatching(/^Invalid (amount|currency)/) },
    })
  }
  expect((await paystack.call('/refund', { transaction: 'TP-AAAA', amount: 500_001 })).status).toBe(400)
})

test('a refund that was due long ago goes through all its states at once', async () => {
  const paystack = await paystackWithPayment()
  const { json } = await paystack.call('/refund', {
    transaction: 'TP-AAAA',
    merchant_note: 'ours',
    customer_note: 'yours',
  })
  paystack.clock.advance({ days: 1 })
  await paystack.tick()
  expect((await paystack.call(`/refund/${json.data.id}`)).json.data).toMatchObject({
    status: 'processed',
    merchant_note: 'ours',
    customer_note: 'yours',
    refunded_at: '2026-11-02T09:00:10.000Z',
  })
  expect((await paystack.call('/refund/1')).status).toBe(404)
})

test('a failed refund is reported with a number, and its money can be refunded again', async () => {
  const paystack = await paystackWithPayment('refund-fails')
  const { data } = (await paystack.call('/transaction/verify/TP-AAAA')).json
  expect(data.authorization.last4).toBe('1803')
  await paystack.call('/refund', { transaction: data.id })
  await paystack.processRefunds()
  expect(paystack.events()).toEqual(['refund.pending', 'refund.processing', 'refund.failed'])
  expect(paystack.received.at(-1)?.data).toMatchObject({
    amount: 500_000,
    refund_reference: expect.stringMatching(/^TRF_/),
  })
  expect(paystack.received.at(-1)?.data).not.toHaveProperty('id')
  expect((await paystack.call('/refund', { transaction: 'TP-AAAA' })).status).toBe(200)
})

test('a refund that needs attention is retried once with bank details', async () => {
  const paystack = await paystackWithPayment('refund-needs-attention')
  const { json } = await paystack.call('/refund', { transaction: 'TP-AAAA' })
  const path = `/refund/retry_with_customer_details/${json.data.id}`
  const account = { currency: 'NGN', account_number: '0123456789', bank_id: '9' }
  expect((await paystack.call(path, { refund_account_details: account })).status).toBe(422)
  await paystack.processRefunds()
  expect(paystack.received.at(-1)).toMatchObject({
    event: 'refund.needs-attention',
    data: { id: json.data.id, amount: 500_000, status: 'needs-attention' },
  })
  for (const change of [{ account_number: '123' }, { bank_id: '999999' }, { currency: 'USD' }])
    expect((await paystack.call(path, { refund_account_details: { ...account, ...change } })).status).toBe(400)

  const answers = await Promise.all([1, 2, 3].map(() => paystack.call(path, { refund_account_details: account })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  await paystack.processRefunds()
  expect((await paystack.call(`/refund/${json.data.id}`)).json.data.status).toBe('processed')
})

test('a retry to an account of zeros fails, and faults decide how the next refund ends', async () => {
  const paystack = await paystackWithPayment()
  await paystack.armFault('refund-needs-attention')
  const { json } = await paystack.call('/refund', { transaction: 'TP-AAAA', amount: 1000 })
  await paystack.processRefunds()
  const refund_account_details = { currency: 'NGN', account_number: '0000000000', bank_id: 9 }
  await paystack.call(`/refund/retry_with_customer_details/${json.data.id}`, { refund_account_details })
  await paystack.processRefunds()
  expect((await paystack.call(`/refund/${json.data.id}`)).json.data.status).toBe('failed')
})

test('banks are listed by cursor', async () => {
  const paystack = await paystackWithPayment()
  const first = (await paystack.call('/bank?country=nigeria&perPage=10')).json
  const second = (await paystack.call(`/bank?perPage=10&next=${encodeURIComponent(first.meta.next)}`)).json
  expect([first.data.length, second.data.length, second.meta.next]).toEqual([10, 9, null])
  expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(19)
})
