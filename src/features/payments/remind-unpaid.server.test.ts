import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { stopReminders } from '#src/features/outbox/stop-reminders.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { remindUnpaid } from './remind-unpaid.server.ts'
import { payments } from './table.server.ts'

test('an applicant who has not paid gets a reminder exactly a day after applying', async () => {
  const app = await testContext()
  const { id } = await anApplication().withEmail('ola@example.ng').saveTo(app.db, app.clock)
  app.clock.advance({ hours: 23, minutes: 59, seconds: 59 })
  expect(await remindUnpaid(app)).toBe(0)
  expect(await queuedMail(app.db)).toEqual([])

  app.clock.advance({ seconds: 1 })
  expect(await remindUnpaid(app)).toBe(1)
  expect(await queuedMail(app.db, 'ola@example.ng')).toMatchObject([
    {
      template: 'applications.payment-link',
      data: {
        isReminder: true,
        duePence: 5_900,
        totalPence: 9_900,
        paymentUrl: `http://localhost:3000/payment?application_id=${id}&email=ola%40example.ng`,
      },
    },
  ])
  expect(await eventsAbout(app.db, id)).toMatchObject([
    { type: 'application.payment_reminder_queued', actor: 'system' },
  ])
})

test('a reminder that is due at night is sent at eight in the morning, Lagos time', async () => {
  const app = await testContext()
  app.clock.advance({ hours: 10, minutes: 30 })
  await anApplication().saveTo(app.db, app.clock)
  app.clock.advance({ days: 1 })
  expect(await remindUnpaid(app)).toBe(0)
  app.clock.advance({ hours: 11, minutes: 29 })
  expect(await remindUnpaid(app)).toBe(0)
  app.clock.advance({ minutes: 1 })
  expect(await remindUnpaid(app)).toBe(1)
})

test('no reminder is sent while staff decide about a payment', async () => {
  const app = await testContext()
  const { id } = await anApplication().withEmail('ola@example.ng').saveTo(app.db, app.clock)
  const purchase = {
    key: { kind: 'application', id },
    item: 'application_fee',
    email: 'ola@example.ng',
    name: 'Ola',
    reference: null,
  } as const
  await aPayment().for(purchase).of('initial', 5_900).inState('mismatch').flagged('amount').saveTo(app.db, app.clock)
  app.clock.advance({ days: 1 })
  expect(await remindUnpaid(app)).toBe(0)
  await app.db.update(payments).set({ flagClearedAt: app.clock.now() })
  expect(await remindUnpaid(app)).toBe(1)
})

test('no reminder is sent while a payment is in flight', async () => {
  const app = await testContext()
  const application = await anApplication().saveTo(app.db, app.clock)
  await aPayment().for(toPurchaseDetails(application)).inState('open').saveTo(app.db, app.clock)
  await app.db.update(payments).set({ pendingSince: app.clock.now() })
  app.clock.advance({ days: 1 })
  expect(await remindUnpaid(app)).toBe(0)
  await app.db.update(payments).set({ state: 'failed' })
  expect(await remindUnpaid(app)).toBe(1)
})

test('a checkout that the applicant opened without paying does not stop the reminder', async () => {
  const app = await testContext()
  const application = await anApplication().saveTo(app.db, app.clock)
  await aPayment().for(toPurchaseDetails(application)).inState('open').saveTo(app.db, app.clock)
  app.clock.advance({ days: 1 })
  expect(await remindUnpaid(app)).toBe(1)
})

test('stopping the reminders of one application does not affect another', async () => {
  const app = await testContext()
  const { id } = await anApplication().withEmail('a@example.ng').saveTo(app.db, app.clock)
  await anApplication().withEmail('b@example.ng').saveTo(app.db, app.clock)
  await stopReminders(app, { matter: 'first-payment', id })
  app.clock.advance({ days: 1 })
  expect(await remindUnpaid(app)).toBe(1)
  expect((await queuedMail(app.db)).map(({ to }) => to)).toEqual(['b@example.ng'])
})

test('an applicant gets at most one payment reminder for an application', async () => {
  const app = await testContext()
  await anApplication().saveTo(app.db, app.clock)
  app.clock.advance({ days: 1 })
  await remindUnpaid(app)
  app.clock.advance({ days: 30 })
  expect(await remindUnpaid(app)).toBe(0)
  expect((await queuedMail(app.db)).length).toBe(1)
})

test('two workers that run at the same time send one reminder for each application', async () => {
  const app = await testContext()
  const emails = ['a@example.ng', 'b@example.ng', 'c@example.ng', 'd@example.ng', 'e@example.ng']
  for (const email of emails) await anApplication().withEmail(email).saveTo(app.db, app.clock)
  app.clock.advance({ days: 1 })

  const sentCounts = await Promise.all([remindUnpaid(app), remindUnpaid(app)])
  expect(sentCounts.reduce((sum, count) => sum + count)).toBe(emails.length)
  expect((await queuedMail(app.db)).map(mail => mail.to).sort()).toEqual(emails)
})

test('applicants who have paid, were rejected or were not endorsed are not reminded', async () => {
  const app = await testContext()
  await anApplication().settled('initial').saveTo(app.db, app.clock)
  await anApplication().inStatus('rejected').saveTo(app.db, app.clock)
  await anApplication().inStatus('refused').saveTo(app.db, app.clock)
  app.clock.advance({ days: 2 })
  await remindUnpaid(app)
  expect(await queuedMail(app.db)).toEqual([])
})

test('an e-mail address gets one reminder a day, for any number of applications', async () => {
  const app = await testContext()
  for (let count = 0; count < 30; count++) await anApplication().withEmail('a@example.ng').saveTo(app.db, app.clock)
  await anApplication().withEmail('b@example.ng').saveTo(app.db, app.clock)
  app.clock.advance({ hours: 1 })
  await anApplication().withEmail('a@example.ng').saveTo(app.db, app.clock)
  app.clock.advance({ hours: 23 })
  const sentCounts = await Promise.all([remindUnpaid(app), remindUnpaid(app)])
  expect(sentCounts.reduce((sum, count) => sum + count)).toBe(2)
  app.clock.advance({ hours: 1 })
  expect(await remindUnpaid(app)).toBe(0)
  expect((await queuedMail(app.db)).map(mail => mail.to).sort()).toEqual(['a@example.ng', 'b@example.ng'])

  await anApplication().withEmail('a@example.ng').saveTo(app.db, app.clock)
  app.clock.advance({ days: 1 })
  expect(await remindUnpaid(app)).toBe(1)
})

test('the second application of one applicant is reminded a day after the first', async () => {
  const app = await testContext()
  await anApplication().withEmail('a@example.ng').saveTo(app.db, app.clock)
  app.clock.advance({ minutes: 1 })
  await anApplication().withEmail('a@example.ng').forItem('review_finalize', 'full').saveTo(app.db, app.clock)
  app.clock.advance({ days: 1 })
  expect(await remindUnpaid(app)).toBe(1)
  app.clock.advance({ days: 1 })
  expect(await remindUnpaid(app)).toBe(1)
  expect(await queuedMail(app.db, 'a@example.ng')).toMatchObject([
    { data: { duePence: 5_900 } },
    { data: { duePence: 49_500 } },
  ])
  app.clock.advance({ days: 1 })
  expect(await remindUnpaid(app)).toBe(0)
})

test('the reminder states the agreed price', async () => {
  const app = await testContext()
  await anApplication().forItem('full_support', 'full').agreedAt(450_000).saveTo(app.db, app.clock)
  app.clock.advance({ days: 1 })
  await remindUnpaid(app)
  expect(await queuedMail(app.db)).toMatchObject([{ data: { duePence: 450_000, totalPence: 450_000 } }])
})
