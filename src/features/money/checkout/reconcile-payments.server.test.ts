import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { goToCheckout, type TestPaymentContext, testPaymentContext } from '#tests/support/app-context.ts'
import { confirmPayment } from './confirm-payment.server.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'

/** Opens a checkout that is not paid yet. */
async function setUpCheckout() {
  const app = await testPaymentContext()
  const { id, email } = await anApplication().saveTo(app.db, app.clock)
  const key = { kind: 'application', id } as const
  return { app, id, email, key, ...(await goToCheckout(app, key, email)) }
}

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
  const { app, key, email, reference } = await setUpCheckout()
  app.clock.advance({ hours: 72 })
  await reconcilePayments(app)
  expect((await goToCheckout(app, key, email)).reference).not.toBe(reference)
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
  const { app, key, email, reference, checkoutUrl } = await setUpCheckout()
  app.clock.advance({ minutes: 25 })
  await goToCheckout(app, key, email)
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
