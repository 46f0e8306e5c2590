import { randomUUID } from 'node:crypto'
import { eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#factories/an-application.server.ts'
import { anOrder } from '#factories/an-order.server.ts'
import { createPaystackGateway } from '#src/adapters/paystack/paystack.ts'
import { applications } from '#src/features/applications/table.server.ts'
import type { PurchaseKey } from '#src/features/payments/purchase.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { TERMS_VERSION } from '#src/features/payments/terms.ts'
import { transactions } from '#src/sandbox/paystack/table.server.ts'
import { quoteDueAmount, testPaymentContext } from '#tests/support/app-context.ts'
import { confirmPayment } from './confirm-payment.server.ts'
import { findPaymentsInFlight } from './payments-in-flight.server.ts'
import { startPayment } from './start-payment.server.ts'

/** Saves an unpaid application with a quote for its first payment. */
async function setUpPayableApplication(application = anApplication()) {
  const app = await testPaymentContext()
  const { id, email } = await application.saveTo(app.db, app.clock)
  const key = { kind: 'application', id } as const
  const quote = await quoteDueAmount(app, key, email)
  return { app, key, quote, input: createInput(key, quote.id) }
}

function createInput(key: PurchaseKey, quoteId: string, requested: string | null = null) {
  return { key, quoteId, requested, cancelPath: '/payment?cancelled=1' }
}

test('the Pay button opens a checkout for exactly the quoted amount and stores the attempt', async () => {
  const { app, key, quote, input } = await setUpPayableApplication()
  const started = await startPayment(app, input)
  if (!started.ok) throw new Error(started.reason)

  const [attempt] = await app.db.select().from(payments)
  expect(attempt).toMatchObject({
    reference: started.reference,
    applicationId: key.id,
    item: 'application_fee',
    instalment: 'initial',
    pence: 5_900,
    kobo: quote.kobo,
    currency: 'NGN',
    quoteId: quote.id,
    state: 'open',
    checkoutUrl: started.checkoutUrl,
    nextCheckAt: new Date('2026-11-02T09:03:00Z'),
  })
  const [checkout] = await app.db.select().from(transactions)
  expect(checkout).toMatchObject({
    reference: started.reference,
    askedAmount: quote.kobo,
    email: 'ada.obi@example.ng',
    callbackUrl: `http://localhost:3000/payment-success?application_id=${key.id}&payment_type=initial&reference=${started.reference}`,
    cancelUrl: 'http://localhost:3000/payment?cancelled=1',
  })
})

test('a payment stores the terms that its payer accepted last', async () => {
  const { app, input } = await setUpPayableApplication()
  const stored = async () => (await app.db.select().from(payments))[0]?.termsVersion
  await startPayment(app, input)
  expect(await stored()).toBeNull()
  await startPayment(app, { ...input, termsVersion: TERMS_VERSION })
  expect(await stored()).toBe(TERMS_VERSION)
})

test('twenty clicks at once open one attempt and one checkout', async () => {
  const { app, input } = await setUpPayableApplication()
  const started = await Promise.all(Array.from({ length: 20 }, () => startPayment(app, input)))
  expect(started.filter(answer => !answer.ok)).toEqual([])
  expect(new Set(started.map(answer => answer.ok && answer.checkoutUrl)).size).toBe(1)
  expect((await app.db.select().from(payments)).length).toBe(1)
  expect((await app.db.select().from(transactions)).length).toBe(1)
})

test('a later click reuses the same checkout', async () => {
  const { app, input } = await setUpPayableApplication()
  const first = await startPayment(app, input)
  app.clock.advance({ minutes: 29 })
  expect(await startPayment(app, input)).toEqual(first)
})

test('a checkout belongs to the browser that opened it, and to none once a second browser uses it', async () => {
  const { app, input } = await setUpPayableApplication()
  const payer = async () => (await app.db.select().from(payments))[0]?.payerHash
  const first = await startPayment(app, { ...input, payer: 'first' })
  expect(await startPayment(app, { ...input, payer: 'first' })).toEqual(first)
  expect(await payer()).toBe('first')
  expect(await startPayment(app, { ...input, payer: 'second' })).toEqual(first)
  expect(await payer()).toBeNull()
  expect(await startPayment(app, { ...input, payer: 'first' })).toEqual(first)
  expect(await payer()).toBeNull()
})

test('while a payment is in flight a second one needs a confirmation', async () => {
  const { app, key, input } = await setUpPayableApplication()
  const first = await startPayment(app, input)
  if (!first.ok) throw new Error(first.reason)
  app.clock.advance({ minutes: 2 })
  await app.paystack.press(first.checkoutUrl, 'bank-transfer-pending')
  await confirmPayment(app, first.reference)
  app.clock.advance({ seconds: 10 })
  await confirmPayment(app, first.reference)
  expect(await findPaymentsInFlight(app.db, key)).toEqual([
    { pence: 5_900, kobo: 12_138_700, channel: 'bank_transfer', pendingSince: new Date('2026-11-02T09:02:00Z') },
  ])
  expect(await startPayment(app, input)).toEqual({ ok: false, reason: 'in-flight' })
  const second = await startPayment(app, { ...input, paysAgain: true })
  expect(second).toMatchObject({ ok: true })
  expect(second.ok && second.reference).not.toBe(first.reference)

  app.clock.advance({ minutes: 2 })
  await app.paystack.tick()
  await confirmPayment(app, first.reference)
  expect(await findPaymentsInFlight(app.db, key)).toEqual([])
})

test('a new quote opens a new attempt, and the old one is still checked', async () => {
  const { app, key, input } = await setUpPayableApplication()
  await startPayment(app, input)
  app.clock.advance({ minutes: 25 })
  const later = await quoteDueAmount(app, key, 'ada.obi@example.ng')
  expect(await startPayment(app, createInput(key, later.id))).toMatchObject({ ok: true })

  const attempts = await app.db.select().from(payments).orderBy(payments.openedAt)
  expect(attempts.map(attempt => [attempt.state, attempt.supersededAt !== null, attempt.nextCheckAt !== null])).toEqual(
    [
      ['open', true, true],
      ['open', false, true],
    ],
  )
})

test('five clicks to pay an order open one attempt and one checkout', async () => {
  const app = await testPaymentContext()
  const order = await anOrder().forItem('consultation_60').saveTo(app.db, app.clock)
  const key = { kind: 'order', id: order.id } as const
  const quote = await quoteDueAmount(app, key, order.email)
  const started = await Promise.all(Array.from({ length: 5 }, () => startPayment(app, createInput(key, quote.id))))
  expect(new Set(started.map(answer => answer.ok && answer.checkoutUrl)).size).toBe(1)
  expect(await app.db.select().from(payments)).toMatchObject([{ orderId: order.id, instalment: 'full', pence: 10_000 }])
})

test('the quote of another purchase is refused', async () => {
  const { app, key, input } = await setUpPayableApplication()
  const other = await anApplication().withEmail('other@example.ng').saveTo(app.db, app.clock)
  const order = await anOrder().saveTo(app.db, app.clock)
  const otherKeys: Array<PurchaseKey> = [
    { kind: 'application', id: other.id },
    { kind: 'order', id: order.id },
  ]
  for (const otherKey of otherKeys) {
    expect(await startPayment(app, { ...input, key: otherKey })).toEqual({ ok: false, reason: 'quote-of-another' })
  }
  const otherQuote = await quoteDueAmount(app, { kind: 'order', id: order.id }, order.email)
  const another = await anOrder().saveTo(app.db, app.clock)
  const keysWithoutQuote: Array<PurchaseKey> = [key, { kind: 'order', id: another.id }]
  for (const keyWithoutQuote of keysWithoutQuote) {
    expect(await startPayment(app, createInput(keyWithoutQuote, otherQuote.id))).toEqual({
      ok: false,
      reason: 'quote-of-another',
    })
  }
  expect(await app.db.select().from(payments)).toEqual([])
})

test('an unknown quote is refused', async () => {
  const { app, key } = await setUpPayableApplication()
  expect(await startPayment(app, createInput(key, randomUUID()))).toEqual({ ok: false, reason: 'quote-of-another' })
})

test('an expired quote is refused', async () => {
  const { app, input } = await setUpPayableApplication()
  app.clock.advance({ minutes: 30 })
  expect(await startPayment(app, input)).toEqual({ ok: false, reason: 'quote-expired' })
  expect(await app.db.select().from(payments)).toEqual([])
})

test('a quote for the first instalment does not pay the second', async () => {
  const { app, input, key } = await setUpPayableApplication()
  const started = await startPayment(app, input)
  if (!started.ok) throw new Error(started.reason)
  await app.paystack.pay(started.reference)
  await confirmPayment(app, started.reference)
  expect(await startPayment(app, input)).toEqual({ ok: false, reason: 'already-paid' })
  expect(await startPayment(app, { ...input, requested: 'initial' })).toEqual({ ok: false, reason: 'already-paid' })
  const second = await quoteDueAmount(app, key, 'ada.obi@example.ng')
  expect(await startPayment(app, createInput(key, second.id, 'final'))).toMatchObject({ ok: true })
})

test('the second instalment cannot be paid before the first', async () => {
  const { app, input } = await setUpPayableApplication()
  expect(await startPayment(app, { ...input, requested: 'final' })).toEqual({ ok: false, reason: 'initial-required' })
})

test('a purchase that is paid, rejected or deleted cannot be paid', async () => {
  const { app, key, input } = await setUpPayableApplication()
  const paid = await anApplication().settled('complete').saveTo(app.db, app.clock)
  const paidKey = { kind: 'application', id: paid.id } as const
  expect(await startPayment(app, { ...input, key: paidKey })).toEqual({ ok: false, reason: 'already-paid' })

  await app.db.update(applications).set({ status: 'rejected' }).where(eq(applications.id, key.id))
  expect(await startPayment(app, input)).toEqual({ ok: false, reason: 'not-found' })
  await app.db.delete(applications).where(eq(applications.id, key.id))
  expect(await startPayment(app, input)).toEqual({ ok: false, reason: 'not-found' })
})

test('after a lost response the next click opens another checkout, and payments at the first still count', async () => {
  const { app, input } = await setUpPayableApplication()
  await app.paystack.armFault('initialize-times-out-but-exists')
  expect(await startPayment({ ...app, gateway: app.gatewayWithShortTimeout }, input)).toEqual({
    ok: false,
    reason: 'provider-unavailable',
  })
  const [lost] = await app.db.select().from(payments)
  await expect.poll(() => app.db.select().from(transactions)).toMatchObject([{ reference: lost?.reference }])

  const next = await startPayment(app, input)
  if (!next.ok || lost === undefined) throw new Error('There is no checkout.')
  expect(next.reference).not.toBe(lost.reference)
  expect((await fetch(next.checkoutUrl)).status).toBe(200)
  const [first] = await app.db.select().from(payments).where(eq(payments.reference, lost.reference))
  expect(first).toMatchObject({ state: 'open', supersededAt: app.clock.now() })
  expect(first?.nextCheckAt).not.toBeNull()

  await app.paystack.pay(lost.reference)
  expect(await confirmPayment(app, lost.reference)).toBe('settled')
})

test.each(['initialize-500', 'unauthorised'])(
  'with the provider fault %s the payment is unavailable, and the next click uses the same attempt',
  async fault => {
    const { app, input } = await setUpPayableApplication()
    await app.paystack.armFault(fault)
    expect(await startPayment(app, input)).toEqual({ ok: false, reason: 'provider-unavailable' })
    const [attempt] = await app.db.select().from(payments)
    expect(attempt).toMatchObject({ state: 'open', checkoutUrl: null, supersededAt: null })
    expect(await startPayment(app, input)).toMatchObject({ ok: true, reference: attempt?.reference })
  },
)

test('a provider that does not answer is unavailable', async () => {
  const { app, input } = await setUpPayableApplication()
  const gateway = createPaystackGateway({ secretKey: 'sk_test_x', baseUrl: 'http://127.0.0.1:1' })
  expect(await startPayment({ ...app, gateway }, input)).toEqual({ ok: false, reason: 'provider-unavailable' })
})

test('an attempt that the provider refuses is superseded at once', async () => {
  const { app, input } = await setUpPayableApplication(anApplication().withEmail('ada@localhost'))
  expect(await startPayment(app, input)).toEqual({ ok: false, reason: 'provider-refused' })
  expect(await app.db.select().from(payments).where(isNull(payments.supersededAt))).toEqual([])
})

test('an attempt at another provider is superseded by the next click', async () => {
  const { app, input } = await setUpPayableApplication()
  const before = await startPayment({ ...app, gateway: { ...app.gateway, id: 'another' } }, input)
  const next = await startPayment(app, input)
  if (!before.ok || !next.ok) throw new Error('There is no checkout.')
  expect(next.reference).not.toBe(before.reference)
  expect(await app.db.select().from(payments).where(isNull(payments.supersededAt))).toMatchObject([
    { reference: next.reference, provider: 'paystack' },
  ])
})
