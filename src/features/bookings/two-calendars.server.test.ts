import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder } from '#dev/factories/an-order.server.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { DEFAULT_TIMES, DEFAULT_WEEKLY_HOURS } from '#src/features/site/settings/weekly-hours.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { bookConsultation } from './book-consultation.server.ts'
import { findClosuresEndingFrom } from './calendars.server.ts'
import { cancelBooking } from './cancel-booking.server.ts'
import { changeSlot } from './change-slot.server.ts'
import { closeDays, reopenDays } from './close-days.server.ts'
import { moveBooking } from './move-booking.server.ts'
import { findStartsForStaff, loadAvailability } from './queries.server.ts'
import { DEFAULT_CALENDAR_ID } from './rules.ts'
import { saveCalendar, switchCalendar } from './save-calendar.server.ts'
import { loadDayView } from './span-view.server.ts'
import { bookings, calendars } from './table.server.ts'

const STAFF = { kind: 'staff', id: 'staff-1' } as const
const VISITOR = { kind: 'visitor' } as const
const THURSDAY = '2026-11-26'
const FIRST_CALENDAR = DEFAULT_CALENDAR_ID
const SECOND_CALENDAR = randomUUID()
const requestedAt = (time: string) => ({ day: THURSDAY, time, zone: null })

/** Adds the calendar of a second consultant, with default hours and its own meeting room. */
async function setUpTwoCalendars() {
  const app = await testContext()
  await app.db.insert(calendars).values({
    id: SECOND_CALENDAR,
    name: 'Bola',
    zone: 'Africa/Lagos',
    weeklyHours: DEFAULT_WEEKLY_HOURS,
    meetingLink: 'https://meet.example/bola',
    isOpen: true,
    position: 2,
    savedAt: app.clock.now(),
  })
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

  expect(savedBookings.find(({ calendarId }) => calendarId === SECOND_CALENDAR)?.meetingLink).toBe(
    'https://meet.example/bola',
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
  expect(await closeDays(app, STAFF, FIRST_CALENDAR, closure)).toMatchObject({ ok: true })
  expect(await freeTimes(FIRST_CALENDAR)).toEqual([])
  expect(await book(FIRST_CALENDAR, '14:00')).toEqual({ ok: false, reason: 'not-offered' })
  expect(await book(SECOND_CALENDAR, '14:00')).toMatchObject({ ok: true })
  expect(await findClosuresEndingFrom(app, SECOND_CALENDAR, THURSDAY)).toEqual([])

  expect(await closeDays(app, STAFF, FIRST_CALENDAR, closure)).toEqual({ ok: false, reason: 'closed-already' })
  expect(await closeDays(app, STAFF, SECOND_CALENDAR, closure)).toMatchObject({ ok: false, reason: 'booked' })
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

  await switchCalendar(app, STAFF, SECOND_CALENDAR, 'closed')
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

test('events name the calendar, unless it is the default calendar', async () => {
  const { app } = await setUpTwoCalendars()
  const closure = { first: THURSDAY, last: THURSDAY, name: 'Away', knownBookingIds: [] }
  for (const [calendarId, calendar] of [
    [FIRST_CALENDAR, {}],
    [SECOND_CALENDAR, { calendar: 'Bola' }],
  ] as const) {
    await changeSlot(app, STAFF, calendarId, { day: THURSDAY, time: '10:00', action: 'block' })
    const slot = { day: THURSDAY, time: '10:00', to: 'blocked' }
    expect(await eventsAbout(app.db, `${calendarId} ${THURSDAY} 10:00`)).toMatchObject([
      { details: { ...calendar, ...slot } },
    ])
    const closeResult = await closeDays(app, STAFF, calendarId, closure)
    if (!closeResult.ok) throw new Error(closeResult.reason)
    await reopenDays(app, STAFF, closeResult.id)
    const days = { ...calendar, first: THURSDAY, last: THURSDAY }
    expect((await eventsAbout(app.db, closeResult.id)).map(({ details }) => details)).toEqual([days, days])
  }
})
