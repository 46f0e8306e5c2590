import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { stopReminders } from '#src/features/outbox/stop-reminders.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { bookConsultation } from './book-consultation.server.ts'
import { remindUnbooked } from './remind-unbooked.server.ts'
import { DEFAULT_CALENDAR_ID } from './rules.ts'
import { bookings } from './table.server.ts'

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
  expect(await bookConsultation(app, DEFAULT_CALENDAR_ID, order.payment.reference, requested)).toMatchObject({
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
