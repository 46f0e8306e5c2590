import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { findViolatedConstraint } from '#src/database/database-errors.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { bookConsultation } from './book-consultation.server.ts'
import { cancelBooking } from './cancel-booking.server.ts'
import { moveBooking } from './move-booking.server.ts'
import { loadAvailability } from './queries.server.ts'
import { DEFAULT_CALENDAR_ID } from './rules.ts'
import { switchCalendars } from './save-calendar.server.ts'
import { bookings, calendarExceptions } from './table.server.ts'

const VISITOR = { kind: 'visitor' } as const
const STAFF = { kind: 'staff', id: 'staff-1' } as const
const THURSDAY = '2026-11-26'

/** Saves a booking on Thursday at 14:00 in Lagos. Today is a Monday, more than three weeks before. */
async function setUpBooking() {
  const app = await testContext()
  const { booking, reference } = await aBooking().at(THURSDAY, '14:00').saveTo(app.db, app.clock)
  return { app, booking, reference }
}

test('a cancelled booking stays in the database, with a higher sequence', async () => {
  const { app, booking } = await setUpBooking()
  app.clock.advance({ hours: 1 })
  const result = await cancelBooking(app, VISITOR, { changeKey: booking.changeKey })
  const [saved] = await app.db.select().from(bookings)
  expect(result).toEqual({ ok: true, isNew: true, booking: saved })
  expect(saved).toEqual({
    ...booking,
    status: 'cancelled',
    sequence: 1,
    updatedAt: app.clock.now(),
  })
})

test('the time of a cancelled booking is free for other customers', async () => {
  const { app, booking } = await setUpBooking()
  await cancelBooking(app, VISITOR, booking)
  const { days } = await loadAvailability(app, { calendarId: DEFAULT_CALENDAR_ID, minutes: 30 })
  const start = days.find(({ day }) => day === THURSDAY)?.starts.find(({ time }) => time === '14:00')
  expect(start?.isFree).toBe(true)
})

test('a cancellation records an event and mails customer and staff', async () => {
  const { app, booking, reference } = await setUpBooking()
  await cancelBooking(app, VISITOR, booking)
  expect(await eventsAbout(app.db, booking.id)).toEqual([
    { type: 'booking.cancelled', actor: 'visitor', details: { startsAt: '2026-11-26T13:00:00.000Z' } },
  ])
  expect(await queuedMail(app.db, booking.email)).toMatchObject([
    {
      template: 'bookings.cancelled',
      data: { by: 'customer', uid: `${booking.id}@localhost`, sequence: 1, paymentReference: reference },
    },
  ])
  expect(await app.db.select().from(mails).where(eq(mails.to, app.staffMailbox))).toMatchObject([
    { template: 'bookings.staff-notice', replyTo: booking.email, data: { what: 'cancelled', before: null } },
  ])
})

test('the customer’s mail says if staff cancelled the consultation', async () => {
  const { app, booking } = await setUpBooking()
  await cancelBooking(app, STAFF, { id: booking.id, sequence: 0 })
  expect(await queuedMail(app.db, booking.email)).toMatchObject([{ data: { by: 'staff' } }])
  expect(await eventsAbout(app.db, booking.id)).toMatchObject([{ type: 'booking.cancelled', actor: 'staff' }])
})

test('a cancelled booking cannot be cancelled again', async () => {
  const { app, booking } = await setUpBooking()
  await cancelBooking(app, VISITOR, booking)
  for (const actor of [VISITOR, STAFF]) {
    expect(await cancelBooking(app, actor, booking)).toEqual({ ok: false, reason: 'cancelled' })
  }
  expect(await queuedMail(app.db)).toHaveLength(2)
})

test('when staff cancel an outdated version of a booking, nothing is cancelled or blocked', async () => {
  const { app, booking } = await setUpBooking()
  await moveBooking(app, VISITOR, booking, { day: '2026-12-03', time: '10:00', zone: null })
  const [moved] = await app.db.select().from(bookings)
  const result = await cancelBooking(app, STAFF, { id: booking.id, sequence: 0 }, { oldSlotState: 'blocked' })
  expect(result).toEqual({ ok: false, reason: 'changed', booking: moved })
  expect(await app.db.select().from(bookings)).toEqual([moved])
  expect(await app.db.select().from(calendarExceptions)).toEqual([])
})

test('a repeated cancellation request succeeds, and a new request for the cancelled booking is refused', async () => {
  const { app, booking } = await setUpBooking()
  const cancel = (idempotencyKey: string) =>
    cancelBooking(app, STAFF, { id: booking.id, sequence: 0 }, { idempotencyKey })
  const idempotencyKey = randomUUID()
  const results = await Promise.all([cancel(idempotencyKey), cancel(idempotencyKey)])
  expect(results.map(answer => answer.ok && answer.isNew).sort()).toEqual([false, true])
  expect(results.every(({ ok }) => ok)).toBe(true)
  expect(await cancel(randomUUID())).toEqual({ ok: false, reason: 'cancelled' })
  expect(await queuedMail(app.db, booking.email)).toHaveLength(1)
})

test('a booking can be cancelled while the calendar is closed', async () => {
  const { app, booking } = await setUpBooking()
  await switchCalendars(app, STAFF, [DEFAULT_CALENDAR_ID], 'closed')
  expect(await cancelBooking(app, VISITOR, booking)).toMatchObject({ ok: true })
})

test('a request with an unknown key, or with an id instead of a key, cancels no booking', async () => {
  const { app, booking } = await setUpBooking()
  for (const changeKey of [randomUUID(), booking.id, '', 'x', "' or true --"]) {
    expect(await cancelBooking(app, VISITOR, { changeKey })).toEqual({ ok: false, reason: 'unknown' })
  }
  expect(await app.db.select().from(bookings)).toEqual([booking])
})

test('a customer can cancel until exactly 24 hours before the consultation', async () => {
  const { app, booking } = await setUpBooking()
  const { booking: another } = await aBooking().at(THURSDAY, '14:30').saveTo(app.db, app.clock)
  app.clock.advance({ days: 23, hours: 4 })
  expect(await cancelBooking(app, VISITOR, booking)).toMatchObject({ ok: true })
  app.clock.advance({ minutes: 30, seconds: 1 })
  expect(await cancelBooking(app, VISITOR, another)).toEqual({ ok: false, reason: 'too-late' })
})

test('staff can cancel until the consultation begins', async () => {
  const { app, booking } = await setUpBooking()
  const { booking: another } = await aBooking().at(THURSDAY, '14:30').saveTo(app.db, app.clock)
  app.clock.advance({ days: 24, hours: 3, minutes: 59, seconds: 59 })
  expect(await cancelBooking(app, STAFF, booking)).toMatchObject({ ok: true })
  app.clock.advance({ minutes: 30, seconds: 1 })
  expect(await cancelBooking(app, STAFF, another)).toEqual({ ok: false, reason: 'too-late' })
})

test('a missed consultation cannot be cancelled', async () => {
  const app = await testContext()
  const { booking } = await aBooking().inStatus('no_show').saveTo(app.db, app.clock)
  for (const actor of [VISITOR, STAFF]) {
    expect(await cancelBooking(app, actor, booking)).toEqual({ ok: false, reason: 'too-late' })
  }
})

test('when the last mail cannot be queued, the booking is not cancelled', async () => {
  const { app, booking } = await setUpBooking()
  const failingRequest = cancelBooking({ ...app, staffMailbox: 'nobody' }, VISITOR, booking)
  await expect(failingRequest).rejects.toSatisfy(error => findViolatedConstraint(error) === 'mails_one_recipient')
  expect(await app.db.select().from(bookings)).toEqual([booking])
  expect(await queuedMail(app.db)).toEqual([])
  expect(await eventsAbout(app.db, booking.id)).toEqual([])
})

test('a note by staff is in the customer’s mail, and a note by a customer is ignored', async () => {
  for (const [actor, expectedNote] of [
    [STAFF, 'I have fallen ill.'],
    [VISITOR, null],
  ] as const) {
    const { app, booking } = await setUpBooking()
    await cancelBooking(app, actor, { id: booking.id, sequence: 0 }, { note: ' I have fallen ill. ' })
    expect(await queuedMail(app.db, booking.email)).toMatchObject([{ data: { note: expectedNote } }])
    expect(JSON.stringify(await queuedMail(app.db, app.staffMailbox))).not.toContain('fallen ill')
  }
})

test('when staff cancel a booking and block its time, the time cannot be booked', async () => {
  const { app, booking } = await setUpBooking()
  await cancelBooking(app, STAFF, { id: booking.id, sequence: 0 }, { oldSlotState: 'blocked' })
  const { days } = await loadAvailability(app, { calendarId: DEFAULT_CALENDAR_ID, minutes: 30 })
  expect(days.find(({ day }) => day === THURSDAY)?.starts.map(({ time }) => time)).not.toContain('14:00')
  expect(await app.db.select().from(calendarExceptions)).toMatchObject([
    { calendarId: DEFAULT_CALENDAR_ID, firstDay: THURSDAY, lastDay: THURSDAY, time: '14:00', kind: 'blocked' },
  ])
  expect(await eventsAbout(app.db, `${DEFAULT_CALENDAR_ID} ${THURSDAY} 14:00`)).toMatchObject([
    { type: 'slot.changed', actor: 'staff' },
  ])
})

test('when staff cancel a booking and block its time, concurrent requests cannot book the time', async () => {
  const { app, booking } = await setUpBooking()
  const { payment } = await anOrder().settled().saveTo(app.db, app.clock)
  const book = () => bookConsultation(app, payment.reference, { day: THURSDAY, time: '14:00', zone: null })
  const results = await Promise.all([
    book(),
    cancelBooking(app, STAFF, { id: booking.id, sequence: 0 }, { oldSlotState: 'blocked' }),
    book(),
    book(),
  ])
  expect(results.filter(({ ok }) => ok)).toEqual([results[1]])
})
