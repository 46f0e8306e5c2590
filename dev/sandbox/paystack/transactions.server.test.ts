import { expect, onTestFinished, test } from 'vitest'
import { frozenClock } from '#src/clock.ts'
import { reusedDatabase } from '#tests/support/reused-database.ts'
import { runningPaystack } from '#tests/support/running-paystack.ts'

async function startPaystack() {
  const { db } = await reusedDatabase()
  const paystack = await runningPaystack({ db, clock: frozenClock('2026-11-02T09:00:00Z') })
  onTestFinished(paystack.close)
  return paystack
}

const checkout = { email: 'ada@example.ng', amount: 12_138_700, reference: 'TP-AAAA', currency: 'NGN' }

test('a checkout that is not paid is verified as abandoned', async () => {
  const paystack = await startPaystack()

  const initialized = await paystack.call('/transaction/initialize', checkout)
  expect(initialized).toMatchObject({
    status: 200,
    json: { status: true, message: 'Authorization URL created', data: { reference: 'TP-AAAA' } },
  })
  const { authorization_url, access_code } = initialized.json.data
  expect(authorization_url).toBe(`${paystack.url}/checkout/${access_code}`)

  expect(await paystack.call('/transaction/verify/TP-AAAA')).toMatchObject({
    status: 200,
    json: {
      status: true,
      message: 'Verification successful',
      data: { status: 'abandoned', amount: 12_138_700, requested_amount: 12_138_700, currency: 'NGN', paid_at: null },
    },
  })
})

test('the amount may be a string of digits, and a missing reference is generated', async () => {
  const paystack = await startPaystack()
  const { json } = await paystack.call('/transaction/initialize', { email: 'ada@example.ng', amount: '5000' })
  const verified = await paystack.call(`/transaction/verify/${json.data.reference}`)
  expect(verified.json.data).toMatchObject({ amount: 5000, reference: expect.stringMatching(/^[a-z0-9]{10}$/) })
})

test('of many concurrent checkouts with one reference, one opens and the others are duplicates', async () => {
  const paystack = await startPaystack()
  const answers = await Promise.all(Array.from({ length: 8 }, () => paystack.call('/transaction/initialize', checkout)))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const duplicate = answers.find(({ status }) => status === 400)
  expect(duplicate?.json).toEqual({
    status: false,
    message: 'Duplicate Transaction Reference',
    meta: { nextStep: 'Try and create the Transaction or Charge with a new reference' },
    type: 'validation_error',
    code: 'duplicate_reference',
  })
})

test('initialize refuses invalid input with Paystack’s messages', async () => {
  const paystack = await startPaystack()
  const refusedRequests: Array<[object, string]> = [
    [{ email: undefined }, 'Email Address is required'],
    [{ email: 'no address' }, 'Invalid Email Address Passed'],
    [{ amount: undefined }, 'Amount is required'],
    [{ amount: 0 }, 'Invalid Amount Sent'],
    [{ amount: -100 }, 'Invalid Amount Sent'],
    [{ amount: 99.5 }, 'Invalid Amount Sent'],
    [{ amount: '1e9' }, 'Invalid Amount Sent'],
    [{ amount: 9e15 + 2e15 }, 'Invalid Amount Sent'],
    [{ currency: 'GBP' }, 'Currency not supported by merchant'],
    [{ reference: 'slash/slash' }, 'Invalid transaction reference'],
    [{ reference: 'nul\0byte' }, 'Invalid transaction reference'],
  ]
  for (const [change, message] of refusedRequests) {
    const answer = await paystack.call('/transaction/initialize', { ...checkout, ...change })
    expect(answer).toMatchObject({ status: 400, json: { status: false, message, type: 'validation_error' } })
  }
})

test('unusual input never causes an internal error', async () => {
  const paystack = await startPaystack()
  const unusualInput = ['\0', '\ud800', '', null, [], {}, 'javascript:alert(1)', 'https://[', '{"cancel_action":']
  for (const [index, value] of unusualInput.entries()) {
    const body = {
      ...checkout,
      reference: `TP-${index}`,
      callback_url: value,
      metadata: { cancel_action: value, custom_fields: value },
    }
    const { status, json } = await paystack.call('/transaction/initialize', body)
    expect(status).toBe(200)
    expect((await fetch(json.data.authorization_url)).status).toBe(200)
    expect((await paystack.call('/transaction/initialize', value)).status).toBe(400)
    expect(
      (await paystack.call('/transaction/initialize', { ...checkout, reference: `TM-${index}`, metadata: value }))
        .status,
    ).toBe(200)
  }
  expect((await paystack.call('/transaction/verify/%00')).status).toBe(404)
  expect((await paystack.call('/transaction/verify/%E0%A4%A')).status).toBe(404)
})

test('an unknown reference and an unknown path are answered as not found', async () => {
  const paystack = await startPaystack()
  expect(await paystack.call('/transaction/verify/TP-NONE')).toMatchObject({
    status: 404,
    json: { status: false, message: 'Transaction reference not found' },
  })
  expect(await paystack.call('/transaction')).toEqual({
    status: 404,
    json: { status: false, message: 'Entity not found' },
  })
})

test('every API call without the key is refused', async () => {
  const paystack = await startPaystack()
  const calls = [
    'POST /transaction/initialize',
    'GET /transaction/verify/x',
    'POST /refund',
    'GET /refund',
    'POST /faults',
    'DELETE /faults',
  ]
  for (const authorization of ['', 'Bearer ', 'Bearer sk_test_of_somebody_else']) {
    for (const [method, path] of calls.map(call => call.split(' '))) {
      const response = await fetch(paystack.url + path, { method, headers: { authorization } })
      expect(response.status).toBe(401)
      expect(await response.json()).toEqual({ status: false, message: 'Invalid key' })
    }
  }
})

test('a transaction always returns its metadata in the same form, and all of Paystack’s forms occur', async () => {
  const paystack = await startPaystack()
  const metadata = { payment_id: 'p1' }
  const forms = new Set<string>()
  for (let index = 0; index < 60; index++) {
    await paystack.call('/transaction/initialize', { ...checkout, reference: `TP-${index}`, metadata })
    const firstAnswer = await paystack.call(`/transaction/verify/TP-${index}`)
    const secondAnswer = await paystack.call(`/transaction/verify/TP-${index}`)
    expect(secondAnswer.json.data.metadata).toEqual(firstAnswer.json.data.metadata)
    forms.add(JSON.stringify(firstAnswer.json.data.metadata))
  }
  expect([...forms].sort()).toEqual(['""', '"{\\"payment_id\\":\\"p1\\"}"', '0', 'null', '{"payment_id":"p1"}'])
})

test('the rate is returned in the format of Frankfurter and needs no API key', async () => {
  const paystack = await startPaystack()
  const response = await fetch(`${paystack.url}/rate/v2/rate/GBP/NGN`)
  expect(await response.json()).toEqual({ date: '2026-11-02', base: 'GBP', quote: 'NGN', rate: 2057.4 })
})
