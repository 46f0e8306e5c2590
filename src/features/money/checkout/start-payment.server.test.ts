import { randomUUID } from 'node:crypto'
import { eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { transactions } from '#dev/sandbox/table.server.ts'
import { createPaystackGateway } from '#src/adapters/paystack/paystack.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { findPaymentsInFlight } from '#src/features/money/payments-under-way.server.ts'
import { quoteDueAmount, testPaymentContext } from '#tests/support/app-context.ts'
import { chooseSize } from '#tests/support/full-run.ts'
import { payments } from '../table.server.ts'
import { confirmPayment } from './confirm-payment.server.ts'
import { TERMS_VERSION } from './rules.ts'
import { startPayment } from './start-payment.server.ts'

/** Saves an unpaid application with a quote for its initial payment. */
async function setUpPayableApplication(application = anApplication()) {
  const app = await testPaymentContext()
  const { id: caseId, email } = await application.saveTo(app.db, app.clock)
  const quote = await quoteDueAmount(app, caseId, email)
  return { app, caseId, quote, input: createInput(caseId, quote.id) }
}

function createInput(caseId: string, quoteId: string, requested: string | null = null) {
  return { caseId, quoteId, requested, cancelPath: '/payment?order_id=1' }
}

test('the Pay button opens a checkout for exactly the quoted amount and stores the attempt', async () => {
  const { app, caseId, quote, input } = await setUpPayableApplication()
  const result = await startPayment(app, input)
  if (!result.ok) throw new Error(result.reason)

  const [attempt] = await app.db.select().from(payments)
  expect(attempt).toMatchObject({
    reference: result.reference,
    caseId,
    item: 'application_fee',
    instalment: 'initial',
    pence: 5_900,
    kobo: quote.kobo,
    currency: 'NGN',
    quoteId: quote.id,
    state: 'open',
    checkoutUrl: result.checkoutUrl,
    nextCheckAt: new Date('2026-11-02T09:03:00Z'),
  })
  const [checkout] = await app.db.select().from(transactions)
  expect(checkout).toMatchObject({
    reference: result.reference,
    askedAmount: quote.kobo,
    email: 'ada.obi@example.ng',
    callbackUrl: `http://localhost:3000/payment-success?application_id=${caseId}&payment_type=initial&reference=${result.reference}`,
    cancelUrl: expect.stringMatching(/^http:\/\/localhost:3000\/payment\?order_id=1&cancelled=TP-\w{20}$/),
  })
})

test('a payment stores the version of the terms that its payer accepted last', async () => {
  const { app, input } = await setUpPayableApplication()
  const loadTermsVersion = async () => (await app.db.select().from(payments))[0]?.termsVersion
  await startPayment(app, input)
  expect(await loadTermsVersion()).toBeNull()
  await startPayment(app, { ...input, termsVersion: TERMS_VERSION })
  expect(await loadTermsVersion()).toBe(TERMS_VERSION)
})

test('C60: twenty concurrent clicks on Pay open one payment attempt and one checkout', async () => {
  const { app, input } = await setUpPayableApplication()
  const results = await Promise.all(Array.from({ length: 20 }, () => startPayment(app, input)))
  expect(results.filter(result => !result.ok)).toEqual([])
  expect(new Set(results.map(result => result.ok && result.checkoutUrl)).size).toBe(1)
  expect((await app.db.select().from(payments)).length).toBe(1)
  expect((await app.db.select().from(transactions)).length).toBe(1)
})

test('a later click on Pay reuses the open checkout', async () => {
  const { app, input } = await setUpPayableApplication()
  const firstResult = await startPayment(app, input)
  app.clock.advance({ minutes: 29 })
  expect(await startPayment(app, input)).toEqual(firstResult)
})

test('a checkout belongs to the browser that opened it, and to no browser once a second one uses it', async () => {
  const { app, input } = await setUpPayableApplication()
  const loadPayerHash = async () => (await app.db.select().from(payments))[0]?.payerHash
  const firstResult = await startPayment(app, { ...input, payer: 'first' })
  expect(await startPayment(app, { ...input, payer: 'first' })).toEqual(firstResult)
  expect(await loadPayerHash()).toBe('first')
  expect(await startPayment(app, { ...input, payer: 'second' })).toEqual(firstResult)
  expect(await loadPayerHash()).toBeNull()
  expect(await startPayment(app, { ...input, payer: 'first' })).toEqual(firstResult)
  expect(await loadPayerHash()).toBeNull()
})

test('while a payment is in flight, a second payment is refused unless the payer confirms it', async () => {
  const { app, caseId, input } = await setUpPayableApplication()
  const first = await startPayment(app, input)
  if (!first.ok) throw new Error(first.reason)
  app.clock.advance({ minutes: 2 })
  await app.paystack.press(first.checkoutUrl, 'bank-transfer-pending')
  await confirmPayment(app, first.reference)
  app.clock.advance({ seconds: 10 })
  await confirmPayment(app, first.reference)
  expect(await findPaymentsInFlight(app.db, caseId)).toEqual([
    { pence: 5_900, kobo: 12_138_700, channel: 'bank_transfer', pendingSince: new Date('2026-11-02T09:02:00Z') },
  ])
  expect(await startPayment(app, input)).toEqual({ ok: false, reason: 'in-flight' })
  const second = await startPayment(app, { ...input, paysAgain: true })
  expect(second).toMatchObject({ ok: true })
  expect(second.ok && second.reference).not.toBe(first.reference)

  app.clock.advance({ minutes: 2 })
  await app.paystack.tick()
  await confirmPayment(app, first.reference)
  expect(await findPaymentsInFlight(app.db, caseId)).toEqual([])
})

test('paying with a new quote opens a new attempt, and the old attempt is still checked', async () => {
  const { app, caseId, input } = await setUpPayableApplication()
  await startPayment(app, input)
  app.clock.advance({ minutes: 25 })
  const newQuote = await quoteDueAmount(app, caseId, 'ada.obi@example.ng')
  expect(await startPayment(app, createInput(caseId, newQuote.id))).toMatchObject({ ok: true })

  const attempts = await app.db.select().from(payments).orderBy(payments.openedAt)
  expect(attempts.map(attempt => [attempt.state, attempt.supersededAt !== null, attempt.nextCheckAt !== null])).toEqual(
    [
      ['open', true, true],
      ['open', false, true],
    ],
  )
})

test('five concurrent clicks to pay for an order open one payment attempt and one checkout', async () => {
  const app = await testPaymentContext()
  const order = await anOrder().forItem('consultation_60').saveTo(app.db, app.clock)
  const quote = await quoteDueAmount(app, order.id, order.email)
  const results = await Promise.all(Array.from({ length: 5 }, () => startPayment(app, createInput(order.id, quote.id))))
  expect(new Set(results.map(result => result.ok && result.checkoutUrl)).size).toBe(1)
  expect(await app.db.select().from(payments)).toMatchObject([{ caseId: order.id, instalment: 'full', pence: 10_000 }])
})

test('C56: paying with the quote of another purchase is refused', async () => {
  const { app, caseId, input } = await setUpPayableApplication()
  const other = await anApplication().withEmail('other@example.ng').saveTo(app.db, app.clock)
  const order = await anOrder().saveTo(app.db, app.clock)
  for (const otherId of [other.id, order.id]) {
    expect(await startPayment(app, { ...input, caseId: otherId })).toEqual({ ok: false, reason: 'quote-of-another' })
  }
  const otherQuote = await quoteDueAmount(app, order.id, order.email)
  const anotherOrder = await anOrder().saveTo(app.db, app.clock)
  for (const idWithoutQuote of [caseId, anotherOrder.id]) {
    expect(await startPayment(app, createInput(idWithoutQuote, otherQuote.id))).toEqual({
      ok: false,
      reason: 'quote-of-another',
    })
  }
  expect(await app.db.select().from(payments)).toEqual([])
})

test('paying with an unknown quote is refused', async () => {
  const { app, caseId } = await setUpPayableApplication()
  expect(await startPayment(app, createInput(caseId, randomUUID()))).toEqual({ ok: false, reason: 'quote-of-another' })
})

test('C50: paying with an expired quote is refused', async () => {
  const { app, input } = await setUpPayableApplication()
  app.clock.advance({ minutes: 30 })
  expect(await startPayment(app, input)).toEqual({ ok: false, reason: 'quote-expired' })
  expect(await app.db.select().from(payments)).toEqual([])
})

test('C56: a quote for the first instalment cannot pay the second', async () => {
  const { app, input, caseId } = await setUpPayableApplication()
  const firstCheckout = await startPayment(app, input)
  if (!firstCheckout.ok) throw new Error(firstCheckout.reason)
  await app.paystack.pay(firstCheckout.reference)
  await confirmPayment(app, firstCheckout.reference)
  expect(await startPayment(app, input)).toEqual({ ok: false, reason: 'already-paid' })
  expect(await startPayment(app, { ...input, requested: 'initial' })).toEqual({ ok: false, reason: 'already-paid' })
  const secondQuote = await quoteDueAmount(app, caseId, 'ada.obi@example.ng')
  expect(await startPayment(app, createInput(caseId, secondQuote.id, 'final'))).toMatchObject({ ok: true })
})

test('C61: the second instalment cannot be paid before the first', async () => {
  const { app, input } = await setUpPayableApplication()
  expect(await startPayment(app, { ...input, requested: 'final' })).toEqual({ ok: false, reason: 'initial-required' })
})

test('C61: a purchase that is paid, rejected or deleted cannot be paid', async () => {
  const { app, caseId, input } = await setUpPayableApplication()
  const paidApplication = await anApplication().settled('complete').saveTo(app.db, app.clock)
  expect(await startPayment(app, { ...input, caseId: paidApplication.id })).toEqual({
    ok: false,
    reason: 'already-paid',
  })

  await writeApplication(app.db, caseId, { status: 'rejected' })
  expect(await startPayment(app, input)).toEqual({ ok: false, reason: 'not-found' })
  await app.db.delete(cases).where(eq(cases.id, caseId))
  expect(await startPayment(app, input)).toEqual({ ok: false, reason: 'not-found' })
})

test('C64: after the provider’s answer is lost, the next click opens another checkout, and a payment at the first still counts', async () => {
  const { app, input } = await setUpPayableApplication()
  await app.paystack.armFault('initialize-times-out-but-exists')
  expect(await startPayment({ ...app, gateway: app.gatewayWithShortTimeout }, input)).toEqual({
    ok: false,
    reason: 'provider-unavailable',
  })
  const [lostAttempt] = await app.db.select().from(payments)
  await expect.poll(() => app.db.select().from(transactions)).toMatchObject([{ reference: lostAttempt?.reference }])

  // A click at once would first wait six seconds for the lost answer.
  app.clock.advance({ seconds: chooseSize({ sample: 12, full: 0 }) })
  const nextCheckout = await startPayment(app, input)
  if (!nextCheckout.ok || lostAttempt === undefined) throw new Error('There is no checkout.')
  expect(nextCheckout.reference).not.toBe(lostAttempt.reference)
  expect((await fetch(nextCheckout.checkoutUrl)).status).toBe(200)
  const [supersededAttempt] = await app.db.select().from(payments).where(eq(payments.reference, lostAttempt.reference))
  expect(supersededAttempt).toMatchObject({ state: 'open', supersededAt: app.clock.now() })
  expect(supersededAttempt?.nextCheckAt).not.toBeNull()

  await app.paystack.pay(lostAttempt.reference)
  expect(await confirmPayment(app, lostAttempt.reference)).toBe('settled')
})

test.each(['initialize-500', 'unauthorised'])(
  'when the provider has the fault “%s”, paying is unavailable, and the next click uses the same attempt',
  async fault => {
    const { app, input } = await setUpPayableApplication()
    await app.paystack.armFault(fault)
    expect(await startPayment(app, input)).toEqual({ ok: false, reason: 'provider-unavailable' })
    const [attempt] = await app.db.select().from(payments)
    expect(attempt).toMatchObject({ state: 'open', checkoutUrl: null, supersededAt: null })
    expect(await startPayment(app, input)).toMatchObject({ ok: true, reference: attempt?.reference })
  },
)

test('C63: paying is unavailable while the provider does not answer', async () => {
  const { app, input } = await setUpPayableApplication()
  const gateway = createPaystackGateway({ secretKey: 'sk_test_x', baseUrl: 'http://127.0.0.1:1' })
  expect(await startPayment({ ...app, gateway }, input)).toEqual({ ok: false, reason: 'provider-unavailable' })
})

test('a payment attempt that the provider refuses is superseded at once', async () => {
  const { app, input } = await setUpPayableApplication(anApplication().withEmail('ada@localhost'))
  expect(await startPayment(app, input)).toEqual({ ok: false, reason: 'provider-refused' })
  expect(await app.db.select().from(payments).where(isNull(payments.supersededAt))).toEqual([])
})

test('a click on Pay supersedes an attempt at a provider that is no longer used', async () => {
  const { app, input } = await setUpPayableApplication()
  const earlierCheckout = await startPayment({ ...app, gateway: { ...app.gateway, id: 'another' } }, input)
  const nextCheckout = await startPayment(app, input)
  if (!earlierCheckout.ok || !nextCheckout.ok) throw new Error('There is no checkout.')
  expect(nextCheckout.reference).not.toBe(earlierCheckout.reference)
  expect(await app.db.select().from(payments).where(isNull(payments.supersededAt))).toMatchObject([
    { reference: nextCheckout.reference, provider: 'paystack' },
  ])
})
