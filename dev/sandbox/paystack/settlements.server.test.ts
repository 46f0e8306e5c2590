import { expect, onTestFinished, test } from 'vitest'
import { frozenClock } from '#src/clock.ts'
import { reusedDatabase } from '#tests/support/reused-database.ts'
import { runningPaystack } from '#tests/support/running-paystack.ts'

async function startPaystack() {
  const { db } = await reusedDatabase()
  const clock = frozenClock('2026-11-02T09:00:00Z')
  const paystack = await runningPaystack({ db, clock })
  onTestFinished(paystack.close)
  async function makePayment(reference: string, amount = 500_000) {
    await paystack.call('/transaction/initialize', { email: 'ada@example.ng', amount, reference })
    await paystack.pay(reference)
  }
  return {
    ...paystack,
    clock,
    makePayment,
    list: async (query = '') => (await paystack.call(`/settlement${query}`)).json,
  }
}

test('the payments of a day in Lagos become one settlement on the next day', async () => {
  const paystack = await startPaystack()
  await paystack.makePayment('TP-A')
  await paystack.makePayment('TP-B', 10_000_000)
  await paystack.tick()
  expect((await paystack.list()).data).toEqual([])

  paystack.clock.advance({ hours: 14 })
  await paystack.makePayment('TP-C')
  paystack.clock.advance({ hours: 1 })
  await Promise.all([paystack.tick(), paystack.tick()])
  const { data, meta } = await paystack.list()
  expect(meta).toEqual({ total: 1, skipped: 0, perPage: 50, page: 1, pageCount: 1 })
  expect(data).toMatchObject([
    {
      settlement_date: '2026-11-03T00:00:00.000Z',
      total_processed: 10_500_000,
      total_fees: 17_500 + 160_000,
      deductions: null,
      total_amount: 10_322_500,
      effective_amount: 10_322_500,
    },
  ])
  const lines = (await paystack.call(`/settlement/${data[0].id}/transactions?perPage=1&page=2`)).json
  expect(lines.meta).toMatchObject({ total: 2, page: 2, pageCount: 2 })
  expect(lines.data).toMatchObject([{ reference: 'TP-B', amount: 10_000_000, fees: 160_000 }])
  expect((await paystack.call('/settlement/1/transactions')).status).toBe(404)
})

test('a refund is deducted once, as soon as a settlement is large enough', async () => {
  const paystack = await startPaystack()
  await paystack.makePayment('TP-A')
  await paystack.call('/refund', { transaction: 'TP-A', amount: 490_000 })
  paystack.clock.advance({ seconds: 10 })
  await paystack.tick()
  await paystack.call('/settlement', {})
  await paystack.makePayment('TP-B', 1_000_000)
  await paystack.call('/settlement', {})
  await paystack.makePayment('TP-C', 1_000_000)
  await paystack.call('/settlement', {})
  const { data } = await paystack.list()
  expect(data.map((row: { deductions: number }) => row.deductions)).toEqual([null, 490_000, null])
  expect(data[1]).toMatchObject({ total_amount: 975_000, effective_amount: 485_000 })
})

test('settlements are filtered by day', async () => {
  const paystack = await startPaystack()
  await paystack.makePayment('TP-A')
  await paystack.call('/settlement', {})
  await paystack.call('/settlement', {})
  expect((await paystack.list('?from=2026-11-02&to=2026-11-02T23:59:59.999Z')).data).toHaveLength(1)
  expect((await paystack.list('?from=2026-11-03')).data).toEqual([])
  expect((await paystack.list('?to=2026-11-01')).data).toEqual([])
})
