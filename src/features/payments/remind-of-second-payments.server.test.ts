import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import type { Clock } from '#src/clock.ts'
import { isSecondPaymentDue, STATUSES, UNDO_MS } from '#src/features/applications/states.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { updateApplication } from '#src/features/cases/status/update-application.server.ts'
import { stopReminders } from '#src/features/outbox/stop-reminders.server.ts'
import { mailStops } from '#src/features/outbox/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { remindOfSecondPayments } from './remind-of-second-payments.server.ts'
import { payments } from './table.server.ts'

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
  const { id, version, adminNotes } = await anApplication()
    .withEmail('ola@example.ng')
    .inStatus('draft_review')
    .settled('initial')
    .saveTo(app.db, twoMinutesAgo(app))
  expect(await remindOfSecondPayments(app)).toBe(0)
  const change = { status: 'final_review', adminNotes, reason: null } as const
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
  await app.db.update(applications).set({ status: 'final_review' }).where(eq(applications.id, waitingApplication.id))
  expect(await remindOfSecondPayments(app)).toBe(1)
})

test('no reminder is sent once the final payment is made or the application returns to an earlier status', async () => {
  const { app, id, mailsSoFar } = await setUpFinalReview()
  await remindOfSecondPayments(app)
  app.clock.advance({ days: 3 })
  await app.db.update(applications).set({ status: 'draft_review' }).where(eq(applications.id, id))
  expect(await remindOfSecondPayments(app)).toBe(0)
  await app.db.update(applications).set({ status: 'final_review' })
  const purchase = {
    key: { kind: 'application', id },
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
  await app.db.delete(mailStops)
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
