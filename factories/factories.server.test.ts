import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { STATUSES } from '#src/features/applications/states.ts'
import { bookingOfPayment, paidConsultation } from '#src/features/bookings/queries.server.ts'
import { BOOKING_STATUSES } from '#src/features/bookings/states.ts'
import { APPLICATION_ITEMS, CONSULTATION_ITEMS, ITEMS, type Plan } from '#src/features/catalogue/items.ts'
import { purchaseOf } from '#src/features/payments/purchase.server.ts'
import { PAYMENT_STATE_KEYS } from '#src/features/payments/states.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { testGround } from '#tests/support/ground.ts'
import { aBooking } from './a-booking.server.ts'
import { aDocumentRequest } from './a-document-request.server.ts'
import { aPayment } from './a-payment.server.ts'
import { anApplication, paidThing } from './an-application.server.ts'
import { anOrder } from './an-order.server.ts'

test('an application can be made in every status, for every item and plan, unpaid or paid', async () => {
  const app = await testGround()
  for (const status of STATUSES) await anApplication().inStatus(status).saveTo(app.db, app.clock)
  for (const item of APPLICATION_ITEMS) {
    for (const plan of ITEMS[item].plans as ReadonlyArray<Plan>) {
      const saved = await anApplication().forItem(item, plan).settled('complete').saveTo(app.db, app.clock)
      const key = { kind: 'application', id: saved.id } as const
      const purchase = await purchaseOf(app.db, key, saved.email)
      expect(purchase?.account).toMatchObject({
        totalPence: saved.agreedPence,
        settledPence: saved.agreedPence,
        due: null,
      })
    }
  }
})

test('the books agree with the stage of an application', async () => {
  const app = await testGround()
  const saved = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const lines = await app.db.select().from(payments).where(eq(payments.applicationId, saved.id))
  expect(lines).toMatchObject([
    { instalment: 'initial', pence: 5_900, kobo: 12_138_700, state: 'settled', applicationReference: saved.reference },
  ])
})

test('an application that was sent back says why and since when', async () => {
  const app = await testGround()
  expect(
    await anApplication().settled('initial').sentBack('The letter is unsigned.').saveTo(app.db, app.clock),
  ).toMatchObject({
    status: 'resubmission',
    resubmissionRequired: true,
    resubmissionReason: 'The letter is unsigned.',
    resubmissionDate: app.clock.now(),
  })
})

test('a plan that an item does not offer cannot be made up', () => {
  expect(() => anApplication().forItem('initial_assessment', 'split')).toThrow(RangeError)
})

test('a draft can be used again without remembering what became of it', async () => {
  const app = await testGround()
  const draft = anApplication().named('Ada Obi')
  draft.named('Somebody Else')
  const [first, second] = [await draft.saveTo(app.db, app.clock), await draft.saveTo(app.db, app.clock)]
  expect([first.applicantName, second.applicantName]).toEqual(['Ada Obi', 'Ada Obi'])
  expect(first.id).not.toBe(second.id)
})

test('an order can be made for every consultation, and a payment in every state', async () => {
  const app = await testGround()
  for (const item of CONSULTATION_ITEMS) {
    const order = await anOrder().forItem(item).settled().saveTo(app.db, app.clock)
    const purchase = await purchaseOf(app.db, { kind: 'order', id: order.id }, order.email)
    expect(purchase?.account.due).toBeNull()
  }
  for (const state of PAYMENT_STATE_KEYS) {
    expect(await aPayment().inState(state).saveTo(app.db, app.clock)).toMatchObject({ state })
  }
})

test('a settled order has the payment that can book', async () => {
  const app = await testGround()
  const { id, payment } = await anOrder().named('Ada Obi').settled().saveTo(app.db, app.clock)
  expect(payment).toMatchObject({ orderId: id, state: 'settled', pence: 5_000, name: 'Ada Obi' })
  expect(await paidConsultation(app.db, payment.reference)).toMatchObject({ paymentId: payment.id, minutes: 30 })
})

test('a booking can be made in every status, for every consultation, with the payment it was made with', async () => {
  const app = await testGround()
  for (const status of BOOKING_STATUSES) {
    const draft = aBooking().forItem('consultation_60').named('Ola').withEmail('Ola@Example.ng').withZone('Asia/Tokyo')
    const { booking, reference } = await draft.at('2026-11-28', '09:00').inStatus(status).saveTo(app.db, app.clock)
    expect(booking).toMatchObject({
      status,
      minutes: 60,
      name: 'Ola',
      email: 'ola@example.ng',
      zone: 'Asia/Tokyo',
      startsAt: new Date('2026-11-28T08:00:00Z'),
      endsAt: new Date('2026-11-28T09:00:00Z'),
    })
    expect(await paidConsultation(app.db, reference)).toMatchObject({ paymentId: booking.paymentId })
  }
})

test('a booking can lie in the past; only one that is confirmed reminds', async () => {
  const app = await testGround()
  const { booking } = await aBooking().at('2020-02-29', '12:30').saveTo(app.db, app.clock)
  expect(await bookingOfPayment(app.db, booking.paymentId)).toEqual(booking)
  expect(booking.hourReminderDueAt).not.toBeNull()
  const { booking: cancelled } = await aBooking().inStatus('cancelled').saveTo(app.db, app.clock)
  expect(cancelled).toMatchObject({ dayReminderDueAt: null, hourReminderDueAt: null })
})

test('an application can have a past, and its books with it', async () => {
  const app = await testGround()
  const [received, moved, paid] = [new Date('2026-03-03T10:00:00Z'), new Date('2026-05-01T10:00:00Z'), app.clock.now()]
  const draft = anApplication().receivedAt(received).withStatusSince(moved).settled('initial')
  expect(await draft.paidAt(paid).saveTo(app.db, app.clock)).toMatchObject({
    createdAt: received,
    statusSince: moved,
    paymentDate: paid,
    updatedAt: paid,
  })
  expect(await app.db.select({ settledAt: payments.settledAt }).from(payments)).toEqual([{ settledAt: paid }])
})

test('staff add an application with its reference, and take a payment themselves', async () => {
  const app = await testGround()
  const application = await anApplication()
    .inSector('sports')
    .addedByStaff('Sports Promise Visa')
    .saveTo(app.db, app.clock)
  expect(application).toMatchObject({ service: 'Sports Promise Visa', paid: false, reference: expect.any(String) })
  const by = '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10'
  const payment = aPayment().for(paidThing(application)).of('initial', 5_900).offline(by, 'In cash')
  expect(await payment.saveTo(app.db, app.clock)).toMatchObject({ kobo: 0, channel: 'offline', recordedBy: by })
})

test('a document can be asked for, until a day that lies in the past', async () => {
  const app = await testGround()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const request = aDocumentRequest(id).ofType('Passport').saying('The page with your photograph').dueOn('2026-10-01')
  expect(await request.saveTo(app.db, app.clock)).toMatchObject({ applicationId: id, status: 'pending' })
  expect(await request.inStatus('fulfilled').saveTo(app.db, app.clock)).toMatchObject({ status: 'fulfilled' })
})
