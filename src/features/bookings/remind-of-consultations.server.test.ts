import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { cancelBooking } from './cancel-booking.server.ts'
import { moveBooking } from './move-booking.server.ts'
import { remindOfConsultations } from './remind-of-consultations.server.ts'
import { BOOKING_STATUSES } from './states.ts'
import { bookings } from './table.server.ts'

const VISITOR = { kind: 'visitor' } as const

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
  const [after] = await app.db.select().from(bookings).where(eq(bookings.id, booking.id))
  expect(after).toEqual({ ...booking, dayReminderDueAt: null, hourReminderDueAt: null })
})

test('a due reminder of a cancelled or missed consultation is removed without being sent', async () => {
  const { app, remindersSoFar } = await setUpBooking()
  for (const status of BOOKING_STATUSES) {
    if (status === 'confirmed') continue
    await app.db.update(bookings).set({ status, hourReminderDueAt: app.clock.now() })
    expect(await remindOfConsultations(app)).toBe(0)
    expect(await app.db.select({ due: bookings.hourReminderDueAt }).from(bookings)).toEqual([{ due: null }])
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
