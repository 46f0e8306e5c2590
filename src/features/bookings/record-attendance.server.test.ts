import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#factories/a-booking.server.ts'
import { eventsAbout, queuedMail, testGround } from '#tests/support/ground.ts'
import { cancelBooking } from './cancel-booking.server.ts'
import { recordAttendance } from './record-attendance.server.ts'
import { remindOfConsultations } from './remind-of-consultations.server.ts'
import { bookings } from './table.server.ts'

const STAFF = { kind: 'staff', id: 'staff-1' } as const
const TODAY = '2026-11-02'

/** For today at 14:00; it is ten o'clock in Lagos. */
async function today() {
  const app = await testGround()
  const { booking } = await aBooking().at(TODAY, '14:00').saveTo(app.db, app.clock)
  return {
    app,
    booking,
    came: (came: boolean) => recordAttendance(app, STAFF, { bookingId: booking.id, came }),
    async saved() {
      const [row] = await app.db.select().from(bookings).where(eq(bookings.id, booking.id))
      return row
    },
  }
}

test('from its beginning on staff may write down that nobody came, and take it back', async () => {
  const { app, booking, came, saved } = await today()
  app.clock.advance({ hours: 4 })
  expect(await came(false)).toEqual({ ok: true, changed: true })
  expect(await saved()).toMatchObject({ status: 'no_show', sequence: 0, updatedAt: app.clock.now() })
  app.clock.advance({ days: 3 })
  expect(await came(true)).toEqual({ ok: true, changed: true })
  expect(await saved()).toMatchObject({ status: 'confirmed', sequence: 0, updatedAt: app.clock.now() })

  const details = { startsAt: booking.startsAt.toISOString() }
  expect(await eventsAbout(app.db, booking.id)).toEqual([
    { type: 'booking.missed', actor: 'staff', details },
    { type: 'booking.attended', actor: 'staff', details },
  ])
  expect(await queuedMail(app.db)).toEqual([])
})

test('before it begins nobody can have missed it', async () => {
  const { app, booking, came, saved } = await today()
  app.clock.advance({ hours: 3, minutes: 59, seconds: 59 })
  for (const answer of [true, false]) expect(await came(answer)).toEqual({ ok: false, reason: 'not-begun' })
  expect(await saved()).toEqual(booking)
})

test('said twice, also at once, it is told once', async () => {
  const { app, booking, came } = await today()
  app.clock.advance({ hours: 4 })
  expect(await came(true)).toEqual({ ok: true, changed: false })
  const answers = await Promise.all([came(false), came(false), came(false)])
  expect(answers.filter(answer => answer.ok && answer.changed)).toHaveLength(1)
  expect(await eventsAbout(app.db, booking.id)).toHaveLength(1)
})

test('who did not come is reminded of nothing, whatever was still due', async () => {
  const { app, came, saved } = await today()
  app.clock.advance({ hours: 4 })
  await came(false)
  expect(await saved()).toMatchObject({ dayReminderDueAt: null, hourReminderDueAt: null })
  await came(true)
  expect(await remindOfConsultations(app)).toBe(0)
  expect(await queuedMail(app.db)).toEqual([])
})

test('what was cancelled was missed by nobody', async () => {
  const { app, booking, came } = await today()
  await cancelBooking(app, STAFF, { id: booking.id, sequence: 0 })
  app.clock.advance({ hours: 5 })
  for (const answer of [true, false]) expect(await came(answer)).toEqual({ ok: false, reason: 'cancelled' })
})

test('a time that was given to another meanwhile stays the other’s', async () => {
  const { app, booking, came, saved } = await today()
  app.clock.advance({ hours: 4 })
  await came(false)
  await aBooking().at(TODAY, '14:00').saveTo(app.db, app.clock)
  expect(await came(true)).toEqual({ ok: false, reason: 'taken' })
  expect(await saved()).toMatchObject({ id: booking.id, status: 'no_show' })
})

test('a booking that is none was attended by nobody', async () => {
  const { app } = await today()
  for (const bookingId of [randomUUID(), 'x', '']) {
    expect(await recordAttendance(app, STAFF, { bookingId, came: false })).toEqual({ ok: false, reason: 'unknown' })
  }
})
