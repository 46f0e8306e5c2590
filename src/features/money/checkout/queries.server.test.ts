import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { endAccess } from '#src/features/people/access/browsers.server.ts'
import { people } from '#src/features/people/table.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { findSettledPayments } from '../queries.server.ts'
import { payments } from '../table.server.ts'
import { findOwnPayment, findPaymentResult } from './queries.server.ts'

test('failed payments and payments that are due for a refund are not listed as settled', async () => {
  const app = await testContext()
  const application = await anApplication().settled('complete').saveTo(app.db, app.clock)
  const purchase = toPurchaseDetails(application)
  await aPayment()
    .for(purchase)
    .of('final', 4_000)
    .inState('refund_due')
    .flagged('paid-twice')
    .saveTo(app.db, app.clock)
  await aPayment().for(purchase).inState('failed').saveTo(app.db, app.clock)
  await anApplication().settled('initial').saveTo(app.db, app.clock)

  const settledPayments = await findSettledPayments(app.db, application.id)
  expect(settledPayments.map(payment => [payment.instalment, payment.pence]).sort()).toEqual([
    ['final', 4_000],
    ['initial', 5_900],
  ])
})

test('the result page links to the application for 24 hours, in the browser that paid', async () => {
  const app = await testContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await app.db.update(payments).set({ payerHash: 'own browser' })
  const [payment] = await findSettledPayments(app.db, application.id)
  const loadResult = (payer: string | null = 'own browser') => findPaymentResult(app, payment?.reference ?? '', payer)
  for (const otherBrowser of ['another browser', '', null]) {
    expect(await loadResult(otherBrowser)).toMatchObject({
      state: 'settled',
      isOwn: false,
      retry: null,
      trackingPair: null,
    })
    expect(await findOwnPayment(app, application.id, otherBrowser)).toBeNull()
  }
  expect(await findOwnPayment(app, application.id, 'own browser')).toBe(payment?.reference)
  expect(await loadResult()).toMatchObject({
    state: 'settled',
    itemName: 'Application Fee',
    opensBooking: false,
    isOwn: true,
    retry: null,
    trackingPair: { reference: application.reference, email: application.email },
  })
  app.clock.advance({ hours: 23, minutes: 59, seconds: 59 })
  expect((await loadResult())?.trackingPair).not.toBeNull()
  app.clock.advance({ seconds: 1 })
  expect((await loadResult())?.trackingPair).toBeNull()
  expect(await findOwnPayment(app, application.id, 'own browser')).toBeNull()
})

test('the browser that paid learns nothing more after the address was corrected, or after all access ended', async () => {
  const app = await testContext()
  const paid = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await app.db.update(payments).set({ payerHash: 'own browser' })
  const [settled] = await findSettledPayments(app.db, paid.id)
  const failed = await aPayment()
    .for(toPurchaseDetails(paid))
    .of('final', 4_000)
    .inState('failed')
    .saveTo(app.db, app.clock)
  await app.db.update(payments).set({ payerHash: 'own browser' })
  const load = async () => [
    (await findPaymentResult(app, settled?.reference ?? '', 'own browser'))?.trackingPair,
    (await findPaymentResult(app, failed.reference, 'own browser'))?.retry,
    await findOwnPayment(app, paid.id, 'own browser'),
  ]
  expect(await load()).not.toContain(null)
  const setEmail = (email: string) => app.db.update(people).set({ email })
  await setEmail('corrected@example.ng')
  expect(await load()).toEqual([null, null, null])
  await setEmail(paid.email)
  expect(await load()).not.toContain(null)
  await endAccess(app, { kind: 'staff', id: randomUUID() }, { id: paid.id })
  expect(await load()).toEqual([null, null, null])
})

test('a payment without a payer cookie belongs to no browser', async () => {
  const app = await testContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const [payment] = await findSettledPayments(app.db, application.id)
  expect(await findPaymentResult(app, payment?.reference ?? '', null)).toMatchObject({
    isOwn: false,
    trackingPair: null,
  })
  expect(await findOwnPayment(app, application.id, null)).toBeNull()
})

test('in the browser that opened the checkout, the result page of a failed payment offers a retry', async () => {
  const app = await testContext()
  const application = await anApplication().saveTo(app.db, app.clock)
  const { reference } = await aPayment().for(toPurchaseDetails(application)).inState('failed').saveTo(app.db, app.clock)
  await app.db.update(payments).set({ payerHash: 'own browser' })
  expect(await findPaymentResult(app, reference, 'another browser')).toMatchObject({ state: 'failed', retry: null })
  expect(await findPaymentResult(app, reference, 'own browser')).toMatchObject({
    state: 'failed',
    retry: { kind: 'application', id: application.id, email: application.email },
    trackingPair: null,
  })
})

test('the result page of a failed payment offers no retry after a day or once the instalment is paid', async () => {
  const app = await testContext()
  const paidApplication = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const earlierFailure = await aPayment()
    .for(toPurchaseDetails(paidApplication))
    .of('initial', 5_900)
    .inState('failed')
    .saveTo(app.db, app.clock)
  const resultInOwnBrowser = async (reference: string) => {
    await app.db.update(payments).set({ payerHash: 'own browser' })
    return findPaymentResult(app, reference, 'own browser')
  }
  expect((await resultInOwnBrowser(earlierFailure.reference))?.retry).toBeNull()

  const unpaidApplication = await anApplication().withEmail('other@example.ng').saveTo(app.db, app.clock)
  const recentFailure = await aPayment()
    .for(toPurchaseDetails(unpaidApplication))
    .inState('failed')
    .saveTo(app.db, app.clock)
  app.clock.advance({ hours: 23, minutes: 59, seconds: 59 })
  expect((await resultInOwnBrowser(recentFailure.reference))?.retry).not.toBeNull()
  app.clock.advance({ seconds: 1 })
  expect((await resultInOwnBrowser(recentFailure.reference))?.retry).toBeNull()
})

test('the payment of a consultation is found in the browser that paid, and leads to the booking', async () => {
  const app = await testContext()
  const order = await anOrder().settled().saveTo(app.db, app.clock)
  await app.db.update(payments).set({ payerHash: 'own browser' })
  const reference = await findOwnPayment(app, order.id, 'own browser')
  expect(await findPaymentResult(app, reference ?? '', null)).toMatchObject({
    opensBooking: true,
    trackingPair: null,
    pence: 5_000,
  })
  const unpaidOrder = await anOrder().saveTo(app.db, app.clock)
  expect(await findOwnPayment(app, unpaidOrder.id, 'own browser')).toBeNull()
})

test('an unknown payment reference has no result', async () => {
  const app = await testContext()
  expect(await findPaymentResult(app, 'TP-00000000000000000000', null)).toBeNull()
  expect(await findPaymentResult(app, '', null)).toBeNull()
})
