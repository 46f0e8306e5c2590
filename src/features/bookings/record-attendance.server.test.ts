import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { sendReminders } from '#src/features/mail/send-reminders.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { cancelBooking } from './cancel-booking.server.ts'
import { recordAttendance } from './record-attendance.server.ts'
import { consultationReminder } from './reminders.server.ts'
import { bookings } from './table.server.ts'

const STAFF = { kind: 'staff', id: 'staff-1' } as const
const TODAY = '2026-11-02'

/** Saves a booking for today at 14:00 in Lagos. The clock is at 10:00. */
async function setUpBookingForToday() {
  const app = await testContext()
  const { booking } = await aBooking().at(TODAY, '14:00').saveTo(app.db, app.clock)
  return {
    app,
    booking,
    attended: (attended: boolean) => recordAttendance(app, STAFF, { bookingId: booking.id, attended }),
    async saved() {
      const [row] = await app.db.select().from(bookings).where(eq(bookings.id, booking.id))
      return row
    },
  }
}

test('after a consultation has begun, staff can record it as missed and undo the record', async () => {
  const { app, booking, attended, saved } = await setUpBookingForToday()
  app.clock.advance({ hours: 4 })
  expect(await attended(false)).toEqual({ ok: true, changed: true })
  expect(await saved()).toMatchObject({ status: 'no_show', sequence: 0, updatedAt: app.clock.now() })
  app.clock.advance({ days: 3 })
  expect(await attended(true)).toEqual({ ok: true, changed: true })
  expect(await saved()).toMatchObject({ status: 'confirmed', sequence: 0, updatedAt: app.clock.now() })

  const details = { startsAt: booking.startsAt.toISOString() }
  expect(await eventsAbout(app.db, booking.id)).toEqual([
    { type: 'booking.missed', actor: 'staff', details },
    { type: 'booking.attended', actor: 'staff', details },
  ])
  expect(await queuedMail(app.db)).toEqual([])
})

test('attendance cannot be recorded before the consultation begins', async () => {
  const { app, booking, attended, saved } = await setUpBookingForToday()
  app.clock.advance({ hours: 3, minutes: 59, seconds: 59 })
  for (const didAttend of [true, false]) expect(await attended(didAttend)).toEqual({ ok: false, reason: 'not-begun' })
  expect(await saved()).toEqual(booking)
})

test('repeated or concurrent requests that record attendance create one event', async () => {
  const { app, booking, attended } = await setUpBookingForToday()
  app.clock.advance({ hours: 4 })
  expect(await attended(true)).toEqual({ ok: true, changed: false })
  const results = await Promise.all([attended(false), attended(false), attended(false)])
  expect(results.filter(answer => answer.ok && answer.changed)).toHaveLength(1)
  expect(await eventsAbout(app.db, booking.id)).toHaveLength(1)
})

test('a missed consultation gets no reminder', async () => {
  const { app, attended } = await setUpBookingForToday()
  app.clock.advance({ hours: 4 })
  await attended(false)
  await attended(true)
  expect(await sendReminders(app, [consultationReminder])).toBe(0)
  expect(await queuedMail(app.db)).toEqual([])
})

test('attendance of a cancelled consultation cannot be recorded', async () => {
  const { app, booking, attended } = await setUpBookingForToday()
  await cancelBooking(app, STAFF, { id: booking.id, sequence: 0 })
  app.clock.advance({ hours: 5 })
  for (const didAttend of [true, false]) expect(await attended(didAttend)).toEqual({ ok: false, reason: 'cancelled' })
})

test('a missed consultation cannot be marked as attended once another customer has the time', async () => {
  const { app, booking, attended, saved } = await setUpBookingForToday()
  app.clock.advance({ hours: 4 })
  await attended(false)
  await aBooking().at(TODAY, '14:00').saveTo(app.db, app.clock)
  expect(await attended(true)).toEqual({ ok: false, reason: 'taken' })
  expect(await saved()).toMatchObject({ id: booking.id, status: 'no_show' })
})

test('the attendance of an unknown booking cannot be recorded', async () => {
  const { app } = await setUpBookingForToday()
  for (const bookingId of [randomUUID(), 'x', '']) {
    expect(await recordAttendance(app, STAFF, { bookingId, attended: false })).toEqual({ ok: false, reason: 'unknown' })
  }
})
