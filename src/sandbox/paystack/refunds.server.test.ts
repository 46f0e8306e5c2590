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
  /** Two steps of a refund. What is due together is sent in any order, so each notice leaves before the next step. */
  async function runItsCourse() {
    await paystack.tick()
    for (let step = 0; step < 2; step++) {
      clock.advance({ seconds: 5 })
      await paystack.tick()
    }
  }
  return { ...paystack, runItsCourse, events: () => paystack.received.map(({ event }) => event) }
}

test('a refund of all is queued, processed and announced, and reverses the transaction', async () => {
  const paystack = await paystackWithPayment()
  const { status, json } = await paystack.call('/refund', { transaction: 'TP-AAAA' })
  expect(status).toBe(200)
  expect(json).toMatchObject({
    message: 'Refund has been queued for processing',
    data: { status: 'pending', amount: 500_000, currency: 'NGN', transaction: { reference: 'TP-AAAA' } },
  })
  await paystack.runItsCourse()

  expect((await paystack.call(`/refund/${json.data.id}`)).json).toMatchObject({
    message: 'Refund retrieved',
    data: { status: 'processed', refunded_at: '2026-11-02T09:00:10.000Z', transaction: expect.any(Number) },
  })
  expect((await paystack.call('/transaction/verify/TP-AAAA')).json.data.status).toBe('reversed')
  expect(paystack.events()).toEqual(['refund.pending', 'refund.processing', 'refund.processed'])
  expect(paystack.received.map(({ data }) => [data.amount, data.refund_reference])).toEqual([
    ['500000', null],
    ['500000', null],
    ['500000', expect.stringMatching(/^\d+$/)],
  ])
})

test('a refund that fails says so with a number and a reference, and its money can be given back again', async () => {
  const paystack = await paystackWithPayment()
  await paystack.arm('refund-fails')
  await paystack.call('/refund', { transaction: 'TP-AAAA' })
  await paystack.runItsCourse()
  expect(paystack.received.at(-1)).toMatchObject({
    event: 'refund.failed',
    data: { amount: 500_000, refund_reference: expect.stringMatching(/^TRF_/), transaction_reference: 'TP-AAAA' },
  })
  expect((await paystack.call('/refund', { transaction: 'TP-AAAA' })).status).toBe(200)
})

test('a refund that needs attention is retried with the payer’s account', async () => {
  const paystack = await paystackWithPayment()
  await paystack.arm('refund-needs-attention')
  const { json } = await paystack.call('/refund', { transaction: 'TP-AAAA', amount: 1000 })
  await paystack.runItsCourse()
  expect(paystack.received.at(-1)).toMatchObject({
    event: 'refund.needs-attention',
    data: { id: json.data.id, amount: 1000 },
  })

  const retry = `/refund/retry_with_customer_details/${json.data.id}`
  expect((await paystack.call(retry, {})).status).toBe(400)
  const account = { refund_account_details: { currency: 'NGN', account_number: '1234567890', bank_id: '9' } }
  expect(await paystack.call(retry, account)).toMatchObject({
    status: 200,
    json: { message: 'Refund retried and has been queued for processing', data: { status: 'processing' } },
  })
  await paystack.runItsCourse()
  expect((await paystack.call(`/refund/${json.data.id}`)).json.data.status).toBe('processed')
  expect((await paystack.call(retry, account)).status).toBe(400)
})

test('no more is given back than was paid, also when many ask at once', async () => {
  const paystack = await paystackWithPayment()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => paystack.call('/refund', { transaction: 'TP-AAAA', amount: '200000' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400, 400])
  expect((await paystack.call('/refund')).json).toMatchObject({ meta: { total: 2, page: 1, pageCount: 1 } })
  expect((await paystack.call('/refund?perPage=1&page=2')).json.data).toHaveLength(1)
  expect((await paystack.call('/refund?transaction=1')).json.data).toEqual([])
})

test('what was never paid or is not known cannot be given back', async () => {
  const paystack = await paystackWithPayment()
  await paystack.call('/transaction/initialize', { email: 'ada@example.ng', amount: 500_000, reference: 'TP-OPEN' })
  expect((await paystack.call('/refund', { transaction: 'TP-OPEN' })).status).toBe(400)
  expect((await paystack.call('/refund', { transaction: 'TP-NONE' })).status).toBe(404)
  expect((await paystack.call('/refund', { transaction: 'nul\0' })).status).toBe(400)
  expect((await paystack.call('/refund', { transaction: 'TP-AAAA', amount: -1 })).status).toBe(400)
  expect((await paystack.call('/refund', { transaction: 'TP-AAAA', amount: 500_001 })).status).toBe(400)
  expect(await paystack.call('/refund/99')).toEqual({
    status: 404,
    json: { status: false, message: 'Entity not found' },
  })
  expect((await paystack.call('/refund/9999999999999999999999')).status).toBe(404)
})
