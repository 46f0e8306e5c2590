import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findBookingOfPayment, findPaidConsultation } from '#src/features/bookings/queries.server.ts'
import { BOOKING_STATUSES } from '#src/features/bookings/states.ts'
import { STATUSES } from '#src/features/cases/states.ts'
import { documents } from '#src/features/documents/table.server.ts'
import { reminders } from '#src/features/mail/table.server.ts'
import { findPurchase } from '#src/features/money/purchase.server.ts'
import { PAYMENT_STATE_KEYS } from '#src/features/money/states.ts'
import { payments } from '#src/features/money/table.server.ts'
import { APPLICATION_ITEMS, CONSULTATION_ITEMS, ITEMS, type Plan } from '#src/features/site/catalogue/items.ts'
import { eventsAbout, queuedMail, testContext, testFileContext } from '#tests/support/app-context.ts'
import { aBooking } from './a-booking.server.ts'
import { aDocument } from './a-document.server.ts'
import { aDocumentRequest } from './a-document-request.server.ts'
import { aPayment } from './a-payment.server.ts'
import { aStaffMember } from './a-staff-member.server.ts'
import { anApplication, toPurchaseDetails } from './an-application.server.ts'
import { anOrder } from './an-order.server.ts'

test('an application can be created in every status, for every item and plan, unpaid or paid', async () => {
  const app = await testContext()
  for (const status of STATUSES) await anApplication().inStatus(status).saveTo(app.db, app.clock)
  for (const item of APPLICATION_ITEMS) {
    for (const plan of ITEMS[item].plans as ReadonlyArray<Plan>) {
      const savedApplication = await anApplication().forItem(item, plan).settled('complete').saveTo(app.db, app.clock)
      const purchase = await findPurchase(app.db, savedApplication.id, savedApplication.email)
      expect(purchase?.account).toMatchObject({
        totalPence: savedApplication.agreedPence,
        settledPence: savedApplication.agreedPence,
        due: null,
      })
    }
  }
})

test('an application whose first instalment is settled is saved with the payment of that instalment', async () => {
  const app = await testContext()
  const savedApplication = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const savedPayments = await app.db.select().from(payments).where(eq(payments.caseId, savedApplication.id))
  expect(savedPayments).toMatchObject([
    {
      instalment: 'initial',
      pence: 5_900,
      kobo: 12_138_700,
      state: 'settled',
      applicationReference: savedApplication.reference,
    },
  ])
})

test('an application that awaits a resubmission has the reason and the date of the request', async () => {
  const app = await testContext()
  expect(
    await anApplication().settled('initial').awaitingResubmission('The letter is unsigned.').saveTo(app.db, app.clock),
  ).toMatchObject({
    status: 'resubmission',
    resubmissionRequired: true,
    resubmissionReason: 'The letter is unsigned.',
    resubmissionDate: app.clock.now(),
  })
})

test('a draft application refuses a payment plan that its item does not offer', () => {
  expect(() => anApplication().forItem('initial_assessment', 'split')).toThrow(RangeError)
})

test('a draft application is immutable and can be saved twice', async () => {
  const app = await testContext()
  const draft = anApplication().named('Ada Obi')
  draft.named('Somebody Else')
  const [first, second] = [await draft.saveTo(app.db, app.clock), await draft.saveTo(app.db, app.clock)]
  expect([first.applicantName, second.applicantName]).toEqual(['Ada Obi', 'Ada Obi'])
  expect(first.id).not.toBe(second.id)
})

test('an order can be created for every kind of consultation, and a payment in every state', async () => {
  const app = await testContext()
  for (const item of CONSULTATION_ITEMS) {
    const order = await anOrder().forItem(item).settled().saveTo(app.db, app.clock)
    const purchase = await findPurchase(app.db, order.id, order.email)
    expect(purchase?.account.due).toBeNull()
  }
  for (const state of PAYMENT_STATE_KEYS) {
    expect(await aPayment().inState(state).saveTo(app.db, app.clock)).toMatchObject({ state })
  }
})

test('the payment of a settled order allows a booking', async () => {
  const app = await testContext()
  const { id, payment } = await anOrder().named('Ada Obi').settled().saveTo(app.db, app.clock)
  expect(payment).toMatchObject({ caseId: id, state: 'settled', pence: 5_000, name: 'Ada Obi' })
  expect(await findPaidConsultation(app.db, payment.reference)).toMatchObject({ paymentId: payment.id, minutes: 30 })
})

test('a booking can be created in every status of a paid one, together with its payment', async () => {
  const app = await testContext()
  for (const status of BOOKING_STATUSES) {
    if (status === 'on_hold') continue
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
    expect(await findPaidConsultation(app.db, reference)).toMatchObject({ paymentId: booking.paymentId })
  }
})

test('a booking can be in the past, and only a confirmed booking has reminders', async () => {
  const app = await testContext()
  const { booking } = await aBooking().at('2020-02-29', '12:30').saveTo(app.db, app.clock)
  expect(await findBookingOfPayment(app.db, booking.paymentId)).toEqual(booking)
  await aBooking().inStatus('cancelled').saveTo(app.db, app.clock)
  const consultations = await app.db.select().from(reminders).where(eq(reminders.matter, 'consultation'))
  expect(consultations.map(({ aboutId }) => aboutId)).toEqual([booking.id])
})

test('an application and its payments can have dates in the past', async () => {
  const app = await testContext()
  const [receivedAt, statusSince, paidAt] = [
    new Date('2026-03-03T10:00:00Z'),
    new Date('2026-05-01T10:00:00Z'),
    app.clock.now(),
  ]
  const draft = anApplication().receivedAt(receivedAt).withStatusSince(statusSince).settled('initial')
  expect(await draft.paidAt(paidAt).saveTo(app.db, app.clock)).toMatchObject({
    createdAt: receivedAt,
    statusSince,
    paymentDate: paidAt,
    updatedAt: paidAt,
  })
  expect(await app.db.select({ settledAt: payments.settledAt }).from(payments)).toEqual([{ settledAt: paidAt }])
})

test('an application added by staff has a reference and can have an offline payment', async () => {
  const app = await testContext()
  const application = await anApplication()
    .inSector('sports')
    .addedByStaff('Sports Promise Visa')
    .saveTo(app.db, app.clock)
  expect(application).toMatchObject({ service: 'Sports Promise Visa', paid: false, reference: expect.any(String) })
  const staffId = '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10'
  const payment = aPayment().for(toPurchaseDetails(application)).of('initial', 5_900).offline(staffId, 'In cash')
  expect(await payment.saveTo(app.db, app.clock)).toMatchObject({ kobo: 0, channel: 'offline', recordedBy: staffId })
})

test('a document request can be due in the past', async () => {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const request = aDocumentRequest(id)
    .ofType('Passport')
    .withDescription('The page with your photograph')
    .dueOn('2026-10-01')
  expect(await request.saveTo(app.db, app.clock)).toMatchObject({ caseId: id, status: 'pending' })
  expect(await request.inStatus('fulfilled').saveTo(app.db, app.clock)).toMatchObject({ status: 'fulfilled' })
})

test('an application can be submitted or added by staff with the events and mails of the product', async () => {
  const app = await testContext()
  const submitted = await anApplication().forItem('full_support', 'split').submitTo(app)
  expect(await eventsAbout(app.db, submitted.id)).toMatchObject([{ type: 'application.created', actor: 'visitor' }])
  const staff = await aStaffMember().saveTo(app.db, app.clock)
  const draft = anApplication().withEmail('bola@example.ng').settled('complete')
  const added = await draft.addTo(app, { kind: 'staff', id: staff.id }, { service: 'Tech Promise Visa' })
  expect(await app.db.select().from(payments).where(eq(payments.caseId, added.id))).toMatchObject([
    { channel: 'offline', state: 'settled', recordedBy: staff.id },
  ])
  expect(await queuedMail(app.db, 'bola@example.ng')).not.toEqual([])
})

test('an uploaded document answers the open request for its type', async () => {
  const app = await testFileContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const request = await aDocumentRequest(application.id).ofType('Passport').saveTo(app.db, app.clock)
  const documentId = await aDocument(application).ofType('Passport').uploadTo(app)
  expect(await app.db.select().from(documents)).toMatchObject([{ id: documentId, requestId: request.id }])
})
