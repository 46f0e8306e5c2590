import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { sendReminders } from '#src/features/mail/send-reminders.server.ts'
import { stopReminders } from '#src/features/mail/stop-reminders.server.ts'
import { reminders } from '#src/features/mail/table.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { bookConsultation } from './book-consultation.server.ts'
import { cancelBooking } from './cancel-booking.server.ts'
import { moveBooking } from './move-booking.server.ts'
import { bookingReminder, consultationReminder } from './reminders.server.ts'
import { bookings } from './table.server.ts'

const remindUnbooked = (app: AppContext) => sendReminders(app, [bookingReminder])
const remindOfConsultations = (app: AppContext) => sendReminders(app, [consultationReminder])

async function createPaidOrder() {
  const app = await testContext()
  const order = await anOrder().withEmail('ola@example.ng').settled().saveTo(app.db, app.clock)
  return { app, order }
}

test('customers who paid and have not booked get reminders after 1, 3 and 7 days, then staff get a notice', async () => {
  const { app, order } = await createPaidOrder()
  const queueTimes: Array<string> = []
  for (let hour = 0; hour < 14 * 24; hour += 4) {
    if ((await remindUnbooked(app)) > 0) queueTimes.push(app.clock.now().toISOString().slice(5, 16))
    app.clock.advance({ hours: 4 })
  }
  expect(queueTimes).toEqual(['11-03', '11-05', '11-09', '11-12'].map(day => `${day}T09:00`))
  const mails = await queuedMail(app.db, 'ola@example.ng')
  expect(mails).toHaveLength(3)
  expect(mails[0]).toMatchObject({
    template: 'bookings.choose-time',
    data: { bookingUrl: `http://localhost:3000/booking?reference=${order.payment.reference}` },
  })
  expect(await queuedMail(app.db, app.staffMailbox)).toMatchObject([
    {
      template: 'outbox.unanswered',
      data: { matter: 'booking', reference: order.payment.reference, email: 'ola@example.ng' },
    },
  ])
  expect((await eventsAbout(app.db, order.id)).map(({ type }) => type)).toEqual([
    'reminder.queued',
    'reminder.queued',
    'reminder.queued',
    'reminder.unanswered',
  ])
})

test('a reminder that is due at night is sent in the morning', async () => {
  const app = await testContext()
  app.clock.advance({ hours: 11 })
  await anOrder().settled().saveTo(app.db, app.clock)
  app.clock.advance({ days: 1 })
  expect(await remindUnbooked(app)).toBe(0)
  app.clock.advance({ hours: 11 })
  expect(await remindUnbooked(app)).toBe(1)
})

test('once a customer has booked a time, no reminder is sent, even after a cancellation', async () => {
  const { app, order } = await createPaidOrder()
  const requested = { day: '2026-11-12', time: '10:00', zone: null }
  expect(await bookConsultation(app, order.payment.reference, requested)).toMatchObject({
    ok: true,
  })
  app.clock.advance({ days: 3 })
  expect(await remindUnbooked(app)).toBe(0)
  await app.db.update(bookings).set({ status: 'cancelled' })
  expect(await remindUnbooked(app)).toBe(0)
})

test('no reminder is sent for an unpaid order or a flagged payment, or once the customer has stopped reminders', async () => {
  const { app, order } = await createPaidOrder()
  await anOrder().withEmail('unpaid@example.ng').saveTo(app.db, app.clock)
  app.clock.advance({ days: 1 })
  await app.db.update(payments).set({ flag: 'late-rate' })
  expect(await remindUnbooked(app)).toBe(0)
  // A reversed payment cannot be used for a booking, even after its flag is cleared.
  await app.db.update(payments).set({ flagClearedAt: app.clock.now(), state: 'reversed' })
  expect(await remindUnbooked(app)).toBe(0)
  await app.db.update(payments).set({ state: 'settled' })
  app.clock.advance({ days: 10 })
  await stopReminders(app, { matter: 'booking', id: order.id })
  expect(await remindUnbooked(app)).toBe(0)
  expect(await queuedMail(app.db)).toEqual([])
})

test('two concurrent workers send one reminder for each order', async () => {
  const app = await testContext()
  const emails = ['a@example.ng', 'b@example.ng', 'c@example.ng', 'd@example.ng']
  for (const email of emails) await anOrder().withEmail(email).settled().saveTo(app.db, app.clock)
  await aBooking().withEmail('booked@example.ng').at('2026-11-12', '09:00').saveTo(app.db, app.clock)
  app.clock.advance({ days: 1 })
  const sentCounts = await Promise.all([remindUnbooked(app), remindUnbooked(app)])
  expect(sentCounts.reduce((sum, count) => sum + count)).toBe(emails.length)
  expect((await queuedMail(app.db)).map(({ to }) => to).sort()).toEqual(emails)
})

const VISITOR = { kind: 'visitor' } as const

async function dueTimeOf(app: AppContext, aboutId: string) {
  const rows = await app.db.select().from(reminders).where(eq(reminders.aboutId, aboutId))
  return rows.map(({ dueAt }) => dueAt)[0]
}

/** Saves a booking for Wednesday at 14:00 in Lagos, made on Monday at 10:00. */
async function setUpBooking() {
  const app = await testContext()
  const { booking } = await aBooking().at('2026-11-04', '14:00').saveTo(app.db, app.clock)
  return {
    app,
    booking,
    async remindersSoFar() {
      const mails = await queuedMail(app.db, booking.email)
      return mails.flatMap(({ template, data }) => (template === 'bookings.reminder' ? [data] : []))
    },
  }
}

test('the first reminder is sent at 08:00 on the day before the consultation and not a second earlier', async () => {
  const { app, booking, remindersSoFar } = await setUpBooking()
  app.clock.advance({ hours: 21, minutes: 59, seconds: 59 })
  expect(await remindOfConsultations(app)).toBe(0)
  expect(await remindersSoFar()).toEqual([])

  app.clock.advance({ seconds: 1 })
  expect(await remindOfConsultations(app)).toBe(1)
  expect(await remindersSoFar()).toMatchObject([{ before: 'day', startsAt: '2026-11-04T13:00:00.000Z', sequence: 0 }])
  expect(await eventsAbout(app.db, booking.id)).toEqual([
    { type: 'booking.reminder_queued', actor: 'system', details: { before: 'day' } },
  ])
})

test('the second reminder is sent an hour before the consultation, and each reminder only once', async () => {
  const { app, remindersSoFar } = await setUpBooking()
  app.clock.advance({ days: 1 })
  await remindOfConsultations(app)
  expect(await remindOfConsultations(app)).toBe(0)

  app.clock.advance({ days: 1, hours: 2, minutes: 59, seconds: 59 })
  expect(await remindOfConsultations(app)).toBe(0)
  app.clock.advance({ seconds: 1 })
  expect(await remindOfConsultations(app)).toBe(1)
  expect(await remindOfConsultations(app)).toBe(0)
  expect(await remindersSoFar()).toMatchObject([{ before: 'day' }, { before: 'hour' }])
})

test('when both reminders are overdue, only the later reminder is sent', async () => {
  const { app, remindersSoFar } = await setUpBooking()
  app.clock.advance({ days: 2, hours: 3 })
  expect(await remindOfConsultations(app)).toBe(1)
  expect(await remindOfConsultations(app)).toBe(0)
  expect(await remindersSoFar()).toMatchObject([{ before: 'hour' }])
})

test('no reminder is sent after the consultation has started', async () => {
  const { app, booking, remindersSoFar } = await setUpBooking()
  app.clock.advance({ days: 2, hours: 4 })
  expect(await remindOfConsultations(app)).toBe(0)
  expect(await remindersSoFar()).toEqual([])
  expect(await dueTimeOf(app, booking.id)).toBeNull()
})

test('a due reminder of a cancelled or missed consultation is removed without being sent', async () => {
  const { app, booking, remindersSoFar } = await setUpBooking()
  for (const status of ['cancelled', 'no_show'] as const) {
    await app.db.update(bookings).set({ status })
    await app.db.update(reminders).set({ dueAt: app.clock.now() })
    expect(await remindOfConsultations(app)).toBe(0)
    expect(await dueTimeOf(app, booking.id)).toBeNull()
  }
  expect(await remindersSoFar()).toEqual([])
})

test('cancelling a booking removes its reminders', async () => {
  const { app, booking, remindersSoFar } = await setUpBooking()
  await cancelBooking(app, VISITOR, booking)
  app.clock.advance({ days: 2, hours: 3 })
  expect(await remindOfConsultations(app)).toBe(0)
  expect(await remindersSoFar()).toEqual([])
})

test('moving a booking also moves its reminders', async () => {
  const { app, booking, remindersSoFar } = await setUpBooking()
  await moveBooking(app, VISITOR, booking, { day: '2026-11-12', time: '09:00', zone: null })
  app.clock.advance({ days: 2, hours: 3 })
  expect(await remindOfConsultations(app)).toBe(0)

  app.clock.advance({ days: 6, hours: 19 })
  expect(await remindOfConsultations(app)).toBe(1)
  expect(await remindersSoFar()).toMatchObject([{ before: 'day', startsAt: '2026-11-12T08:00:00.000Z', sequence: 1 }])
})

test('two concurrent workers send one reminder for each booking', async () => {
  const app = await testContext()
  const emails = ['a@example.ng', 'b@example.ng', 'c@example.ng', 'd@example.ng', 'e@example.ng']
  const times = ['09:00', '09:30', '10:00', '10:30', '11:00']
  for (const [index, time] of times.entries()) {
    await aBooking()
      .withEmail(emails[index] ?? '')
      .at('2026-11-04', time)
      .saveTo(app.db, app.clock)
  }
  app.clock.advance({ days: 1 })
  const sentCounts = await Promise.all([remindOfConsultations(app), remindOfConsultations(app)])
  expect(sentCounts.reduce((sum, count) => sum + count)).toBe(emails.length)
  expect((await queuedMail(app.db)).map(mail => mail.to).sort()).toEqual(emails)
})

test('the reminder of a booking that is locked waits for the next run', async () => {
  const { app, booking, remindersSoFar } = await setUpBooking()
  await aBooking().withEmail('another@example.ng').at('2026-11-04', '09:00').saveTo(app.db, app.clock)
  app.clock.advance({ days: 1 })
  await app.db.transaction(async tx => {
    await tx.select().from(bookings).where(eq(bookings.id, booking.id)).for('update')
    expect(await remindOfConsultations(app)).toBe(1)
    expect(await remindersSoFar()).toEqual([])
  })
  expect(await remindOfConsultations(app)).toBe(1)
  expect(await remindersSoFar()).toMatchObject([{ before: 'day' }])
})
