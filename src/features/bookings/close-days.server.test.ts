import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aClosure } from '#dev/factories/a-closure.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { addDays } from '#src/dates.ts'
import { auditEvents, auditValues } from '#src/features/events/table.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { bookConsultation } from './book-consultation.server.ts'
import { cancelBooking } from './cancel-booking.server.ts'
import { type ClosureRequest, closeDays, MAX_CLOSED_DAYS, reopenDays } from './close-days.server.ts'
import { moveBooking } from './move-booking.server.ts'
import { loadAvailability } from './queries.server.ts'
import { DEFAULT_CALENDAR_ID } from './rules.ts'
import { bookings, calendarExceptions } from './table.server.ts'

const VISITOR = { kind: 'visitor' } as const
const STAFF = { kind: 'staff', id: 'staff-1' } as const
/** This closure is from a Monday to a Wednesday. */
const CHRISTMAS = { first: '2026-12-21', last: '2026-12-23', name: 'Christmas', knownBookingIds: [] }
const TODAY = '2026-11-02'

async function setUpCalendar() {
  const app = await testContext()
  return {
    app,
    close: (requested: Partial<ClosureRequest> = {}) =>
      closeDays(app, STAFF, [DEFAULT_CALENDAR_ID], { ...CHRISTMAS, ...requested }),
    async daysOffered() {
      return (await loadAvailability(app, { calendarId: DEFAULT_CALENDAR_ID, minutes: 30 })).days.map(({ day }) => day)
    },
    async book(day: string, time = '10:00') {
      const { payment } = await anOrder().settled().saveTo(app.db, app.clock)
      return bookConsultation(app, payment.reference, { day, time, zone: null })
    },
  }
}

test('closed days cannot be booked, and the days before and after them can', async () => {
  const { close, daysOffered, book } = await setUpCalendar()
  expect(await close()).toMatchObject({ ok: true })
  const offeredDays = await daysOffered()
  for (const day of ['2026-12-21', '2026-12-22', '2026-12-23']) {
    expect(offeredDays).not.toContain(day)
    expect(await book(day)).toEqual({ ok: false, reason: 'not-offered' })
  }
  for (const day of ['2026-12-18', '2026-12-24']) {
    expect(offeredDays).toContain(day)
    expect(await book(day)).toMatchObject({ ok: true })
  }
})

test('neither customers nor staff can move a booking to a closed day', async () => {
  const { app, close } = await setUpCalendar()
  const { booking } = await aBooking().saveTo(app.db, app.clock)
  await close()
  for (const actor of [VISITOR, STAFF]) {
    const moveResult = await moveBooking(app, actor, booking, { day: '2026-12-22', time: '10:00', zone: null })
    expect(moveResult).toEqual({ ok: false, reason: 'not-offered' })
  }
})

test('closing days and reopening them record events with the name of the closure', async () => {
  const { app, close, daysOffered } = await setUpCalendar()
  const offeredDays = await daysOffered()
  const closeResult = await close({ name: '  Kérésìmesì \n' })
  const id = closeResult.ok ? (closeResult.ids[0] ?? '') : ''
  expect(await app.db.select().from(calendarExceptions)).toEqual([
    {
      id,
      calendarId: DEFAULT_CALENDAR_ID,
      kind: 'closed',
      firstDay: '2026-12-21',
      lastDay: '2026-12-23',
      time: null,
      name: 'Kérésìmesì',
      changedAt: app.clock.now(),
    },
  ])
  app.clock.advance({ minutes: 1 })
  expect(await reopenDays(app, STAFF, id)).toEqual({ ok: true })
  expect(await daysOffered()).toEqual(offeredDays)

  const details = { first: '2026-12-21', last: '2026-12-23' }
  expect(await eventsAbout(app.db, id)).toEqual([
    { type: 'calendar.days_closed', actor: 'staff', details },
    { type: 'calendar.days_reopened', actor: 'staff', details },
  ])
  expect((await app.db.select().from(auditValues)).map(({ values }) => values)).toEqual(
    expect.arrayContaining([
      { name: { before: null, after: 'Kérésìmesì' } },
      { name: { before: 'Kérésìmesì', after: null } },
    ]),
  )
})

test('closed days can be reopened only once, and an unknown closure cannot be reopened', async () => {
  const { app, close } = await setUpCalendar()
  const closeResult = await close()
  const id = closeResult.ok ? (closeResult.ids[0] ?? '') : ''
  const results = await Promise.all([1, 2].map(() => reopenDays(app, STAFF, id)))
  expect(results).toHaveLength(2)
  expect(results).toEqual(expect.arrayContaining([{ ok: true }, { ok: false, reason: 'unknown' }]))
  for (const unknownId of [randomUUID(), 'x', '']) {
    expect(await reopenDays(app, STAFF, unknownId)).toEqual({ ok: false, reason: 'unknown' })
  }
})

test('closing days with future bookings lists them, earliest first, and closes nothing', async () => {
  const { app, close } = await setUpCalendar()
  const lateBooking = await aBooking().at('2026-12-23', '16:30').named('Bọ́lá Adé').saveTo(app.db, app.clock)
  const earlyBooking = await aBooking().forItem('consultation_60').at('2026-12-21', '09:00').saveTo(app.db, app.clock)
  await aBooking().at('2026-12-22', '10:00').inStatus('cancelled').saveTo(app.db, app.clock)
  for (const day of ['2026-12-18', '2026-12-24']) await aBooking().at(day, '10:00').saveTo(app.db, app.clock)

  const expectedBookings = [earlyBooking, lateBooking].map(
    ({ booking: { id, name, email, startsAt, endsAt, minutes, sequence } }) => ({
      id,
      name,
      email,
      startsAt,
      endsAt,
      minutes,
      sequence,
    }),
  )
  expect(await close()).toMatchObject({ ok: false, reason: 'booked', bookings: expectedBookings })
  expect(await app.db.select().from(calendarExceptions)).toEqual([])
  expect(await app.db.select().from(auditEvents)).toEqual([])
})

test('confirmed bookings keep their times on a closed day, and after a cancellation their times stay closed', async () => {
  const { app, close, book } = await setUpCalendar()
  const { booking } = await aBooking().at('2026-12-22', '10:00').saveTo(app.db, app.clock)
  expect(await close({ knownBookingIds: [booking.id] })).toMatchObject({ ok: true })
  expect(await app.db.select().from(bookings)).toEqual([booking])
  await cancelBooking(app, VISITOR, { changeKey: booking.changeKey })
  expect(await book('2026-12-22')).toEqual({ ok: false, reason: 'not-offered' })
})

test('a booking made after staff loaded the list is listed too, and nothing is closed yet', async () => {
  const { app, close } = await setUpCalendar()
  const { booking: known } = await aBooking().at('2026-12-22', '10:00').saveTo(app.db, app.clock)
  const { booking: newer } = await aBooking().at('2026-12-23', '10:00').saveTo(app.db, app.clock)
  const bookings = [{ id: known.id }, { id: newer.id }]
  expect(await close({ knownBookingIds: [known.id] })).toMatchObject({ ok: false, reason: 'booked', bookings })
  expect(await app.db.select().from(calendarExceptions)).toEqual([])
  // The closure also succeeds if a known booking was cancelled since.
  await cancelBooking(app, VISITOR, known)
  expect(await close({ knownBookingIds: [known.id, newer.id] })).toMatchObject({ ok: true })
})

test('submitting the same closing form twice closes the days once and gets the same answer twice', async () => {
  const { app, close } = await setUpCalendar()
  const idempotencyKey = randomUUID()
  const results = await Promise.all([close({ idempotencyKey }), close({ idempotencyKey })])
  const [closure] = await app.db.select().from(calendarExceptions)
  expect(results).toEqual([1, 2].map(() => ({ ok: true, ids: [closure?.id] })))
  expect(await eventsAbout(app.db, closure?.id ?? '')).toHaveLength(1)
})

test('today can be closed even if consultations have begun, and yesterday cannot', async () => {
  const { app, close } = await setUpCalendar()
  await aBooking().at(TODAY, '10:00').saveTo(app.db, app.clock)
  expect(await close({ first: addDays(TODAY, -1), last: TODAY })).toEqual({ ok: false, reason: 'past' })
  expect(await close({ first: TODAY, last: TODAY })).toMatchObject({ ok: true })
})

test('a day that is over in Lagos cannot be closed', async () => {
  const { app, close } = await setUpCalendar()
  app.clock.advance({ hours: 14 })
  expect(await close({ first: TODAY, last: TODAY })).toEqual({ ok: false, reason: 'past' })
})

test('at most a year can be closed at once', async () => {
  const { close } = await setUpCalendar()
  const { first } = CHRISTMAS
  expect(await close({ last: addDays(first, MAX_CLOSED_DAYS) })).toEqual({ ok: false, reason: 'too-long' })
  expect(await close({ last: addDays(first, MAX_CLOSED_DAYS - 1) })).toMatchObject({ ok: true })
})

test.each([
  ['the last day is before the first day', '2026-12-23', '2026-12-21'],
  ['the first day does not exist', '2026-02-30', '2026-12-21'],
  ['the last day is missing', '2026-12-21', ''],
  ['the last day is in the year 3000', '2999-12-31', '3000-01-01'],
  ['both days are in the year 9999', '9999-12-31', '9999-12-31'],
])('closing days is refused when %s', async (_, first, last) => {
  const { close } = await setUpCalendar()
  expect(await close({ first, last })).toEqual({ ok: false, reason: 'not-days' })
})

test('a day cannot be closed twice, with or without bookings', async () => {
  const { app, close } = await setUpCalendar()
  await aClosure().from('2026-12-23', '2026-12-24').saveTo(app.db, app.clock)
  const { booking } = await aBooking().at('2026-12-22', '10:00').saveTo(app.db, app.clock)
  for (const knownBookingIds of [[booking.id], []]) {
    expect(await close({ knownBookingIds })).toEqual({ ok: false, reason: 'closed-already' })
  }
  expect(await close({ first: '2026-12-25', last: '2026-12-26' })).toMatchObject({ ok: true })
})

test('when staff close the same days eight times concurrently, one closure succeeds', async () => {
  const { app, close } = await setUpCalendar()
  const results = await Promise.all(Array.from({ length: 8 }, () => close()))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.filter(({ ok }) => !ok)).toEqual(
    Array.from({ length: 7 }, () => ({ ok: false, reason: 'closed-already' })),
  )
  expect(await app.db.select().from(calendarExceptions)).toHaveLength(1)
})
