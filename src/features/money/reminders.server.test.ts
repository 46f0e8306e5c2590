import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import type { Clock } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { isSecondPaymentDue, STATUSES, UNDO_MS } from '#src/features/cases/states.ts'
import { updateApplication } from '#src/features/cases/status/update-application.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { sendReminders } from '#src/features/mail/send-reminders.server.ts'
import { stopReminders } from '#src/features/mail/stop-reminders.server.ts'
import { reminders } from '#src/features/mail/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { firstPaymentReminder, secondPaymentReminder } from './reminders.server.ts'
import { payments } from './table.server.ts'

const remindUnpaid = (app: AppContext) => sendReminders(app, [firstPaymentReminder])
const remindOfSecondPayments = (app: AppContext) => sendReminders(app, [secondPaymentReminder])

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

/** Until then a status can be undone, so nothing is due. */
const twoMinutesAgo = ({ clock }: { clock: Clock }) => ({ now: () => new Date(clock.now().getTime() - UNDO_MS) })

/** Saves an application in the final review since Monday 2 November at 10:00 in Lagos, with the first part paid. */
async function setUpFinalReview() {
  const app = await testContext()
  const { id } = await anApplication()
    .withEmail('ola@example.ng')
    .inStatus('final_review')
    .settled('initial')
    .saveTo(app.db, twoMinutesAgo(app))
  return {
    app,
    id,
    async mailsSoFar() {
      const mails = await queuedMail(app.db, 'ola@example.ng')
      return mails.flatMap(({ template, data }) => (template === 'payments.second-due' ? [data] : []))
    },
  }
}

test('when the final review begins, the applicant gets one mail with the amount due and a payment link', async () => {
  const app = await testContext()
  const { id, version } = await anApplication()
    .withEmail('ola@example.ng')
    .inStatus('draft_review')
    .settled('initial')
    .saveTo(app.db, twoMinutesAgo(app))
  expect(await remindOfSecondPayments(app)).toBe(0)
  const change = { status: 'final_review', adminNotes: null, reason: null } as const
  await updateApplication(app, STAFF, { id, version, ...change, notifyApplicant: false })
  // The status can still be undone.
  expect(await remindOfSecondPayments(app)).toBe(0)
  app.clock.advance({ minutes: 2 })
  expect(await remindOfSecondPayments(app)).toBe(1)
  expect(await remindOfSecondPayments(app)).toBe(0)
  expect(await queuedMail(app.db, 'ola@example.ng')).toMatchObject([
    {
      template: 'payments.second-due',
      data: {
        item: 'application_fee',
        duePence: 4_000,
        totalPence: 9_900,
        isReminder: false,
        paymentUrl: `http://localhost:3000/payment?application_id=${id}&email=ola%40example.ng&payment_type=final`,
      },
    },
  ])
  expect((await eventsAbout(app.db, id)).at(-1)).toEqual({
    type: 'payment.second_due_queued',
    actor: 'system',
    details: { pence: 4_000 },
  })
})

test('the final payment has three reminders after 3, 7 and 14 days, then staff get a notice', async () => {
  const { app, id, mailsSoFar } = await setUpFinalReview()
  const reminderTimes: Array<string> = []
  for (let hour = 0; hour < 20 * 24; hour += 4) {
    if ((await remindOfSecondPayments(app)) > 0) reminderTimes.push(app.clock.now().toISOString().slice(5, 16))
    app.clock.advance({ hours: 4 })
  }
  expect(reminderTimes).toEqual(['11-02', '11-05', '11-09', '11-16', '11-19'].map(day => `${day}T09:00`))
  expect(await mailsSoFar()).toMatchObject([
    { isReminder: false },
    { isReminder: true },
    { isReminder: true },
    { isReminder: true },
  ])
  expect(await queuedMail(app.db, app.staffMailbox)).toMatchObject([
    { template: 'outbox.unanswered', data: { matter: 'second-payment', missing: '£40', email: 'ola@example.ng' } },
  ])
  expect((await eventsAbout(app.db, id)).at(-1)).toMatchObject({ type: 'reminder.unanswered' })
})

test('a mail about the final payment that is due in the evening is sent at eight in the morning', async () => {
  const { app, mailsSoFar } = await setUpFinalReview()
  app.clock.advance({ hours: 10 })
  expect(await remindOfSecondPayments(app)).toBe(0)
  app.clock.advance({ hours: 12 })
  expect(await remindOfSecondPayments(app)).toBe(1)
  expect(await mailsSoFar()).toHaveLength(1)
})

test('applications without a final payment due get no mail about it', async () => {
  const app = await testContext()
  await anApplication().inStatus('final_review').settled('complete').saveTo(app.db, twoMinutesAgo(app))
  await anApplication().inStatus('final_review').saveTo(app.db, twoMinutesAgo(app))
  await anApplication()
    .forItem('review_finalize', 'full')
    .inStatus('final_review')
    .settled('complete')
    .saveTo(app.db, twoMinutesAgo(app))
  await anApplication().inStatus('rejected').settled('initial').saveTo(app.db, twoMinutesAgo(app))
  await anApplication().inStatus('draft_review').settled('initial').saveTo(app.db, twoMinutesAgo(app))
  expect(await remindOfSecondPayments(app)).toBe(0)
})

test('the final payment is requested in every status in which it is due, but not while we wait for a resubmission', async () => {
  const app = await testContext()
  const waitingApplication = await anApplication()
    .awaitingResubmission('The letters are missing.')
    .settled('initial')
    .saveTo(app.db, twoMinutesAgo(app))
  expect(await remindOfSecondPayments(app)).toBe(0)
  for (const status of STATUSES.filter(isSecondPaymentDue)) {
    const { id } = await anApplication().inStatus(status).settled('initial').saveTo(app.db, twoMinutesAgo(app))
    expect([status, await remindOfSecondPayments(app)]).toEqual([status, 1])
    expect(await eventsAbout(app.db, id)).toMatchObject([{ type: 'payment.second_due_queued' }])
  }
  await writeApplication(app.db, waitingApplication.id, { status: 'final_review' })
  expect(await remindOfSecondPayments(app)).toBe(1)
})

test('no reminder is sent once the final payment is made or the application returns to an earlier status', async () => {
  const { app, id, mailsSoFar } = await setUpFinalReview()
  await remindOfSecondPayments(app)
  app.clock.advance({ days: 3 })
  await writeApplication(app.db, id, { status: 'draft_review' })
  expect(await remindOfSecondPayments(app)).toBe(0)
  await app.db.update(cases).set({ status: 'final_review' })
  const purchase = {
    id,
    item: 'application_fee',
    email: 'ola@example.ng',
    name: 'Ola',
    reference: null,
  } as const
  await aPayment().for(purchase).of('final', 4_000).inState('settled').saveTo(app.db, app.clock)
  expect(await remindOfSecondPayments(app)).toBe(0)
  expect(await mailsSoFar()).toHaveLength(1)
})

test('no mail about the final payment is sent while a payment is flagged, and stopping reminders does not stop the first mail', async () => {
  const { app, id, mailsSoFar } = await setUpFinalReview()
  await app.db.update(payments).set({ flag: 'late-rate' })
  expect(await remindOfSecondPayments(app)).toBe(0)
  await app.db.update(payments).set({ flagClearedAt: app.clock.now() })
  await stopReminders(app, { matter: 'second-payment', id })
  expect(await remindOfSecondPayments(app)).toBe(1)
  app.clock.advance({ days: 30 })
  expect(await remindOfSecondPayments(app)).toBe(0)
  expect(await mailsSoFar()).toHaveLength(1)
  await app.db.update(reminders).set({ stoppedAt: null })
  expect(await remindOfSecondPayments(app)).toBe(1)
})

test('no mail about the final payment is sent while that payment is in flight', async () => {
  const app = await testContext()
  const application = await anApplication()
    .inStatus('final_review')
    .settled('initial')
    .saveTo(app.db, twoMinutesAgo(app))
  const { id } = await aPayment()
    .for(toPurchaseDetails(application))
    .of('final', 4_000)
    .inState('open')
    .saveTo(app.db, app.clock)
  await app.db.update(payments).set({ pendingSince: app.clock.now() }).where(eq(payments.id, id))
  expect(await remindOfSecondPayments(app)).toBe(0)
  await app.db.update(payments).set({ state: 'failed' }).where(eq(payments.id, id))
  expect(await remindOfSecondPayments(app)).toBe(1)
})

test('two workers that run at the same time send each applicant one mail about the final payment', async () => {
  const app = await testContext()
  const emails = ['a@example.ng', 'b@example.ng', 'c@example.ng', 'd@example.ng']
  for (const email of emails) {
    await anApplication()
      .withEmail(email)
      .inStatus('final_review')
      .settled('initial')
      .saveTo(app.db, twoMinutesAgo(app))
  }
  const sentCounts = await Promise.all([remindOfSecondPayments(app), remindOfSecondPayments(app)])
  expect(sentCounts.reduce((sum, count) => sum + count)).toBe(emails.length)
  expect((await queuedMail(app.db)).map(({ to }) => to).sort()).toEqual(emails)
})

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
    id,
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
