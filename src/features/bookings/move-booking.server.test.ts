import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { findViolatedConstraint } from '#src/database/database-errors.ts'
import { auditValues } from '#src/features/events/table.server.ts'
import { mails, reminders } from '#src/features/mail/table.server.ts'
import type { ConsultationItem } from '#src/features/site/catalogue/items.ts'
import { DEFAULT_TIMES } from '#src/features/site/settings/weekly-hours.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { changeSlot } from './change-slot.server.ts'
import { MAX_NOTE_LENGTH } from './forms.ts'
import { moveBooking } from './move-booking.server.ts'
import { loadAvailability } from './queries.server.ts'
import { DEFAULT_CALENDAR_ID } from './rules.ts'
import { switchCalendars } from './save-calendar.server.ts'
import { bookings, calendarExceptions } from './table.server.ts'

const VISITOR = { kind: 'visitor' } as const
const STAFF = { kind: 'staff', id: 'staff-1' } as const
const THURSDAY = '2026-11-26'
const NEW_TIME = { day: '2026-12-03', time: '09:30', zone: null }

/** Saves a booking on Thursday at 14:00 in Lagos. Today is a Monday, more than three weeks before. */
async function setUpBooking(item: ConsultationItem = 'consultation_30') {
  const app = await testContext()
  const bookingBuilder = aBooking().forItem(item).at(THURSDAY, '14:00').withZone('Europe/London')
  const { booking } = await bookingBuilder.saveTo(app.db, app.clock)
  return {
    app,
    booking,
    async saved() {
      const [row] = await app.db.select().from(bookings).where(eq(bookings.id, booking.id))
      return row
    },
  }
}

test('a moved booking keeps its id', async () => {
  const { app, booking, saved } = await setUpBooking()
  app.clock.advance({ hours: 1 })
  const result = await moveBooking(app, VISITOR, { changeKey: booking.changeKey }, NEW_TIME)
  expect(result).toEqual({ ok: true, isMoved: true, booking: await saved() })
  expect(await saved()).toEqual({
    ...booking,
    startsAt: new Date('2026-12-03T08:30:00Z'),
    endsAt: new Date('2026-12-03T09:00:00Z'),
    sequence: 1,
    updatedAt: app.clock.now(),
  })
  const isOfBooking = eq(reminders.aboutId, booking.id)
  expect(await app.db.select({ dueAt: reminders.dueAt }).from(reminders).where(isOfBooking)).toEqual([
    { dueAt: new Date('2026-12-02T07:00:00Z') },
  ])
})

test('a move records an event and mails both times to customer and staff', async () => {
  const { app, booking } = await setUpBooking()
  await moveBooking(app, VISITOR, booking, NEW_TIME)
  const [from, to] = ['2026-11-26T13:00:00.000Z', '2026-12-03T08:30:00.000Z']
  expect(await eventsAbout(app.db, booking.id)).toEqual([
    { type: 'booking.moved', actor: 'visitor', details: { from, to } },
  ])
  expect(await queuedMail(app.db, booking.email)).toMatchObject([
    { template: 'bookings.moved', data: { before: from, startsAt: to, uid: `${booking.id}@localhost`, sequence: 1 } },
  ])
  expect(await app.db.select().from(mails).where(eq(mails.to, app.staffMailbox))).toMatchObject([
    { template: 'bookings.staff-notice', replyTo: booking.email, data: { what: 'moved', before: from, startsAt: to } },
  ])
})

test('a booking can be moved several times, and its sequence counts the moves', async () => {
  const { app, booking, saved } = await setUpBooking()
  for (const time of ['10:00', '10:30', '11:00']) await moveBooking(app, VISITOR, booking, { ...NEW_TIME, time })
  expect(await saved()).toMatchObject({ sequence: 3, startsAt: new Date('2026-12-03T10:00:00Z') })
})

test('after a move the old time is free', async () => {
  const { app, booking } = await setUpBooking()
  await moveBooking(app, VISITOR, booking, NEW_TIME)
  const { days } = await loadAvailability(app, { calendarId: DEFAULT_CALENDAR_ID, minutes: 30 })
  const isFree = (day: string, time: string) =>
    days.find(each => each.day === day)?.starts.find(start => start.time === time)?.isFree
  expect([isFree(THURSDAY, '14:00'), isFree(NEW_TIME.day, NEW_TIME.time)]).toEqual([true, false])
})

test('moving a booking to its current time changes nothing and sends no mail', async () => {
  const { app, booking, saved } = await setUpBooking()
  app.clock.advance({ hours: 1 })
  const currentTime = { day: THURSDAY, time: '14:00', zone: 'Pacific/Auckland' }
  expect(await moveBooking(app, VISITOR, booking, currentTime)).toEqual({ ok: true, isMoved: false, booking })
  expect(await saved()).toEqual(booking)
  expect(await eventsAbout(app.db, booking.id)).toEqual([])
  expect(await queuedMail(app.db)).toEqual([])
})

test('a one-hour booking can move to a time that overlaps its old time, but not to the time of another booking', async () => {
  const { app, booking } = await setUpBooking('consultation_60')
  await aBooking().at(THURSDAY, '16:30').saveTo(app.db, app.clock)
  const moveTo = (time: string) => moveBooking(app, VISITOR, booking, { day: THURSDAY, time, zone: null })
  expect(await moveTo('15:00')).toMatchObject({ ok: true })
  expect(await moveTo('14:30')).toEqual({ ok: false, reason: 'not-offered' })
  expect(await moveTo('16:00')).toEqual({ ok: false, reason: 'taken' })
})

test('a move to a time that a new booking could not have is refused', async () => {
  const { app, booking, saved } = await setUpBooking()
  await changeSlot(app, STAFF, DEFAULT_CALENDAR_ID, { day: NEW_TIME.day, time: '09:30', action: 'block' })
  const days = [NEW_TIME.day, '2026-11-02', '2026-11-28', '2027-02-01', '2026-02-30', '0000-01-01', '']
  for (const day of days) {
    expect(await moveBooking(app, VISITOR, booking, { ...NEW_TIME, day })).toEqual({ ok: false, reason: 'not-offered' })
  }
  for (const time of ['12:00', '08:30', '17:00', '10:00:00', '9:00', '']) {
    const requested = { ...NEW_TIME, time }
    expect(await moveBooking(app, VISITOR, booking, requested)).toEqual({ ok: false, reason: 'not-offered' })
  }
  await switchCalendars(app, STAFF, [DEFAULT_CALENDAR_ID], 'closed')
  expect(await moveBooking(app, VISITOR, booking, { ...NEW_TIME, time: '10:00' })).toEqual({
    ok: false,
    reason: 'closed',
  })
  expect(await saved()).toEqual(booking)
  expect(await queuedMail(app.db)).toEqual([])
})

test('a request with an unknown key, or with an id instead of a key, moves no booking', async () => {
  const { app, booking, saved } = await setUpBooking()
  for (const changeKey of [randomUUID(), booking.id, '', 'x', "' or true --"]) {
    expect(await moveBooking(app, VISITOR, { changeKey }, NEW_TIME)).toEqual({ ok: false, reason: 'unknown' })
  }
  expect(await saved()).toEqual(booking)
})

test('a cancelled or missed booking cannot be moved', async () => {
  const app = await testContext()
  const { booking: cancelled } = await aBooking().inStatus('cancelled').saveTo(app.db, app.clock)
  const { booking: missed } = await aBooking().inStatus('no_show').saveTo(app.db, app.clock)
  for (const actor of [VISITOR, STAFF]) {
    expect(await moveBooking(app, actor, cancelled, NEW_TIME)).toEqual({ ok: false, reason: 'cancelled' })
    expect(await moveBooking(app, actor, missed, NEW_TIME)).toEqual({ ok: false, reason: 'too-late' })
  }
})

test('a customer can move a booking until exactly 24 hours before it starts, and staff until it starts', async () => {
  const { app, booking } = await setUpBooking()
  app.clock.advance({ days: 23, hours: 4 })
  expect(await moveBooking(app, VISITOR, booking, { ...NEW_TIME, day: THURSDAY })).toMatchObject({ ok: true })
  // The consultation now begins at 09:30, in less than 24 hours.
  expect(await moveBooking(app, VISITOR, booking, NEW_TIME)).toEqual({ ok: false, reason: 'too-late' })

  app.clock.advance({ hours: 19, minutes: 29, seconds: 59 })
  expect(await moveBooking(app, VISITOR, booking, NEW_TIME)).toEqual({ ok: false, reason: 'too-late' })
  expect(await moveBooking(app, STAFF, { id: booking.id, sequence: 1 }, NEW_TIME)).toMatchObject({ ok: true })
})

test('a customer cannot move a booking a second after the deadline, and no one can after its start', async () => {
  const { app, booking } = await setUpBooking()
  app.clock.advance({ days: 23, hours: 4, seconds: 1 })
  expect(await moveBooking(app, VISITOR, booking, NEW_TIME)).toEqual({ ok: false, reason: 'too-late' })
  app.clock.advance({ hours: 23, minutes: 59, seconds: 59 })
  expect(await moveBooking(app, STAFF, booking, NEW_TIME)).toEqual({ ok: false, reason: 'too-late' })
})

test('a move updates the customer’s time zone if the browser sends a known time zone', async () => {
  const { app, booking, saved } = await setUpBooking()
  const zones = []
  for (const [time, zone] of [
    ['10:00', null],
    ['10:30', 'Mars/Olympus'],
    ['11:00', 'Pacific/Auckland'],
  ] as const) {
    await moveBooking(app, VISITOR, booking, { ...NEW_TIME, time, zone })
    zones.push((await saved())?.zone)
  }
  expect(zones).toEqual(['Europe/London', 'Europe/London', 'Pacific/Auckland'])
})

test('when the last mail cannot be queued, the booking is not moved', async () => {
  const { app, booking, saved } = await setUpBooking()
  const failingRequest = moveBooking({ ...app, staffMailbox: 'nobody' }, VISITOR, booking, NEW_TIME)
  await expect(failingRequest).rejects.toSatisfy(error => findViolatedConstraint(error) === 'mails_one_recipient')
  expect(await saved()).toEqual(booking)
  expect(await queuedMail(app.db)).toEqual([])
  expect(await eventsAbout(app.db, booking.id)).toEqual([])
})

test('staff can move a booking to an offered time while the calendar is closed', async () => {
  const { app, booking, saved } = await setUpBooking()
  await switchCalendars(app, STAFF, [DEFAULT_CALENDAR_ID], 'closed')
  expect(await moveBooking(app, VISITOR, booking, NEW_TIME)).toEqual({ ok: false, reason: 'closed' })
  const atNoon = { ...NEW_TIME, time: '12:00' }
  expect(await moveBooking(app, STAFF, { id: booking.id, sequence: 0 }, atNoon)).toEqual({
    ok: false,
    reason: 'not-offered',
  })
  expect(await moveBooking(app, STAFF, { id: booking.id, sequence: 0 }, NEW_TIME)).toMatchObject({
    ok: true,
    isMoved: true,
  })
  expect(await saved()).toMatchObject({ startsAt: new Date('2026-12-03T08:30:00Z') })
})

test('a note by staff appears only in the customer’s mail and in the values of the event', async () => {
  const { app, booking } = await setUpBooking()
  await moveBooking(
    app,
    STAFF,
    { id: booking.id, sequence: 0 },
    { ...NEW_TIME, note: ' Ẹ káàárọ̀.\r\nI am travelling. ' },
  )
  const note = 'Ẹ káàárọ̀.\nI am travelling.'.normalize('NFC')
  expect(await queuedMail(app.db, booking.email)).toMatchObject([{ data: { note } }])
  expect(JSON.stringify(await queuedMail(app.db, app.staffMailbox))).not.toContain('travelling')
  expect(await eventsAbout(app.db, booking.id)).toMatchObject([
    { details: { from: '2026-11-26T13:00:00.000Z', to: '2026-12-03T08:30:00.000Z' } },
  ])
  expect(await app.db.select({ values: auditValues.values }).from(auditValues)).toEqual([
    { values: { note: { before: null, after: note } } },
  ])
})

test.each([undefined, null, '', ' \n '])('an empty note (%j) is left out of the mail and of the event', async note => {
  const { app, booking } = await setUpBooking()
  await moveBooking(app, STAFF, { id: booking.id, sequence: 0 }, { ...NEW_TIME, note })
  expect(await queuedMail(app.db, booking.email)).toMatchObject([{ data: { note: null } }])
  expect(await app.db.select().from(auditValues)).toEqual([])
})

test('a move with a note that is too long is refused', async () => {
  const { app, booking, saved } = await setUpBooking()
  const move = (note: string) => moveBooking(app, STAFF, { id: booking.id, sequence: 0 }, { ...NEW_TIME, note })
  await expect(move('x'.repeat(MAX_NOTE_LENGTH + 1))).rejects.toThrow('1000')
  expect(await saved()).toEqual(booking)
  expect(await move('x'.repeat(MAX_NOTE_LENGTH))).toMatchObject({ ok: true })
})

test('when a customer moves a booking, a note or slot state in the request is ignored', async () => {
  const { app, booking } = await setUpBooking()
  await moveBooking(app, VISITOR, booking, { ...NEW_TIME, note: 'From staff', oldSlotState: 'blocked' })
  expect(await queuedMail(app.db, booking.email)).toMatchObject([{ data: { note: null } }])
  expect(await app.db.select().from(calendarExceptions)).toEqual([])
})

test('a move that blocks the old time blocks each of its half-hours and records an event for each', async () => {
  const { app, booking } = await setUpBooking('consultation_60')
  await moveBooking(
    app,
    STAFF,
    { id: booking.id, sequence: 0 },
    { ...NEW_TIME, time: '10:00', oldSlotState: 'blocked' },
  )
  const { days } = await loadAvailability(app, { calendarId: DEFAULT_CALENDAR_ID, minutes: 30 })
  const times = days.find(({ day }) => day === THURSDAY)?.starts.map(({ time }) => time)
  expect(times).toEqual(DEFAULT_TIMES.filter(time => time !== '14:00' && time !== '14:30'))
  for (const time of ['14:00', '14:30']) {
    expect(await eventsAbout(app.db, `${DEFAULT_CALENDAR_ID} ${THURSDAY} ${time}`)).toMatchObject([
      { details: { to: 'blocked' } },
    ])
  }
})

test('a move within one day that blocks the old time does not block the new time', async () => {
  const { app, booking, saved } = await setUpBooking()
  const newTime = { day: THURSDAY, time: '14:30', zone: null }
  await moveBooking(app, STAFF, { id: booking.id, sequence: 0 }, { ...newTime, oldSlotState: 'blocked' })
  expect(await saved()).toMatchObject({ startsAt: new Date('2026-11-26T13:30:00Z') })
  expect(await app.db.select().from(calendarExceptions)).toMatchObject([{ time: '14:00', kind: 'blocked' }])
})

test('a move that blocks the old time does not change a half-hour that is already deleted', async () => {
  const { app, booking } = await setUpBooking('consultation_60')
  const deletion = { day: THURSDAY, time: '14:30', action: 'delete', knownBookingId: booking.id } as const
  await changeSlot(app, STAFF, DEFAULT_CALENDAR_ID, deletion)
  await moveBooking(
    app,
    STAFF,
    { id: booking.id, sequence: 0 },
    { ...NEW_TIME, time: '10:00', oldSlotState: 'blocked' },
  )
  const slots = await app.db.select().from(calendarExceptions).orderBy(calendarExceptions.time)
  expect(slots).toMatchObject([
    { time: '14:00', kind: 'blocked' },
    { time: '14:30', kind: 'deleted' },
  ])
})

test('a move that deletes the old time also deletes a half-hour that was blocked', async () => {
  const { app, booking } = await setUpBooking('consultation_60')
  await changeSlot(app, STAFF, DEFAULT_CALENDAR_ID, {
    day: THURSDAY,
    time: '14:30',
    action: 'block',
    knownBookingId: booking.id,
  })
  const newTime = { ...NEW_TIME, time: '10:00' }
  await moveBooking(app, STAFF, { id: booking.id, sequence: 0 }, { ...newTime, oldSlotState: 'deleted' })
  const slots = await app.db.select().from(calendarExceptions).orderBy(calendarExceptions.time)
  expect(slots).toMatchObject(['14:00', '14:30'].map(time => ({ time, kind: 'deleted' })))
})

test('when staff move an outdated version of a booking, nothing changes and they get the current version', async () => {
  const { app, booking, saved } = await setUpBooking()
  await moveBooking(app, VISITOR, booking, NEW_TIME)
  const currentBooking = await saved()
  const outdatedSelector = { id: booking.id, sequence: booking.sequence }
  const newTime = { ...NEW_TIME, time: '11:00' }
  const refusal = await moveBooking(app, STAFF, outdatedSelector, { ...newTime, oldSlotState: 'blocked' })
  expect(refusal).toEqual({ ok: false, reason: 'changed', booking: currentBooking })
  expect(await saved()).toEqual(currentBooking)
  expect(await app.db.select().from(calendarExceptions)).toEqual([])
  const secondResult = await moveBooking(app, STAFF, { id: booking.id, sequence: 1 }, newTime)
  expect(secondResult).toMatchObject({ ok: true, isMoved: true, booking: { sequence: 2 } })
})

test('when two staff members move a booking concurrently, one move succeeds and the customer gets one mail', async () => {
  const { app, booking } = await setUpBooking()
  const results = await Promise.all(
    ['10:00', '11:00'].map(time =>
      moveBooking(app, STAFF, { id: booking.id, sequence: 0 }, { ...NEW_TIME, time, idempotencyKey: randomUUID() }),
    ),
  )
  expect(results.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(results.find(({ ok }) => !ok)).toMatchObject({ reason: 'changed' })
  expect(await queuedMail(app.db, booking.email)).toHaveLength(1)
})

test('a repeated move request changes nothing, even after the booking has moved again', async () => {
  const { app, booking, saved } = await setUpBooking()
  const idempotencyKey = randomUUID()
  const move = () => moveBooking(app, STAFF, { id: booking.id, sequence: 0 }, { ...NEW_TIME, idempotencyKey })
  expect(await move()).toMatchObject({ ok: true, isMoved: true })
  await moveBooking(app, VISITOR, booking, { ...NEW_TIME, time: '11:00' })
  const currentBooking = await saved()
  expect(await move()).toEqual({ ok: true, isMoved: false, booking: currentBooking })
  expect(await saved()).toEqual(currentBooking)
})

test('a refused move blocks no slot and sends no mail', async () => {
  const { app, booking } = await setUpBooking()
  await aBooking().at(NEW_TIME.day, NEW_TIME.time).saveTo(app.db, app.clock)
  const refusal = await moveBooking(
    app,
    STAFF,
    { id: booking.id, sequence: 0 },
    {
      ...NEW_TIME,
      note: 'Sorry',
      oldSlotState: 'blocked',
    },
  )
  expect(refusal).toEqual({ ok: false, reason: 'taken' })
  expect(await app.db.select().from(calendarExceptions)).toEqual([])
  expect(await queuedMail(app.db)).toEqual([])
})
