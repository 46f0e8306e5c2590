import { expect, onTestFinished, test } from 'vitest'
import { transactions } from '#dev/sandbox/table.server.ts'
import { frozenClock } from '#src/clock.ts'
import { GatewayUnavailable, KeyRefused } from '#src/features/money/checkout/payment-gateway.ts'
import { reusedDatabase } from '#tests/support/reused-database.ts'
import { listen, readWebhook, runningPaystack, SECRET_KEY } from '#tests/support/running-paystack.ts'
import { createPaystackGateway } from './paystack.ts'

const checkout = {
  reference: 'TP-AAAAAAAAAAAAAAAAAAAA',
  email: 'ada@example.ng',
  kobo: 12_138_700,
  callbackUrl: 'http://shop.test/payment-success?application_id=7',
  cancelUrl: 'http://shop.test/payment?cancelled=1',
  description: 'Application Fee, first instalment',
  channel: null,
}
const { reference } = checkout

async function startSandboxPaystack() {
  const { db } = await reusedDatabase()
  const clock = frozenClock('2026-11-02T09:00:00Z')
  const paystack = await runningPaystack({ db, clock })
  onTestFinished(paystack.close)
  const gateway = createPaystackGateway({ secretKey: SECRET_KEY, baseUrl: paystack.url })
  async function chooseAtCheckout(choice: string) {
    const answer = await gateway.openCheckout(checkout)
    if (answer.outcome !== 'ready') throw new Error(`The checkout is ${answer.outcome}`)
    return paystack.press(answer.checkoutUrl, choice)
  }
  const impatientGateway = createPaystackGateway({ secretKey: SECRET_KEY, baseUrl: paystack.url, timeoutMs: 100 })
  return { ...paystack, db, clock, gateway, impatientGateway: impatientGateway, checkOut: chooseAtCheckout }
}

test('a payment made at the checkout is verified as paid', async () => {
  const { gateway, checkOut } = await startSandboxPaystack()
  const redirect = await checkOut('pay')

  expect(redirect.headers.get('location')).toBe(`${checkout.callbackUrl}&trxref=${reference}&reference=${reference}`)
  expect(await gateway.verify(reference)).toEqual({
    outcome: 'known',
    transactionId: '4099260516',
    status: 'paid',
    reference,
    kobo: 12_138_700,
    currency: 'NGN',
    paidAt: new Date('2026-11-02T09:00:00Z'),
    channel: 'card',
    feeKobo: 192_081,
  })
})

test('the checkout shows the description, and Cancel leads to our cancel URL', async () => {
  const { gateway, press } = await startSandboxPaystack()
  const answer = await gateway.openCheckout(checkout)
  const url = answer.outcome === 'ready' ? answer.checkoutUrl : ''
  expect(await (await fetch(url)).text()).toContain('Application Fee, first instalment')
  expect((await press(url, 'cancel')).headers.get('location')).toBe(checkout.cancelUrl)
  expect(await gateway.verify(reference)).toMatchObject({ status: 'unpaid', paidAt: null })
})

test('a checkout offers only the chosen channel, which declines more than its limit', async () => {
  const { gateway, press } = await startSandboxPaystack()
  for (const [channel, kobo, status] of [
    ['ussd', 20_000_000, 'paid'],
    ['ussd', 20_000_001, 'failed'],
    ['bank_transfer', 500_000_000, 'paid'],
  ] as const) {
    const reference = `TP-${channel.replace('_', '')}-${kobo}`
    const answer = await gateway.openCheckout({ ...checkout, reference, kobo, channel })
    await press(answer.outcome === 'ready' ? answer.checkoutUrl : '', 'pay')
    const paidBy = status === 'paid' ? { channel } : {}
    expect(await gateway.verify(reference), reference).toMatchObject({ status, ...paidBy })
  }
})

test('a declined payment is reported as failed, and a bank transfer as pending until the bank confirms it', async () => {
  const declinedPaystack = await startSandboxPaystack()
  await declinedPaystack.checkOut('decline')
  expect(await declinedPaystack.gateway.verify(reference)).toMatchObject({ status: 'failed' })

  const transferPaystack = await startSandboxPaystack()
  await transferPaystack.checkOut('bank-transfer-pending')
  expect(await transferPaystack.gateway.verify(reference)).toMatchObject({
    status: 'pending',
    channel: 'bank_transfer',
  })
  transferPaystack.clock.advance({ seconds: 60 })
  await transferPaystack.tick()
  expect(await transferPaystack.gateway.verify(reference)).toMatchObject({ status: 'paid' })
})

test('a fully refunded payment is reported as reversed', async () => {
  const { gateway, checkOut, call, clock, tick } = await startSandboxPaystack()
  await checkOut('pay')
  await call('/refund', { transaction: reference })
  for (let step = 0; step < 2; step++) {
    clock.advance({ seconds: 5 })
    await tick()
  }
  expect(await gateway.verify(reference)).toMatchObject({ status: 'reversed' })
})

test('a reference without a checkout is reported as unknown', async () => {
  const { gateway } = await startSandboxPaystack()
  expect(await gateway.verify(reference)).toEqual({ outcome: 'unknown' })
  expect(await gateway.verify('../../refund?x=#y')).toEqual({ outcome: 'unknown' })
})

test('opening a checkout again after a lost answer reports a duplicate', async () => {
  const { db, gateway, impatientGateway, armFault } = await startSandboxPaystack()
  await armFault('initialize-times-out-but-exists')
  await expect(impatientGateway.openCheckout(checkout)).rejects.toThrow(GatewayUnavailable)
  await expect.poll(() => db.$count(transactions)).toBe(1)
  expect(await gateway.openCheckout(checkout)).toEqual({ outcome: 'duplicate' })
  expect(await gateway.verify(reference)).toMatchObject({ outcome: 'known', status: 'unpaid', kobo: checkout.kobo })
})

test('when Paystack refuses a checkout, the result contains Paystack’s message', async () => {
  const { gateway } = await startSandboxPaystack()
  expect(await gateway.openCheckout({ ...checkout, email: 'nobody' })).toEqual({
    outcome: 'refused',
    providerMessage: 'Invalid Email Address Passed',
  })
})

test('verifying a payment fails when Paystack fails, hangs or answers with a web page', async () => {
  const { gateway, impatientGateway, checkOut, armFault, clearFaults } = await startSandboxPaystack()
  await checkOut('pay')
  for (const fault of ['verify-500', 'verify-html', 'unauthorised', 'verify-slow']) {
    await armFault(fault)
    await expect(impatientGateway.verify(reference), fault).rejects.toThrow(GatewayUnavailable)
  }
  await clearFaults()
  expect(await gateway.verify(reference)).toMatchObject({ status: 'paid' })
})

test('calls to Paystack fail during an outage and work after it', async () => {
  const { gateway, checkOut, clock } = await startSandboxPaystack()
  await checkOut('outage')
  await expect(gateway.verify(reference)).rejects.toThrow(GatewayUnavailable)
  await expect(gateway.openCheckout({ ...checkout, reference: 'TP-B' })).rejects.toThrow(GatewayUnavailable)
  clock.advance({ seconds: 60 })
  expect(await gateway.verify(reference)).toMatchObject({ status: 'paid' })
  expect(await gateway.openCheckout({ ...checkout, reference: 'TP-B' })).toMatchObject({ outcome: 'ready' })
})

test('the verified amount leaves out added fees but shows an underpayment or overpayment', async () => {
  const koboByFault: Record<string, number | null> = {}
  for (const fault of ['fees-on-top', 'paid-less', 'paid-more']) {
    const { gateway, checkOut, armFault } = await startSandboxPaystack()
    await armFault(fault)
    await checkOut('pay')
    const answer = await gateway.verify(reference)
    koboByFault[fault] = answer.outcome === 'known' ? answer.kobo : null
  }
  expect(koboByFault).toEqual({ 'fees-on-top': 12_138_700, 'paid-less': 6_069_350, 'paid-more': 12_148_700 })

  const { gateway, checkOut } = await startSandboxPaystack()
  await checkOut('wrong-amount')
  expect(await gateway.verify(reference)).toMatchObject({ kobo: 6_069_350 })
})

test('verifying a payment accepts metadata in each form that Paystack sends', async () => {
  const { gateway } = await startSandboxPaystack()
  for (let index = 0; index < 25; index++) {
    await gateway.openCheckout({ ...checkout, reference: `TP-${index}` })
    expect(await gateway.verify(`TP-${index}`)).toMatchObject({ outcome: 'known' })
  }
})

test('C51: a webhook is read only if its signature matches its raw bytes', async () => {
  const { gateway, checkOut, armFault, received } = await startSandboxPaystack()
  await armFault('webhook-reencoded')
  await checkOut('notice-repeated')
  expect(received).toHaveLength(2)
  for (const { rawBody, signature } of received) {
    const isSigned = (body: string, by = signature) => readWebhook(gateway, body, by).outcome === 'read'
    expect(isSigned(rawBody)).toBe(true)
    expect(isSigned(`${rawBody} `)).toBe(false)
    for (const wrongSignature of [
      null,
      '',
      'f'.repeat(128),
      signature?.toUpperCase() ?? '',
      `${signature}00`,
      `${signature}, ${signature}`,
    ]) {
      expect(isSigned(rawBody, wrongSignature)).toBe(false)
    }
  }

  const forgingPaystack = await startSandboxPaystack()
  await forgingPaystack.armFault('webhook-wrong-signature')
  await forgingPaystack.checkOut('pay')
  const [webhook] = forgingPaystack.received
  expect(readWebhook(gateway, webhook?.rawBody ?? '', webhook?.signature ?? null)).toEqual({
    outcome: 'unauthenticated',
  })
})

test('a refused API key is reported as unavailable, and no error contains the key', async () => {
  const { url } = await startSandboxPaystack()
  const gateway = createPaystackGateway({ secretKey: 'sk_test_mistyped', baseUrl: url })
  const error = await gateway.openCheckout(checkout).catch(failure => failure)
  expect(error).toBeInstanceOf(GatewayUnavailable)
  expect(error.message).toMatch(/secret key/)
  expect(error.message).not.toContain('sk_test')
  expect(() => createPaystackGateway({ secretKey: 'sk_test_a\nb', baseUrl: url })).toThrow(/^The Paystack key contains/)
})

test('C63: Paystack is reported as unavailable when its server is missing, hangs, redirects or answers nonsense', async () => {
  let answer: () => Response = () => new Response()
  const server = await listen(() => answer())
  const gateway = createPaystackGateway({ secretKey: SECRET_KEY, baseUrl: server.url, timeoutMs: 300 })
  const endlessChunk = new Uint8Array(100_000)
  const unusableAnswers: Array<() => Response> = [
    () => Response.redirect('http://127.0.0.1:1/'),
    () => new Response('{"status":tr'),
    () => new Response('null'),
    () => new Response('{"status":true,"data":{}}'),
    () => new Response('{"status":false,"message":"Rate limited"}', { status: 429 }),
    () => new Response('<h1>Forbidden</h1>', { status: 403 }),
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    () => new Response(new ReadableStream({ pull: stream => stream.enqueue(endlessChunk) })),
    () => new Response(new ReadableStream({ start: stream => stream.enqueue(new TextEncoder().encode('{"status":')) })),
  ]
  for (answer of unusableAnswers) {
    await expect(gateway.verify(reference), answer.toString()).rejects.toThrow(GatewayUnavailable)
    await expect(gateway.openCheckout(checkout), answer.toString()).rejects.toThrow(GatewayUnavailable)
  }
  await server.close()
  await expect(gateway.verify(reference)).rejects.toThrow(GatewayUnavailable)
})

test.each([
  ['https://api.paystack.test', 'https://checkout.paystack.test/x', 'ready'],
  ['https://api.paystack.test', 'http://checkout.paystack.test/x', 'unavailable'],
  ['http://127.0.0.1:4000/sandbox/paystack', 'http://localhost:3000/sandbox/paystack/checkout/x', 'ready'],
  ['http://127.0.0.1:4000/sandbox/paystack', 'javascript:alert(1)', 'unavailable'],
  ['http://127.0.0.1:4000/sandbox/paystack', '/relative', 'unavailable'],
])(
  'when the API at %s returns the checkout URL %s, the checkout is %s',
  async (baseUrl, authorization_url, outcome) => {
    const answer = { status: true, message: '', data: { authorization_url, access_code: 'x', reference } }
    const gateway = createPaystackGateway({ secretKey: SECRET_KEY, baseUrl, fetch: async () => Response.json(answer) })
    const openedOutcome = gateway.openCheckout(checkout).then(
      ({ outcome }) => outcome,
      error => (error instanceof GatewayUnavailable ? 'unavailable' : error),
    )
    expect(await openedOutcome).toBe(outcome)
  },
)

const DATE = 'Fri, 27 Nov 2026 08:00:00 GMT'

function checkKey(status: number, body: unknown) {
  const answer = Response.json(body, { status, headers: { date: DATE } })
  return createPaystackGateway({ secretKey: 'sk_test_any', fetch: async () => answer }).checkKey()
}

test('an accepted key is reported with the time at Paystack', async () => {
  const balance = { status: true, message: 'Balances retrieved', data: [{ currency: 'NGN', balance: 1_700_000 }] }
  expect(await checkKey(200, balance)).toEqual({ date: new Date(DATE) })
})

test('a refused key differs from a Paystack that does not answer', async () => {
  await expect(checkKey(401, { status: false, message: 'Invalid key' })).rejects.toThrow(KeyRefused)
  for (const [status, body] of [
    [500, {}],
    [200, 'a page of a hotel'],
    [400, { status: false, message: 'No' }],
  ] as const) {
    const error = await checkKey(status, body).catch(failure => failure)
    expect(error).toBeInstanceOf(GatewayUnavailable)
    expect(error).not.toBeInstanceOf(KeyRefused)
  }
})
