import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { transactions } from '#dev/sandbox/table.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import {
  eventsAbout,
  goToCheckout,
  queuedMail,
  quoteDueAmount,
  type TestPaymentContext,
  testPaymentContext,
} from '#tests/support/app-context.ts'
import { findPurchase } from '../purchase.server.ts'
import { payments } from '../table.server.ts'
import { confirmPayment, recheckPayment, reconcilePayments } from './confirm-payment.server.ts'
import { startPayment } from './start-payment.server.ts'

/** Opens a checkout, by default for the first instalment of the Application Fee. */
async function setUpCheckout(draft = anApplication()) {
  const app = await testPaymentContext()
  const { id, email } = await draft.withEmail('ola@example.ng').saveTo(app.db, app.clock)
  const { reference, checkoutUrl } = await goToCheckout(app, id, email)
  return { app, id, email, reference, checkoutUrl }
}

async function loadApplication(app: TestPaymentContext, id: string) {
  const [row] = await app.db.select().from(liveApplications).where(eq(liveApplications.id, id))
  if (row === undefined) throw new Error('The application is gone.')
  return row
}

async function loadPayment(app: TestPaymentContext, reference: string) {
  const [row] = await app.db.select().from(payments).where(eq(payments.reference, reference))
  if (row === undefined) throw new Error('The payment is gone.')
  return row
}

async function loadEventTypes(app: TestPaymentContext, id: string) {
  return (await eventsAbout(app.db, id)).map(event => event.type).sort()
}

function findReceipts(app: TestPaymentContext) {
  return queuedMail(app.db, 'ola@example.ng')
}

test('paying the first instalment gives the application a reference, a receipt and events', async () => {
  const { app, id, reference } = await setUpCheckout()
  await app.paystack.pay(reference)
  app.clock.advance({ minutes: 1 })
  expect(await confirmPayment(app, reference)).toBe('settled')

  const application = await loadApplication(app, id)
  expect(application).toMatchObject({
    paid: true,
    paymentStage: 'initial',
    status: 'pending',
    paymentDate: new Date('2026-11-02T09:01:00Z'),
  })
  expect(application.reference).toMatch(/^GT-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  const payment = await loadPayment(app, reference)
  expect(payment).toMatchObject({
    state: 'settled',
    flag: null,
    settledAt: new Date('2026-11-02T09:01:00Z'),
    paidAt: new Date('2026-11-02T09:00:00Z'),
    channel: 'card',
    nextCheckAt: null,
    applicationReference: application.reference,
  })
  expect(await findReceipts(app)).toMatchObject([
    {
      template: 'payments.receipt',
      data: {
        instalment: 'initial',
        pence: 5_900,
        kobo: 12_138_700,
        stillDuePence: 4_000,
        paymentReference: reference,
        applicationReference: application.reference,
        trackingUrl: `http://localhost:3000/application-tracking?reference=${application.reference}&email=ola%40example.ng`,
      },
    },
  ])
  expect((await loadEventTypes(app, id)).toSorted()).toEqual([
    'application.reference_issued',
    'document.requested',
    'task.added',
  ])
  expect(await loadEventTypes(app, payment.id)).toEqual(['payment.settled'])
})

test('C52: a payment that is confirmed twenty times concurrently settles once', async () => {
  const { app, id, reference } = await setUpCheckout()
  await app.paystack.pay(reference)
  app.clock.advance({ minutes: 3 })
  const confirmations = Array.from({ length: 20 }, (_none, number) => {
    if (number % 4 === 3) return reconcilePayments(app)
    return number % 4 === 2 ? recheckPayment(app, reference) : confirmPayment(app, reference)
  })
  const results = await Promise.all(confirmations)
  expect(results.filter(result => typeof result === 'string' && result !== 'settled')).toEqual([])

  expect((await findReceipts(app)).length).toBe(1)
  const application = await loadApplication(app, id)
  expect(application.paymentStage).toBe('initial')
  const payment = await loadPayment(app, reference)
  expect(payment.applicationReference).toBe(application.reference)
  expect((await loadEventTypes(app, id)).toSorted()).toEqual([
    'application.reference_issued',
    'document.requested',
    'task.added',
  ])
  expect(await loadEventTypes(app, payment.id)).toEqual(['payment.settled'])
})

test('paying the second instalment completes the purchase and keeps the reference', async () => {
  const { app, id, email, reference } = await setUpCheckout()
  await app.paystack.pay(reference)
  await confirmPayment(app, reference)
  const applicationBefore = await loadApplication(app, id)

  const secondCheckout = await goToCheckout(app, id, email)
  await app.paystack.pay(secondCheckout.reference)
  expect(await confirmPayment(app, secondCheckout.reference)).toBe('settled')
  expect(await loadApplication(app, id)).toMatchObject({
    paymentStage: 'complete',
    reference: applicationBefore.reference,
  })
  expect(await findReceipts(app)).toMatchObject([
    { data: { instalment: 'initial', pence: 5_900, stillDuePence: 4_000 } },
    {
      data: { instalment: 'final', pence: 4_000, stillDuePence: 0, applicationReference: applicationBefore.reference },
    },
  ])
  expect((await loadEventTypes(app, id)).toSorted()).toEqual([
    'application.reference_issued',
    'document.requested',
    'task.added',
  ])
})

test('a full payment completes the purchase', async () => {
  const { app, id, reference } = await setUpCheckout(anApplication().forItem('full_support', 'full'))
  await app.paystack.pay(reference)
  expect(await confirmPayment(app, reference)).toBe('settled')
  expect(await loadApplication(app, id)).toMatchObject({ paid: true, paymentStage: 'complete' })
  expect(await findReceipts(app)).toMatchObject([{ data: { instalment: 'full', pence: 500_000, stillDuePence: 0 } }])
})

test('a paid order is settled, and its receipt links to the booking page', async () => {
  const app = await testPaymentContext()
  const order = await anOrder().withEmail('ola@example.ng').saveTo(app.db, app.clock)
  const { reference } = await goToCheckout(app, order.id, order.email)
  await app.paystack.pay(reference)
  expect(await confirmPayment(app, reference)).toBe('settled')
  expect(await loadPayment(app, reference)).toMatchObject({ state: 'settled', applicationReference: null })
  expect(await findReceipts(app)).toMatchObject([
    {
      data: {
        applicationReference: null,
        bookingUrl: `http://localhost:3000/booking?reference=${reference}`,
      },
    },
  ])
})

test('confirming a payment that we never opened reports that it is unknown', async () => {
  const app = await testPaymentContext()
  expect(await confirmPayment(app, 'TP-00000000000000000000')).toBe('unknown')
  expect(await recheckPayment(app, 'TP-00000000000000000000')).toBe('unknown')
})

test('C57: a payment that the payer has not finished stays open and is checked again', async () => {
  const { app, id, reference } = await setUpCheckout()
  expect(await confirmPayment(app, reference)).toBe('waiting')
  expect(await loadPayment(app, reference)).toMatchObject({
    state: 'open',
    nextCheckAt: new Date('2026-11-02T09:03:00Z'),
  })
  expect((await loadApplication(app, id)).paid).toBe(false)
})

test('a bank transfer is pending until the bank confirms it', async () => {
  const { app, reference, checkoutUrl } = await setUpCheckout()
  await app.paystack.press(checkoutUrl, 'bank-transfer-pending')
  expect(await confirmPayment(app, reference)).toBe('waiting')
  app.clock.advance({ minutes: 2 })
  await app.paystack.tick()
  expect(await confirmPayment(app, reference)).toBe('settled')
  expect(await loadPayment(app, reference)).toMatchObject({ channel: 'bank_transfer' })
})

test('C60: of two payments for one instalment, one counts and the other is due for a refund', async () => {
  const { app, id, email, reference } = await setUpCheckout()
  app.clock.advance({ minutes: 25 })
  const secondCheckout = await goToCheckout(app, id, email)
  await app.paystack.pay(reference)
  await app.paystack.pay(secondCheckout.reference)
  const results = await Promise.all([confirmPayment(app, reference), confirmPayment(app, secondCheckout.reference)])
  expect(results.sort()).toEqual(['refund-due', 'settled'])

  const storedPayments = await app.db
    .select({ id: payments.id, state: payments.state, flag: payments.flag })
    .from(payments)
  const refundable = storedPayments.find(payment => payment.state === 'refund_due')
  expect(refundable?.flag).toBe('paid-twice')
  expect(await loadEventTypes(app, refundable?.id ?? '')).toEqual(['payment.refund_due'])
  expect((await loadApplication(app, id)).paymentStage).toBe('initial')
  expect((await findReceipts(app)).length).toBe(1)
})

test('a payment for a rejected application is due for a refund', async () => {
  const { app, id, reference } = await setUpCheckout()
  await writeApplication(app.db, id, { status: 'rejected' })
  await app.paystack.pay(reference)
  expect(await confirmPayment(app, reference)).toBe('refund-due')
  expect(await loadPayment(app, reference)).toMatchObject({ state: 'refund_due', flag: 'rejected', settledAt: null })
  expect((await loadApplication(app, id)).paid).toBe(false)
  expect(await findReceipts(app)).toEqual([])
})

test('a payment for a deleted application is due for a refund once, however often it is confirmed', async () => {
  const { app, id, reference } = await setUpCheckout()
  await app.db.delete(cases).where(eq(cases.id, id))
  await app.paystack.pay(reference)
  const results = await Promise.all(Array.from({ length: 5 }, () => recheckPayment(app, reference)))
  expect(new Set(results)).toEqual(new Set(['refund-due']))
  const payment = await loadPayment(app, reference)
  expect(payment).toMatchObject({ state: 'refund_due', flag: 'deleted', caseId: null })
  expect(await loadEventTypes(app, payment.id)).toEqual(['payment.refund_due'])
})

test('C54: a payment of the wrong amount does not count, and staff get one mail about it', async () => {
  const { app, id, reference, checkoutUrl } = await setUpCheckout()
  await app.paystack.press(checkoutUrl, 'wrong-amount')
  const results = await Promise.all([1, 2, 3].map(() => confirmPayment(app, reference)))
  expect(new Set(results)).toEqual(new Set(['mismatch']))
  expect(await recheckPayment(app, reference)).toBe('mismatch')
  const payment = await loadPayment(app, reference)
  const expected = { state: 'mismatch', flag: 'amount', channel: 'card', settledAt: null, nextCheckAt: null }
  expect(payment).toMatchObject(expected)
  expect(await loadApplication(app, id)).toMatchObject({ paid: false, paymentStage: null, reference: null })
  expect(await findReceipts(app)).toEqual([])
  expect(await eventsAbout(app.db, payment.id)).toEqual([
    {
      type: 'payment.mismatch',
      actor: 'system',
      details: { reference, reason: 'amount', arrivedKobo: payment.kobo / 2, arrivedCurrency: 'NGN' },
    },
  ])
  const staffMails = await queuedMail(app.db, app.staffMailbox)
  expect(staffMails.map(mail => mail.template)).toEqual(['payments.problem'])
})

test('C54: a payment in the wrong currency does not count', async () => {
  const { app, id, reference } = await setUpCheckout()
  await app.paystack.pay(reference)
  await app.db.update(transactions).set({ currency: 'GHS' })
  expect(await confirmPayment(app, reference)).toBe('mismatch')
  expect(await loadPayment(app, reference)).toMatchObject({ state: 'mismatch', flag: 'currency' })
  expect((await loadApplication(app, id)).paid).toBe(false)
})

test('after a payment of the wrong amount the payer can still pay what is due', async () => {
  const { app, id, email, reference, checkoutUrl } = await setUpCheckout()
  await app.paystack.press(checkoutUrl, 'wrong-amount')
  await confirmPayment(app, reference)
  const secondCheckout = await goToCheckout(app, id, email)
  await app.paystack.pay(secondCheckout.reference)
  expect(await confirmPayment(app, secondCheckout.reference)).toBe('settled')
  expect((await loadApplication(app, id)).paid).toBe(true)
})

test('after a declined payment the payer can try again', async () => {
  const { app, id, email, reference, checkoutUrl } = await setUpCheckout()
  await app.paystack.press(checkoutUrl, 'decline')
  expect(await confirmPayment(app, reference)).toBe('failed')
  expect(await loadPayment(app, reference)).toMatchObject({ state: 'failed', nextCheckAt: null })
  expect((await loadApplication(app, id)).paid).toBe(false)

  const secondCheckout = await goToCheckout(app, id, email)
  expect(secondCheckout.reference).not.toBe(reference)
  await app.paystack.pay(secondCheckout.reference)
  expect(await confirmPayment(app, secondCheckout.reference)).toBe('settled')
})

test('C59: a failed payment that later succeeds counts', async () => {
  const { app, id, reference, checkoutUrl } = await setUpCheckout()
  await app.paystack.press(checkoutUrl, 'decline')
  await confirmPayment(app, reference)
  await app.db.update(transactions).set({ status: 'success', paidAt: app.clock.now() })
  expect(await confirmPayment(app, reference)).toBe('settled')
  expect(await loadApplication(app, id)).toMatchObject({ paid: true, paymentStage: 'initial' })
})

test.each(['verify-500', 'verify-html', 'verify-slow', 'unauthorised'])(
  'when the provider has the fault “%s”, confirming a payment changes nothing',
  async fault => {
    const { app, id, reference } = await setUpCheckout()
    await app.paystack.pay(reference)
    const stateBefore = [await loadApplication(app, id), await loadPayment(app, reference)]
    await app.paystack.armFault(fault)
    expect(await confirmPayment({ ...app, gateway: app.gatewayWithShortTimeout }, reference)).toBe('unreachable')
    expect([await loadApplication(app, id), await loadPayment(app, reference)]).toEqual(stateBefore)
    expect(await findReceipts(app)).toEqual([])
    expect(await confirmPayment(app, reference)).toBe('settled')
  },
)

test('confirming a settled payment again does not ask the provider', async () => {
  const { app, reference } = await setUpCheckout()
  await app.paystack.pay(reference)
  await confirmPayment(app, reference)
  await app.paystack.armFault('verify-500', 10)
  expect(await confirmPayment(app, reference)).toBe('settled')
  expect(await recheckPayment(app, reference)).toBe('unreachable')
})

test('a payment that was refunded in full at the provider counts for nothing, and staff are asked once what it means', async () => {
  const { app, id, reference } = await setUpCheckout()
  await app.paystack.pay(reference)
  await confirmPayment(app, reference)
  await app.paystack.call('/refund', { transaction: reference })
  for (let step = 0; step < 2; step++) {
    app.clock.advance({ seconds: 5 })
    await app.paystack.tick()
  }
  await recheckPayment(app, reference)
  await recheckPayment(app, reference)

  const payment = await loadPayment(app, reference)
  expect(payment).toMatchObject({ state: 'reversed', flag: null, countedPence: 0 })
  expect(await loadApplication(app, id)).toMatchObject({ settledPence: 5_900, reducedPence: 5_900, paid: true })
  expect(await loadEventTypes(app, payment.id)).toEqual(['payment.refunded', 'payment.settled'])
  expect(await findPurchase(app.db, id, 'ola@example.ng')).toMatchObject({
    account: { settledPence: 5_900, due: { instalment: 'final', pence: 4_000 } },
  })
  const staffMails = await queuedMail(app.db, app.staffMailbox)
  expect(staffMails).toMatchObject([{ template: 'payments.refund-asked', data: { amount: payment.kobo } }])
})

test('rechecking a settled payment that the provider still reports as paid changes nothing', async () => {
  const { app, id, reference } = await setUpCheckout()
  await app.paystack.pay(reference)
  await confirmPayment(app, reference)
  const stateBefore = [await loadApplication(app, id), await loadPayment(app, reference)]
  app.clock.advance({ hours: 1 })
  expect(await recheckPayment(app, reference)).toBe('settled')
  expect([await loadApplication(app, id), await loadPayment(app, reference)]).toEqual(stateBefore)
  expect((await findReceipts(app)).length).toBe(1)
})

test('a settled payment does not change when the provider later reports another amount', async () => {
  const { app, id, reference } = await setUpCheckout()
  await app.paystack.pay(reference)
  await confirmPayment(app, reference)
  const stateBefore = [await loadApplication(app, id), await loadPayment(app, reference)]
  await app.db.update(transactions).set({ amount: 100, requestedAmount: 100 })
  expect(await recheckPayment(app, reference)).toBe('mismatch')
  expect([await loadApplication(app, id), await loadPayment(app, reference)]).toEqual(stateBefore)
})

test('settling a payment while its payer clicks Pay again does not deadlock', async () => {
  const { app, id, reference } = await setUpCheckout()
  const quote = await quoteDueAmount(app, id, 'ola@example.ng')
  await app.paystack.pay(reference)
  const click = () => startPayment(app, { caseId: id, quoteId: quote.id, requested: null, cancelPath: '/payment' })
  await Promise.all(
    Array.from({ length: 6 }, (_none, number) => (number % 2 === 0 ? click() : confirmPayment(app, reference))),
  )
  expect((await loadApplication(app, id)).paymentStage).toBe('initial')
  expect((await findReceipts(app)).length).toBe(1)
})

test('a payment at another provider stays open until that provider is configured again', async () => {
  const { app, reference } = await setUpCheckout()
  await app.paystack.pay(reference)
  const contextWithOtherProvider = { ...app, gateway: { ...app.gateway, id: 'another' } }
  expect(await confirmPayment(contextWithOtherProvider, reference)).toBe('unreachable')
  expect(await recheckPayment(contextWithOtherProvider, reference)).toBe('unreachable')
  expect(await loadPayment(app, reference)).toMatchObject({ state: 'open', provider: 'paystack' })
  expect(await confirmPayment(app, reference)).toBe('settled')
})

async function loadPaymentState(app: TestPaymentContext, reference: string) {
  const [row] = await app.db
    .select({ state: payments.state, nextCheckAt: payments.nextCheckAt })
    .from(payments)
    .where(eq(payments.reference, reference))
  return row
}

test('C58: a payment whose webhook is lost and whose payer does not return is settled within minutes', async () => {
  const { app, id, reference, checkoutUrl } = await setUpCheckout()
  await app.paystack.press(checkoutUrl, 'notice-lost')
  expect(await reconcilePayments(app)).toBe(0)
  app.clock.advance({ minutes: 3 })
  expect(await reconcilePayments(app)).toBe(1)
  expect(await loadPaymentState(app, reference)).toEqual({ state: 'settled', nextCheckAt: null })
  const [application] = await app.db.select().from(liveApplications).where(eq(liveApplications.id, id))
  expect(application?.paid).toBe(true)
  expect(await reconcilePayments(app)).toBe(0)
})

test('an open payment is checked every three minutes, then hourly, and abandoned after 72 hours', async () => {
  const { app, reference } = await setUpCheckout()
  app.clock.advance({ minutes: 3 })
  await reconcilePayments(app)
  expect(await loadPaymentState(app, reference)).toEqual({
    state: 'open',
    nextCheckAt: new Date('2026-11-02T09:06:00Z'),
  })
  app.clock.advance({ hours: 2 })
  await reconcilePayments(app)
  expect(await loadPaymentState(app, reference)).toEqual({
    state: 'open',
    nextCheckAt: new Date('2026-11-02T12:03:00Z'),
  })
  app.clock.advance({ hours: 69, minutes: 56, seconds: 59 })
  await reconcilePayments(app)
  expect(await loadPaymentState(app, reference)).toMatchObject({ state: 'open' })
  app.clock.advance({ hours: 1 })
  await reconcilePayments(app)
  expect(await loadPaymentState(app, reference)).toEqual({ state: 'abandoned', nextCheckAt: null })
})

test('money that arrives for an abandoned payment still counts', async () => {
  const { app, id, reference } = await setUpCheckout()
  app.clock.advance({ hours: 72 })
  await reconcilePayments(app)
  expect(await loadPaymentState(app, reference)).toMatchObject({ state: 'abandoned' })

  await app.paystack.pay(reference)
  expect(await confirmPayment(app, reference)).toBe('settled')
  const [application] = await app.db.select().from(liveApplications).where(eq(liveApplications.id, id))
  expect(application).toMatchObject({ paid: true, paymentStage: 'initial' })
})

test('C62: after a payment is abandoned, the payer can open another checkout', async () => {
  const { app, id, email, reference } = await setUpCheckout()
  app.clock.advance({ hours: 72 })
  await reconcilePayments(app)
  expect((await goToCheckout(app, id, email)).reference).not.toBe(reference)
})

test('during an outage of the provider, checks continue after 72 hours until one gets an answer', async () => {
  const { app, reference, checkoutUrl } = await setUpCheckout()
  await app.paystack.press(checkoutUrl, 'notice-lost')
  app.clock.advance({ hours: 80 })
  await app.paystack.armFault('verify-500')
  await reconcilePayments(app)
  expect(await loadPaymentState(app, reference)).toEqual({
    state: 'open',
    nextCheckAt: new Date('2026-11-05T18:00:00Z'),
  })
  app.clock.advance({ hours: 1 })
  await reconcilePayments(app)
  expect(await loadPaymentState(app, reference)).toMatchObject({ state: 'settled' })
})

test('C62: a payment attempt that was superseded by a newer one is still checked', async () => {
  const { app, id, email, reference, checkoutUrl } = await setUpCheckout()
  app.clock.advance({ minutes: 25 })
  await goToCheckout(app, id, email)
  await app.paystack.press(checkoutUrl, 'notice-lost')
  app.clock.advance({ minutes: 3 })
  expect(await reconcilePayments(app)).toBe(2)
  expect(await loadPaymentState(app, reference)).toMatchObject({ state: 'settled' })
})

test('workers that reconcile payments concurrently settle a payment without an error', async () => {
  const { app, reference, checkoutUrl } = await setUpCheckout()
  await app.paystack.press(checkoutUrl, 'notice-lost')
  app.clock.advance({ minutes: 3 })
  await Promise.all([reconcilePayments(app), reconcilePayments(app), reconcilePayments(app)])
  expect(await loadPaymentState(app, reference)).toMatchObject({ state: 'settled' })
})
