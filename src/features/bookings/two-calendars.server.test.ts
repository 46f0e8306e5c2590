import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aCalendar } from '#dev/factories/a-calendar.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { DEFAULT_TIMES, DEFAULT_WEEKLY_HOURS } from '#src/features/site/settings/weekly-hours.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { REQUEST } from '#tests/support/holds.ts'
import { bookConsultation } from './book-consultation.server.ts'
import { findClosuresEndingFrom } from './calendars.server.ts'
import { cancelBooking } from './cancel-booking.server.ts'
import { changeSlot } from './change-slot.server.ts'
import { closeDays, reopenDays } from './close-days.server.ts'
import { holdTime } from './hold-time.server.ts'
import { moveBooking } from './move-booking.server.ts'
import { findStartsForStaff, loadAvailability } from './queries.server.ts'
import { DEFAULT_CALENDAR_ID } from './rules.ts'
import { saveCalendar, switchCalendars } from './save-calendar.server.ts'
import { loadDayView } from './span-view.server.ts'
import { bookings, consultations } from './table.server.ts'

const STAFF = { kind: 'staff', id: 'staff-1' } as const
const VISITOR = { kind: 'visitor' } as const
const THURSDAY = '2026-11-26'
const FIRST_CALENDAR = DEFAULT_CALENDAR_ID
const SECOND_CALENDAR = randomUUID()
const requestedAt = (time: string) => ({ day: THURSDAY, time, zone: null })

/** Adds the calendar of a second consultant, with default hours and its own meeting room. */
async function setUpTwoCalendars() {
  const app = await testContext()
  await aCalendar().withId(SECOND_CALENDAR).named('Bola').saveTo(app.db, app.clock)
  return {
    app,
    book: async (calendarId: string, time: string) =>
      bookConsultation(app, await createPaidReference(app), { ...requestedAt(time), calendarId }),
    freeTimes: async (calendarId: string) => {
      const { days } = await loadAvailability(app, { calendarId: calendarId, minutes: 30 })
      const starts = days.find(({ day }) => day === THURSDAY)?.starts ?? []
      return starts.filter(({ isFree }) => isFree).map(({ time }) => time)
    },
  }
}

async function createPaidReference(app: AppContext): Promise<string> {
  const { payment } = await anOrder().settled().saveTo(app.db, app.clock)
  return payment.reference
}

test('one time can be booked once in each of two calendars', async () => {
  const { app, book, freeTimes } = await setUpTwoCalendars()
  const calendarIds = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? FIRST_CALENDAR : SECOND_CALENDAR))
  const results = await Promise.all(calendarIds.map(calendarId => book(calendarId, '14:00')))
  const savedBookings = results.flatMap(answer => (answer.ok ? [answer.booking] : []))
  expect(savedBookings.map(({ calendarId }) => calendarId).sort()).toEqual([FIRST_CALENDAR, SECOND_CALENDAR].sort())
  expect(results.filter(({ ok }) => !ok)).toEqual(new Array(10).fill({ ok: false, reason: 'taken' }))

  expect(savedBookings.find(({ calendarId }) => calendarId === SECOND_CALENDAR)?.meetingLink).toMatch(
    'https://meet.example/bola-',
  )
  for (const calendarId of [FIRST_CALENDAR, SECOND_CALENDAR]) {
    expect(await freeTimes(calendarId)).toEqual(DEFAULT_TIMES.filter(time => time !== '14:00'))
    expect((await loadDayView(app, calendarId, THURSDAY)).bookings).toHaveLength(1)
  }
})

test('a database constraint refuses overlapping bookings only within one calendar', async () => {
  const { app, book } = await setUpTwoCalendars()
  const firstResult = await book(FIRST_CALENDAR, '14:00')
  const secondResult = await book(SECOND_CALENDAR, '14:00')
  if (!firstResult.ok || !secondResult.ok) throw new Error('The time was free.')
  const moveToFirstCalendar = app.db
    .update(bookings)
    .set({ calendarId: FIRST_CALENDAR })
    .where(eq(bookings.id, secondResult.booking.id))
  await expect(moveToFirstCalendar.execute()).rejects.toMatchObject({ cause: { constraint: 'bookings_never_overlap' } })
})

test('a closure of days affects only its own calendar', async () => {
  const { app, book, freeTimes } = await setUpTwoCalendars()
  expect(await book(SECOND_CALENDAR, '10:00')).toMatchObject({ ok: true })
  const closure = { first: THURSDAY, last: THURSDAY, name: 'Away', knownBookingIds: [] }
  // Closing the first calendar succeeds, because only the second one has a booking.
  expect(await closeDays(app, STAFF, [FIRST_CALENDAR], closure)).toMatchObject({ ok: true })
  expect(await freeTimes(FIRST_CALENDAR)).toEqual([])
  expect(await book(FIRST_CALENDAR, '14:00')).toEqual({ ok: false, reason: 'not-offered' })
  expect(await book(SECOND_CALENDAR, '14:00')).toMatchObject({ ok: true })
  expect(await findClosuresEndingFrom(app, SECOND_CALENDAR, THURSDAY)).toEqual([])

  expect(await closeDays(app, STAFF, [FIRST_CALENDAR], closure)).toEqual({ ok: false, reason: 'closed-already' })
  expect(await closeDays(app, STAFF, [SECOND_CALENDAR], closure)).toMatchObject({ ok: false, reason: 'booked' })
})

test('open state, hours and changed slots are separate for each calendar', async () => {
  const { app, book, freeTimes } = await setUpTwoCalendars()
  await saveCalendar(app, STAFF, SECOND_CALENDAR, {
    changes: { weeklyHours: { ...DEFAULT_WEEKLY_HOURS, thursday: ['09:00', '09:30'] } },
  })
  await changeSlot(app, STAFF, FIRST_CALENDAR, { day: THURSDAY, time: '09:00', action: 'block' })
  await changeSlot(app, STAFF, SECOND_CALENDAR, { day: THURSDAY, time: '17:00', action: 'add' })
  expect(await freeTimes(FIRST_CALENDAR)).toEqual(DEFAULT_TIMES.slice(1))
  expect(await freeTimes(SECOND_CALENDAR)).toEqual(['09:00', '09:30', '17:00'])

  await switchCalendars(app, STAFF, [SECOND_CALENDAR], 'closed')
  expect(await book(SECOND_CALENDAR, '09:00')).toEqual({ ok: false, reason: 'closed' })
  expect(await book(FIRST_CALENDAR, '09:30')).toMatchObject({ ok: true })
})

test('a booking can move within its calendar to a time that is taken in the other calendar', async () => {
  const { app, book, freeTimes } = await setUpTwoCalendars()
  const [, moving] = [await book(FIRST_CALENDAR, '14:00'), await book(SECOND_CALENDAR, '10:00')]
  if (!moving.ok) throw new Error('The time was free.')
  const offeredDays = await findStartsForStaff(app, moving.booking.id)
  const thursdayTimes = offeredDays?.find(({ day }) => day === THURSDAY)?.starts.map(({ time }) => time)
  expect(thursdayTimes).toContain('14:00')
  const moveResult = await moveBooking(app, VISITOR, { changeKey: moving.booking.changeKey }, requestedAt('14:00'))
  expect(moveResult).toMatchObject({ ok: true, isMoved: true, booking: { calendarId: SECOND_CALENDAR } })
  expect(await freeTimes(SECOND_CALENDAR)).toContain('10:00')

  const selector = { id: moving.booking.id, sequence: 1 }
  await cancelBooking(app, STAFF, selector, { oldSlotState: 'blocked' })
  expect(await freeTimes(SECOND_CALENDAR)).not.toContain('14:00')
  expect((await loadDayView(app, FIRST_CALENDAR, THURSDAY)).slots.find(({ time }) => time === '14:00')).toMatchObject({
    state: 'available',
    booking: { name: expect.any(String) },
  })
})

test('events name the calendar as soon as there are two', async () => {
  const { app } = await setUpTwoCalendars()
  const closure = { first: THURSDAY, last: THURSDAY, name: 'Away', knownBookingIds: [] }
  for (const [calendarId, calendar] of [
    [FIRST_CALENDAR, { calendar: 'Consultations' }],
    [SECOND_CALENDAR, { calendar: 'Bola' }],
  ] as const) {
    await changeSlot(app, STAFF, calendarId, { day: THURSDAY, time: '10:00', action: 'block' })
    const slot = { day: THURSDAY, time: '10:00', to: 'blocked' }
    expect(await eventsAbout(app.db, `${calendarId} ${THURSDAY} 10:00`)).toMatchObject([
      { details: { ...calendar, ...slot } },
    ])
    const closeResult = await closeDays(app, STAFF, [calendarId], closure)
    if (!closeResult.ok) throw new Error(closeResult.reason)
    const [closureId = ''] = closeResult.ids
    await reopenDays(app, STAFF, closureId)
    const days = { ...calendar, first: THURSDAY, last: THURSDAY }
    expect((await eventsAbout(app.db, closureId)).map(({ details }) => details)).toEqual([days, days])
  }
})

const CLOSURE = { first: THURSDAY, last: '2026-11-27', name: 'Retreat', knownBookingIds: [] as Array<string> }

test('days are closed and opened for all calendars together, and keep an earlier closure of one of them', async () => {
  const { app, book, freeTimes } = await setUpTwoCalendars()
  await closeDays(app, STAFF, [SECOND_CALENDAR], { ...CLOSURE, last: THURSDAY, name: 'Away' })
  const idempotencyKey = randomUUID()
  const closeAll = () => closeDays(app, STAFF, [FIRST_CALENDAR, SECOND_CALENDAR], { ...CLOSURE, idempotencyKey })
  const closed = await closeAll()
  expect(closed).toMatchObject({ ok: true, ids: [expect.any(String), expect.any(String)] })
  expect(await closeAll()).toMatchObject({ ok: true })
  expect(await findClosuresEndingFrom(app, SECOND_CALENDAR, THURSDAY)).toMatchObject([
    { firstDay: THURSDAY, lastDay: THURSDAY, name: 'Away' },
    { firstDay: '2026-11-27', lastDay: '2026-11-27', name: 'Retreat' },
  ])
  expect(await freeTimes(FIRST_CALENDAR)).toEqual([])
  expect(await book(FIRST_CALENDAR, '10:00')).toEqual({ ok: false, reason: 'not-offered' })
})

test('a refusal of one calendar closes none, and opening for all opens what was closed together', async () => {
  const { app, book } = await setUpTwoCalendars()
  const booked = await book(SECOND_CALENDAR, '10:00')
  if (!booked.ok) throw new Error(booked.reason)
  const both = [FIRST_CALENDAR, SECOND_CALENDAR]
  expect(await closeDays(app, STAFF, both, CLOSURE)).toMatchObject({
    ok: false,
    reason: 'booked',
    bookings: [{ id: booked.booking.id, adviser: 'Bola' }],
  })
  expect(await findClosuresEndingFrom(app, FIRST_CALENDAR, THURSDAY)).toEqual([])
  const closed = await closeDays(app, STAFF, both, { ...CLOSURE, knownBookingIds: [booked.booking.id] })
  if (!closed.ok) throw new Error(closed.reason)
  expect(await findClosuresEndingFrom(app, FIRST_CALENDAR, THURSDAY)).toMatchObject([{ isShared: true }])
  await reopenDays(app, STAFF, closed.ids[0] ?? '', { everyCalendar: true })
  for (const id of both) expect(await findClosuresEndingFrom(app, id, THURSDAY)).toEqual([])
})

test('opening for all opens every part of one act of closing, and no closure that a colleague made', async () => {
  const { app } = await setUpTwoCalendars()
  const both = [FIRST_CALENDAR, SECOND_CALENDAR]
  const close = async (calendarIds: Array<string>, first: string, last: string) => {
    const closed = await closeDays(app, STAFF, calendarIds, { ...CLOSURE, first, last })
    app.clock.advance({ minutes: 1 })
    return closed.ok ? closed.ids : []
  }
  await close([SECOND_CALENDAR], '2026-11-25', '2026-11-25')
  const ids = await close(both, '2026-11-24', '2026-11-26')
  expect(ids).toHaveLength(3)
  await reopenDays(app, STAFF, ids[0] ?? '', { everyCalendar: true })
  expect(await findClosuresEndingFrom(app, FIRST_CALENDAR, '2026-11-24')).toEqual([])
  expect(await findClosuresEndingFrom(app, SECOND_CALENDAR, '2026-11-24')).toMatchObject([{ firstDay: '2026-11-25' }])
})

test('staff give a booking to another adviser at the same time, with the new link in the mail', async () => {
  const { app, book, freeTimes } = await setUpTwoCalendars()
  const booked = await book(FIRST_CALENDAR, '10:00')
  if (!booked.ok) throw new Error(booked.reason)
  const { id, sequence } = booked.booking
  const starts = await findStartsForStaff(app, id, SECOND_CALENDAR)
  expect(starts?.find(({ day }) => day === THURSDAY)?.starts.map(({ time }) => time)).toContain('10:00')
  const give = () => moveBooking(app, STAFF, { id, sequence }, { ...requestedAt('10:00'), calendarId: SECOND_CALENDAR })
  expect(await give()).toMatchObject({
    ok: true,
    isMoved: true,
    booking: { calendarId: SECOND_CALENDAR, sequence: 1, meetingLink: expect.stringContaining('meet.example/bola') },
  })
  expect(await give()).toMatchObject({ ok: false, reason: 'changed' })
  expect(await freeTimes(FIRST_CALENDAR)).toContain('10:00')
  const mail = (await queuedMail(app.db)).find(({ template }) => template === 'bookings.adviser')
  expect(mail?.data).toMatchObject({ sequence: 1, newAdviser: { name: 'Bola', hasOwnLink: true } })
  const [, moved] = await eventsAbout(app.db, id)
  expect(moved?.details).toMatchObject({ adviser: 'Bola' })
})

test('a customer whose adviser is not free at the new time gets one who knows the field', async () => {
  const { app, book } = await setUpTwoCalendars()
  const artist = await aCalendar().named('Chi').knowing('arts').saveTo(app.db, app.clock)
  const booked = await book(FIRST_CALENDAR, '10:00')
  if (!booked.ok) throw new Error(booked.reason)
  await app.db.update(consultations).set({ sector: 'arts' })
  await book(FIRST_CALENDAR, '11:00')
  const { changeKey } = booked.booking
  const moved = await moveBooking(app, VISITOR, { changeKey }, requestedAt('11:00'))
  expect(moved).toMatchObject({ ok: true, booking: { calendarId: artist.id } })
})

test('a time that another adviser has taken is refused, also on hold', async () => {
  const { app, book } = await setUpTwoCalendars()
  const booked = await book(FIRST_CALENDAR, '10:00')
  if (!booked.ok) throw new Error(booked.reason)
  await switchCalendars(app, STAFF, [FIRST_CALENDAR], 'closed')
  expect(await holdTime(app, { ...REQUEST, time: '11:00' })).toMatchObject({ ok: true })
  const { id, sequence } = booked.booking
  const requested = { ...requestedAt('11:00'), calendarId: SECOND_CALENDAR }
  expect(await moveBooking(app, STAFF, { id, sequence }, requested)).toEqual({ ok: false, reason: 'taken' })
})

test('a hold shows in its calendar until it lapses, and staff must know of it before they block its time', async () => {
  const { app } = await setUpTwoCalendars()
  await switchCalendars(app, STAFF, [FIRST_CALENDAR], 'closed')
  await holdTime(app, REQUEST)
  const slotAtTen = async () =>
    (await loadDayView(app, SECOND_CALENDAR, THURSDAY)).slots.find(({ time }) => time === '10:00')
  expect(await slotAtTen()).toMatchObject({ isFree: false, booking: { name: REQUEST.name } })
  const block = { day: THURSDAY, time: '10:00', action: 'block' } as const
  const refused = await changeSlot(app, STAFF, SECOND_CALENDAR, block)
  if (refused.ok || refused.reason !== 'booked') throw new Error('The hold was not seen.')
  expect(refused.booking).toMatchObject({ status: 'on_hold', reference: null, heldUntil: expect.any(Date) })
  const known = { ...block, knownBookingId: refused.booking.id }
  expect(await changeSlot(app, STAFF, SECOND_CALENDAR, known)).toMatchObject({ ok: true })
  app.clock.advance({ minutes: 21 })
  expect(await slotAtTen()).toMatchObject({ booking: null })
})
