import { expect, test } from 'vitest'
import { aPayment } from '#factories/a-payment.server.ts'
import { settlePayment } from '#src/features/payments/settle-payment.server.ts'
import { eventsAbout } from '#tests/support/ground.ts'
import { withPaid } from '#tests/support/paid-sums.ts'
import { reviewPayment } from './confirm-payment.server.ts'
import { recordOutcome } from './record-outcome.server.ts'
import { recordRefunds } from './record-refunds.server.ts'

test('a part of a payment that is refunded lowers what is paid, the stage and the income, each refund once', async () => {
  const { app, application, account, income, payment, reference } = await withPaid()
  expect(await income()).toBe(5_900)
  const half = { id: '71', kobo: (await payment()).kobo / 2 }
  await Promise.all([1, 2, 3].map(() => recordRefunds(app, reference, [half])))
  expect(await payment()).toMatchObject({ state: 'settled', countedPence: 2_950 })
  expect(await application()).toMatchObject({ settledPence: 2_950, paid: false, paymentStage: null })
  expect(await account()).toMatchObject({ settledPence: 2_950, due: { instalment: 'initial', pence: 2_950 } })
  expect(await income()).toBe(2_950)
  expect((await eventsAbout(app.db, (await payment()).id)).map(({ type }) => type)).toEqual([
    'payment.settled',
    'payment.refunded',
  ])
})

test('an id that a refund of another payment has does not hide this one', async () => {
  const { app, payment, reference } = await withPaid()
  const { kobo } = await payment()
  const other = await aPayment().inState('settled').saveTo(app.db, app.clock)
  await recordRefunds(app, other.reference, [{ id: '71', kobo: 100 }])
  await recordRefunds(app, reference, [{ id: '71', kobo }])
  expect(await payment()).toMatchObject({ state: 'reversed', countedPence: 0 })
})

test('a refund that the provider tells of is found, and counts when it is paid out, not when it is asked for', async () => {
  const { app, reference, payment } = await withPaid()
  await app.paystack.call('/refund', { transaction: reference, amount: 2_057_400 })
  await reviewPayment(app, reference)
  expect(await payment()).toMatchObject({ countedPence: 5_900 })
  for (let step = 0; step < 2; step++) {
    app.clock.advance({ seconds: 5 })
    await app.paystack.tick()
  }
  await reviewPayment(app, reference)
  await reviewPayment(app, reference)
  expect(await payment()).toMatchObject({ state: 'settled', countedPence: 4_900 })
})

test('a payment that was refunded stays refunded, though an older answer of the provider calls it a success', async () => {
  const { app, reference, payment, income } = await withPaid()
  await recordOutcome(app, reference, { kind: 'reversed' })
  const paid = { kind: 'paid', paidAt: app.clock.now(), channel: 'card' } as const
  await settlePayment(app, reference, paid)
  await recordRefunds(app, reference, [{ id: '3', kobo: (await payment()).kobo }])
  expect(await settlePayment(app, reference, paid)).toBe('reversed')
  expect(await payment()).toMatchObject({ state: 'reversed', countedPence: 0 })
  expect(await income()).toBe(0)
})
