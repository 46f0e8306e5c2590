import { expect, test } from 'vitest'
import { aPayment } from '#src/factories/a-payment.server.ts'
import { anApplication, paidThing } from '#src/factories/an-application.server.ts'
import { anOrder } from '#src/factories/an-order.server.ts'
import { testGround } from '#tests/support/ground.ts'
import { paymentResult, settledPaymentsOf, settledReferenceOfOrder } from './queries.server.ts'

test('the receipt lines are what was counted, and nothing else', async () => {
  const app = await testGround()
  const application = await anApplication().settled('complete').saveTo(app.db, app.clock)
  const thing = paidThing(application)
  await aPayment().for(thing).of('final', 4_000).inState('refund_due').flagged('paid-twice').saveTo(app.db, app.clock)
  await aPayment().for(thing).inState('failed').saveTo(app.db, app.clock)
  await anApplication().settled('initial').saveTo(app.db, app.clock)

  const lines = await settledPaymentsOf(app.db, application.id)
  expect(lines.map(line => [line.instalment, line.pence]).sort()).toEqual([
    ['final', 4_000],
    ['initial', 5_900],
  ])
})

test('the result page leads into the application for 24 hours after settlement', async () => {
  const app = await testGround()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const [line] = await settledPaymentsOf(app.db, application.id)
  const result = () => paymentResult(app, line?.reference ?? '')
  expect(await result()).toMatchObject({
    state: 'settled',
    itemName: 'Application Fee',
    opensBooking: false,
    retry: null,
    trackingPair: { reference: application.reference, email: application.email },
  })
  app.clock.advance({ hours: 23, minutes: 59, seconds: 59 })
  expect((await result())?.trackingPair).not.toBeNull()
  app.clock.advance({ seconds: 1 })
  expect((await result())?.trackingPair).toBeNull()
})

test('a payment that did not work out leads back to its purchase', async () => {
  const app = await testGround()
  const application = await anApplication().saveTo(app.db, app.clock)
  const { reference } = await aPayment().for(paidThing(application)).inState('failed').saveTo(app.db, app.clock)
  expect(await paymentResult(app, reference)).toMatchObject({
    state: 'failed',
    retry: { kind: 'application', id: application.id, email: application.email },
    trackingPair: null,
  })
})

test('the reference of a try that failed leads nowhere once that instalment is paid, or a day has passed', async () => {
  const app = await testGround()
  const paid = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const old = await aPayment().for(paidThing(paid)).of('initial', 5_900).inState('failed').saveTo(app.db, app.clock)
  expect((await paymentResult(app, old.reference))?.retry).toBeNull()

  const unpaid = await anApplication().withEmail('other@example.ng').saveTo(app.db, app.clock)
  const tried = await aPayment().for(paidThing(unpaid)).inState('failed').saveTo(app.db, app.clock)
  app.clock.advance({ hours: 23, minutes: 59, seconds: 59 })
  expect((await paymentResult(app, tried.reference))?.retry).not.toBeNull()
  app.clock.advance({ seconds: 1 })
  expect((await paymentResult(app, tried.reference))?.retry).toBeNull()
})

test('a consultation’s payment opens the booking, and the order knows it', async () => {
  const app = await testGround()
  const order = await anOrder().settled().saveTo(app.db, app.clock)
  const reference = await settledReferenceOfOrder(app.db, order.id)
  expect(await paymentResult(app, reference ?? '')).toMatchObject({
    opensBooking: true,
    trackingPair: null,
    pence: 5_000,
  })
  const unpaid = await anOrder().saveTo(app.db, app.clock)
  expect(await settledReferenceOfOrder(app.db, unpaid.id)).toBeNull()
})

test('nobody has a result for a reference that does not exist', async () => {
  const app = await testGround()
  expect(await paymentResult(app, 'TP-00000000000000000000')).toBeNull()
  expect(await paymentResult(app, '')).toBeNull()
})
