import { expect, test } from 'vitest'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { findPaidConsultation } from '#src/features/bookings/queries.server.ts'
import { goToCheckout, testPaymentContext } from '#tests/support/app-context.ts'
import { EMAIL, mismatchedPayment, paidApplication } from '#tests/support/paid-application.ts'
import { findPurchase } from '../purchase.server.ts'
import { recordRefunds } from '../refunds/record-refunds.server.ts'
import { settlePayment } from '../settle-payment.server.ts'
import { confirmPayment } from './confirm-payment.server.ts'
import { recordOutcome } from './record-outcome.server.ts'

test('a chargeback takes the rest of a payment out of the ledger, and a won dispute restores it', async () => {
  const { app, application, account, income, payment, reference } = await paidApplication()
  await recordRefunds(app, reference, [
    { id: '9', kobo: (await payment()).kobo / 2, state: 'processed', ourId: null } as const,
  ])
  await recordOutcome(app, reference, { kind: 'reversed' })
  await recordOutcome(app, reference, { kind: 'reversed' })
  expect(await payment()).toMatchObject({ state: 'reversed', flag: 'reversed', countedPence: 0 })
  // Staff have not said what the refund means, so only the rest is due again.
  expect(await application()).toMatchObject({ settledPence: 2_950, reducedPence: 2_950, paid: false })
  expect(await account()).toMatchObject({ due: { instalment: 'initial', pence: 2_950 } })
  expect(await income()).toBe(0)

  const paidOutcome = { kind: 'paid', paidAt: app.clock.now(), channel: 'card' } as const
  expect(await settlePayment(app, reference, paidOutcome)).toBe('settled')
  expect(await payment()).toMatchObject({ state: 'settled', flag: null, countedPence: 2_950 })
  expect(await income()).toBe(2_950)
})

test('when a second payment follows a chargeback, winning the dispute makes the first payment due for a refund', async () => {
  const { app, id, reference, payment, application } = await paidApplication()
  await recordOutcome(app, reference, { kind: 'reversed' })
  const secondCheckout = await goToCheckout(app, id, EMAIL)
  await app.paystack.pay(secondCheckout.reference)
  expect(await confirmPayment(app, secondCheckout.reference)).toBe('settled')
  const paidOutcome = { kind: 'paid', paidAt: app.clock.now(), channel: 'card' } as const
  expect(await settlePayment(app, reference, paidOutcome)).toBe('refund-due')
  expect(await payment()).toMatchObject({ state: 'refund_due', flag: 'paid-twice', countedPence: 0 })
  expect(await application()).toMatchObject({ settledPence: 5_900 })
})

test('a consultation whose payment was reversed cannot be booked until it is paid again', async () => {
  const app = await testPaymentContext()
  const { id, payment } = await anOrder().withEmail(EMAIL).settled().saveTo(app.db, app.clock)
  await recordOutcome(app, payment.reference, { kind: 'reversed' })
  expect(await findPaidConsultation(app.db, payment.reference)).toBe('returned')
  const purchase = await findPurchase(app.db, id, EMAIL)
  expect(purchase?.account.due).toEqual({ instalment: 'full', pence: 5_000 })
})

test('after a won dispute, a part payment that staff accepted counts again for the same sum', async () => {
  const { app, decide, payment } = await mismatchedPayment(6_069_400)
  await decide('accept')
  const { reference } = await payment()
  await recordOutcome(app, reference, { kind: 'reversed' })
  const arrived = { kobo: 6_069_400, currency: 'NGN' }
  await recordOutcome(app, reference, { kind: 'mismatch', reason: 'amount', arrived, paidAt: app.clock.now() })
  expect(await payment()).toMatchObject({ state: 'settled', countedPence: 2_950 })
})

test('when the provider reverses a payment that is due for a refund, its flag is cleared', async () => {
  const { app, decide, payment } = await mismatchedPayment(6_069_400)
  await decide('refund')
  await recordOutcome(app, (await payment()).reference, { kind: 'reversed' })
  expect(await payment()).toMatchObject({ state: 'refund_due', flag: 'decided', flagClearedAt: app.clock.now() })
})
