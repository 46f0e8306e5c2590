import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aClosure } from '#dev/factories/a-closure.server.ts'
import { changeSlot } from '#src/features/bookings/change-slot.server.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { switchCalendars } from '#src/features/bookings/save-calendar.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { loadMonthPage } from './month-page.server.ts'
import { loadWeekPage, type WeekDay } from './week-page.server.ts'

const STAFF_ACTOR = { kind: 'staff', id: 'staff-1' } as const
const THURSDAY = '2026-11-26'

const mapAvailabilityByTime = (day: WeekDay | undefined) =>
  Object.fromEntries(
    day?.cells.flatMap(({ time, availability }) => (availability === null ? [] : [[time, availability]])) ?? [],
  )

test('a week shows free and blocked slots, bookings, cancellations and closed days', async () => {
  const app = await testContext()
  await changeSlot(app, STAFF_ACTOR, DEFAULT_CALENDAR_ID, { day: THURSDAY, time: '09:00', action: 'block' })
  await aBooking().forItem('consultation_60').named('Ada Obi').at(THURSDAY, '10:00').saveTo(app.db, app.clock)
  await aBooking().at(THURSDAY, '13:00').inStatus('cancelled').saveTo(app.db, app.clock)
  await aClosure().from('2026-11-27', '2026-11-29').named('Christmas').saveTo(app.db, app.clock)
  const { title, days } = await loadWeekPage(app, { date: THURSDAY, calendarId: DEFAULT_CALENDAR_ID })
  expect(title).toBe('23 to 29 November 2026')
  const thursday = days[3]
  expect(mapAvailabilityByTime(thursday)).toMatchObject({ '09:00': 'blocked', '09:30': 'free', '13:00': 'free' })
  expect(mapAvailabilityByTime(thursday)).not.toHaveProperty('10:30')
  const bookedCells = thursday?.cells.filter(({ bookings }) => bookings.length > 0)
  expect(bookedCells?.map(({ time, rows, bookings }) => [time, rows, bookings[0]?.status.text])).toEqual([
    ['10:00', 2, 'Confirmed'],
    ['13:00', 1, 'Cancelled'],
  ])
  expect(days.map(({ closureName }) => closureName)).toEqual([
    null,
    null,
    null,
    null,
    'Christmas',
    'Christmas',
    'Christmas',
  ])
  expect(days.slice(4).every(({ isEmpty }) => isEmpty)).toBe(true)
})

test('slots are listed but not free today, beyond the booking window and while the calendar is closed', async () => {
  const app = await testContext()
  const monday = (await loadWeekPage(app, { date: '2026-11-02', calendarId: DEFAULT_CALENDAR_ID })).days[0]
  expect(monday).toMatchObject({ isToday: true, isPast: false })
  expect(mapAvailabilityByTime(monday)['09:00']).toBe('listed')
  expect(
    mapAvailabilityByTime((await loadWeekPage(app, { date: '2027-06-07', calendarId: DEFAULT_CALENDAR_ID })).days[0])[
      '09:00'
    ],
  ).toBe('listed')
  await switchCalendars(app, STAFF_ACTOR, [DEFAULT_CALENDAR_ID], 'closed')
  expect(
    mapAvailabilityByTime((await loadWeekPage(app, { date: THURSDAY, calendarId: DEFAULT_CALENDAR_ID })).days[3])[
      '09:00'
    ],
  ).toBe('listed')
})

test('week and month pages link to the previous and next period, and to the current one unless they show it', async () => {
  const app = await testContext()
  expect(await loadWeekPage(app, { date: THURSDAY, calendarId: DEFAULT_CALENDAR_ID })).toMatchObject({
    periodLinks: {
      previous: '/admin/calendar?date=2026-11-16&view=week',
      current: '/admin/calendar?view=week',
      next: '/admin/calendar?date=2026-11-30&view=week',
    },
  })
  expect(
    (await loadWeekPage(app, { date: '2026-11-08', calendarId: DEFAULT_CALENDAR_ID })).periodLinks.current,
  ).toBeNull()
  expect(await loadMonthPage(app, { date: '2027-01-31', calendarId: DEFAULT_CALENDAR_ID })).toMatchObject({
    title: 'January 2027',
    periodLinks: {
      previous: '/admin/calendar?date=2026-12-01&view=month',
      current: '/admin/calendar?view=month',
      next: '/admin/calendar?date=2027-02-01&view=month',
    },
  })
  expect(
    (await loadMonthPage(app, { date: '2026-11-30', calendarId: DEFAULT_CALENDAR_ID })).periodLinks.current,
  ).toBeNull()
})

test('a month shows bookings and free slots of each day, including days of adjacent months', async () => {
  const app = await testContext()
  await aBooking().forItem('consultation_60').at(THURSDAY, '10:00').saveTo(app.db, app.clock)
  await aBooking().at(THURSDAY, '13:00').inStatus('cancelled').saveTo(app.db, app.clock)
  await aBooking().at('2026-10-30', '10:00').inStatus('no_show').saveTo(app.db, app.clock)
  await aClosure().from('2026-12-03', '2026-12-04').named('Harmattan').saveTo(app.db, app.clock)
  const days = (await loadMonthPage(app, { date: '2026-11-15', calendarId: DEFAULT_CALENDAR_ID })).weeks.flat()
  const findDay = (day: string) => days.find(each => each.day === day)
  expect(days).toHaveLength(42)
  expect(findDay(THURSDAY)).toMatchObject({ bookedCount: 1, freeCount: 12, isAdjacentMonth: false, isPast: false })
  expect(findDay('2026-10-30')).toMatchObject({ bookedCount: 1, freeCount: 0, isAdjacentMonth: true, isPast: true })
  expect(findDay('2026-12-03')).toMatchObject({
    bookedCount: 0,
    freeCount: 0,
    isAdjacentMonth: true,
    closureName: 'Harmattan',
  })
  expect(days.filter(({ isToday }) => isToday).map(({ day }) => day)).toEqual(['2026-11-02'])
})
