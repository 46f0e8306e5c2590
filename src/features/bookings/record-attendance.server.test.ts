import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { sendReminders } from '#src/features/mail/send-reminders.server.ts'
import { feeCredits } from '#src/features/money/table.server.ts'
import { saveSettings } from '#src/features/site/settings/save-settings.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { bookConsultation } from './book-consultation.server.ts'
import { cancelBooking } from './cancel-booking.server.ts'
import { findBookingOfPayment } from './queries.server.ts'
import { recordAttendance } from './record-attendance.server.ts'
import { consultationReminder } from './reminders.server.ts'
import { bookings } from './table.server.ts'

const STAFF = { kind: 'staff', id: 'staff-1' } as const
const TODAY = '2026-11-02'

/** Saves a booking for today at 14:00 in Lagos. The clock is at 10:00. */
async function setUpBookingForToday() {
  const app = await testContext()
  const { booking, reference, caseId } = await aBooking().at(TODAY, '14:00').saveTo(app.db, app.clock)
  return {
    app,
    booking,
    reference,
    caseId,
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
  expect(await attended(false)).toMatchObject({ ok: true, changed: true, isInvited: false })
  expect(await saved()).toMatchObject({ status: 'no_show', sequence: 0, updatedAt: app.clock.now() })
  app.clock.advance({ days: 3 })
  expect(await attended(true)).toMatchObject({ ok: true, changed: true })
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
  expect(await attended(true)).toMatchObject({ ok: true, changed: false })
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

/** The owner lets customers who missed a call choose another time. */
async function setUpInvitations() {
  const setUp = await setUpBookingForToday()
  await saveSettings(setUp.app, STAFF, { inviteAfterNoShow: true })
  setUp.app.clock.advance({ hours: 4 })
  return {
    ...setUp,
    bookAgain: (time: string) => bookConsultation(setUp.app, setUp.reference, { day: '2026-11-26', time, zone: null }),
  }
}

test('a customer who missed a call is invited once to choose another time', async () => {
  const { app, attended, saved, bookAgain } = await setUpInvitations()
  const results = await Promise.all([attended(false), attended(false)])
  expect(results).toEqual(expect.arrayContaining([{ ok: true, changed: true, isInvited: true }]))
  expect(await saved()).toMatchObject({ status: 'no_show', invitedAgainAt: app.clock.now() })
  expect((await queuedMail(app.db)).map(({ template }) => template)).toEqual(['bookings.invited-again'])

  const again = await bookAgain('10:00')
  if (!again.ok) throw new Error(again.reason)
  expect(again.isNew).toBe(true)
  app.clock.advance({ days: 25 })
  const { id: bookingId, paymentId } = again.booking
  expect(await recordAttendance(app, STAFF, { bookingId, attended: false })).toMatchObject({ isInvited: false })
  expect((await findBookingOfPayment(app.db, paymentId))?.id).toBe(bookingId)
  expect(await bookAgain('11:00')).toMatchObject({ ok: true, isNew: false })
})

test('a customer whose fee came off the price of an application is not invited again', async () => {
  const { app, attended, caseId } = await setUpInvitations()
  const { id: applicationId } = await anApplication().saveTo(app.db, app.clock)
  await app.db
    .insert(feeCredits)
    .values({ applicationId, consultationId: caseId, pence: 5_000, creditedAt: app.clock.now() })
  expect(await attended(false)).toEqual({ ok: true, changed: true, isInvited: false })
})

test('a missed call that was recorded by mistake can be undone until the customer has booked again', async () => {
  const { attended, saved, bookAgain } = await setUpInvitations()
  await attended(false)
  expect(await attended(true)).toMatchObject({ ok: true, changed: true })
  expect(await saved()).toMatchObject({ status: 'confirmed', invitedAgainAt: null })
  expect(await bookAgain('10:00')).toMatchObject({ ok: true, isNew: false })
  await attended(false)
  expect(await bookAgain('10:00')).toMatchObject({ ok: true, isNew: true })
  expect(await attended(true)).toEqual({ ok: false, reason: 'booked-again' })
})

test('the attendance of an unknown booking cannot be recorded', async () => {
  const { app } = await setUpBookingForToday()
  for (const bookingId of [randomUUID(), 'x', '']) {
    expect(await recordAttendance(app, STAFF, { bookingId, attended: false })).toEqual({ ok: false, reason: 'unknown' })
  }
})
