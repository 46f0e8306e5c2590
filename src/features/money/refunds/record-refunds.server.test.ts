import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { eventsAbout, goToCheckout, queuedMail, testPaymentContext } from '#tests/support/app-context.ts'
import { EMAIL, mismatchedPayment, paidApplication, STAFF } from '#tests/support/paid-application.ts'
import { recheckPayment } from '../checkout/confirm-payment.server.ts'
import { recordOutcome } from '../checkout/record-outcome.server.ts'
import { settlePayment } from '../settle-payment.server.ts'
import { payments } from '../table.server.ts'
import { proposeRefund } from './propose-refund.server.ts'
import { findRefundableSum } from './queries.server.ts'
import { recordRefunds } from './record-refunds.server.ts'

test('a partial refund that is reported three times lowers the income once, and asks staff once', async () => {
  const { app, application, account, income, payment, reference } = await paidApplication()
  expect(await income()).toBe(5_900)
  const refund = { id: '71', kobo: (await payment()).kobo / 2, state: 'processed', ourId: null } as const
  await Promise.all([1, 2, 3].map(() => recordRefunds(app, reference, [refund])))
  expect(await payment()).toMatchObject({ state: 'settled', countedPence: 2_950 })
  expect(await application()).toMatchObject({ settledPence: 5_900, reducedPence: 2_950, paid: true })
  expect(await account()).toMatchObject({ settledPence: 5_900, due: { instalment: 'final', pence: 4_000 } })
  expect((await queuedMail(app.db, app.staffMailbox)).filter(isQuestion)).toHaveLength(1)
  expect(await income()).toBe(2_950)
  expect((await eventsAbout(app.db, (await payment()).id)).map(({ type }) => type)).toEqual([
    'payment.settled',
    'payment.refunded',
  ])
})

test('refunds of two payments can have the same id', async () => {
  const { app, payment, reference } = await paidApplication()
  const { kobo } = await payment()
  const other = await aPayment().inState('settled').saveTo(app.db, app.clock)
  await recordRefunds(app, other.reference, [{ id: '71', kobo: 100, state: 'processed', ourId: null } as const])
  await recordRefunds(app, reference, [{ id: '71', kobo, state: 'processed', ourId: null } as const])
  expect(await payment()).toMatchObject({ state: 'reversed', countedPence: 0 })
})

test('a refund counts when it is paid out, not when it is requested', async () => {
  const { app, reference, payment } = await paidApplication()
  await app.paystack.call('/refund', { transaction: reference, amount: 2_057_400 })
  await recheckPayment(app, reference)
  expect(await payment()).toMatchObject({ countedPence: 5_900 })
  for (let step = 0; step < 2; step++) {
    app.clock.advance({ seconds: 5 })
    await app.paystack.tick()
  }
  await recheckPayment(app, reference)
  await recheckPayment(app, reference)
  expect(await payment()).toMatchObject({ state: 'settled', countedPence: 4_900 })
})

test('a refund that the provider paid before we learned of the payment lowers what counts', async () => {
  const app = await testPaymentContext()
  const { id } = await anApplication().withEmail(EMAIL).saveTo(app.db, app.clock)
  const { reference } = await goToCheckout(app, id, EMAIL)
  await app.paystack.pay(reference)
  await app.paystack.call('/refund', { transaction: reference, amount: 2_057_400 })
  for (let step = 0; step < 2; step++) {
    app.clock.advance({ seconds: 5 })
    await app.paystack.tick()
  }
  await recheckPayment(app, reference)
  const [payment] = await app.db.select().from(payments).where(eq(payments.reference, reference))
  expect(payment).toMatchObject({ state: 'settled', countedPence: 4_900 })
})

const isQuestion = ({ template }: { template: string }) => template === 'payments.refund-asked'

test('a refund at the provider that ends a rejected case stays flagged for staff when the report is repeated', async () => {
  const { app, id, reference, payment } = await paidApplication()
  await writeApplication(app.db, id, { status: 'rejected' })
  const { kobo } = await payment()
  for (let report = 0; report < 2; report++) {
    await recordRefunds(app, reference, [{ id: '4', kobo, state: 'processed', ourId: null }])
    expect(await payment()).toMatchObject({ state: 'reversed', flag: 'reversed', flagClearedAt: null })
  }
})

test('a refund that failed and was paid after all cannot be paid again', async () => {
  const { app, reference, payment } = await paidApplication()
  const { id: paymentId, kobo } = await payment()
  const ourId = randomUUID()
  await proposeRefund(app, STAFF, {
    idempotencyKey: ourId,
    paymentId,
    kobo: 1_000_000,
    reason: 'Stopped',
    termsNote: '',
  })
  for (const state of ['failed', 'processed'] as const)
    await recordRefunds(app, reference, [{ id: '5', kobo: 1_000_000, state, ourId }])
  expect(await findRefundableSum(app.db, await payment())).toMatchObject({ left: kobo - 1_000_000 })
})

test('a payer whose money never counted is told when it is paid back, and a sponsor in a mail of their own', async () => {
  const { app, payment, payerMails } = await mismatchedPayment(6_069_400)
  const { id, reference } = await payment()
  await recordRefunds(app, reference, [{ id: '6', kobo: 2_000_000, state: 'processed', ourId: null }])
  expect(await payerMails()).toMatchObject([
    { template: 'payments.refund-paid', data: { amount: 2_000_000, currency: 'NGN' } },
  ])
  await app.db.update(payments).set({ payerEmail: 'bola@example.ng' }).where(eq(payments.id, id))
  await recordRefunds(app, reference, [
    { id: '6', kobo: 2_000_000, state: 'processed', ourId: null },
    { id: '7', kobo: 4_069_400, state: 'processed', ourId: null },
  ])
  const [mail] = await app.db.select().from(mails).where(eq(mails.to, 'bola@example.ng'))
  expect(mail).toMatchObject({ aboutKind: 'payment', aboutId: id })
  expect(await payerMails()).toHaveLength(1)
})

test('C59: a refunded payment stays refunded when the provider reports an older success', async () => {
  const { app, reference, payment, income } = await paidApplication()
  await recordOutcome(app, reference, { kind: 'reversed' })
  const paidOutcome = { kind: 'paid', paidAt: app.clock.now(), channel: 'card' } as const
  await settlePayment(app, reference, paidOutcome)
  await recordRefunds(app, reference, [
    { id: '3', kobo: (await payment()).kobo, state: 'processed', ourId: null } as const,
  ])
  expect(await settlePayment(app, reference, paidOutcome)).toBe('reversed')
  expect(await payment()).toMatchObject({ state: 'reversed', countedPence: 0 })
  expect(await income()).toBe(0)
})
