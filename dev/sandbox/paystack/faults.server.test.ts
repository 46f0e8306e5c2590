import { expect, onTestFinished, test } from 'vitest'
import { frozenClock } from '#src/clock.ts'
import { reusedDatabase } from '#tests/support/reused-database.ts'
import { runningPaystack } from '#tests/support/running-paystack.ts'

async function paystackWithCheckout() {
  const { db } = await reusedDatabase()
  const paystack = await runningPaystack({ db, clock: frozenClock('2026-11-02T09:00:00Z') })
  onTestFinished(paystack.close)
  await paystack.call('/transaction/initialize', { email: 'ada@example.ng', amount: 500_000, reference: 'TP-AAAA' })
  return paystack
}

test('a fault occurs exactly as often as requested, even with concurrent calls', async () => {
  const paystack = await paystackWithCheckout()
  await paystack.armFault('verify-500', 3)
  const answers = await Promise.all(Array.from({ length: 12 }, () => paystack.call('/transaction/verify/TP-AAAA')))
  expect(answers.filter(({ status }) => status === 500)).toHaveLength(3)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
})

test('a fault affects only its kind of call, and all faults can be cleared', async () => {
  const paystack = await paystackWithCheckout()
  await paystack.armFault('initialize-500', 2)
  await paystack.armFault('unauthorised')
  expect((await paystack.call('/refund')).status).toBe(401)
  expect((await paystack.call('/transaction/verify/TP-AAAA')).status).toBe(200)
  expect((await paystack.call('/transaction/initialize', {})).status).toBe(500)

  await paystack.clearFaults()
  expect((await paystack.call('/transaction/initialize', {})).status).toBe(400)
})

test('a fault can make the rate source fail once', async () => {
  const paystack = await paystackWithCheckout()
  await paystack.armFault('rate-503')
  expect((await fetch(`${paystack.url}/rate/v2/rate/GBP/NGN`)).status).toBe(503)
  expect((await fetch(`${paystack.url}/rate/v2/rate/GBP/NGN`)).status).toBe(200)
})

test('an unknown fault is refused with the list of faults', async () => {
  const paystack = await paystackWithCheckout()
  const response = await paystack.armFault('rain')
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('webhook-reencoded')
})
