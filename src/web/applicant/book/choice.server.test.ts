import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { saveChangedSlots } from '#dev/factories/changed-slots.server.ts'
import type { Availability } from '#src/features/bookings/queries.server.ts'
import { DEFAULT_CALENDAR_ID, listDays } from '#src/features/bookings/rules.ts'
import { switchCalendars } from '#src/features/bookings/save-calendar.server.ts'
import { DEFAULT_WEEKLY_HOURS, SLOT_TIMES } from '#src/features/site/settings/weekly-hours.ts'
import { testContext } from '#tests/support/app-context.ts'
import { buildCalendarMonth, readChoice } from './choice.server.ts'

const OWNER = { kind: 'staff', id: 'owner-1' } as const
const NO_DAY_REQUESTED = { date: null, month: null }

test('the calendar opens at the requested month, or else at the month of the requested day or first free day', async () => {
  const app = await testContext()
  const readMonthAndDay = async (date: string | null, month: string | null) => {
    const choice = await readChoice(app, { minutes: 30 }, { date, month }, null)
    return choice.kind === 'choice' ? [choice.month.title, choice.day?.name ?? null] : choice.kind
  }
  expect(await readMonthAndDay(null, null)).toEqual(['November 2026', null])
  expect(await readMonthAndDay('2026-12-01', null)).toEqual(['December 2026', 'Tuesday 1 December 2026'])
  expect(await readMonthAndDay('2026-12-01', '2027-01')).toEqual(['January 2027', 'Tuesday 1 December 2026'])
  expect(await readMonthAndDay('2026-12-01', '2026-10')).toEqual(['December 2026', 'Tuesday 1 December 2026'])
  expect(await readMonthAndDay(null, '2027-01')).toEqual(['January 2027', null])
  for (const [date, month] of [
    ['2026-11-02', '2026-10'],
    ['2027-02-01', '2027-02'],
    ['2026-11-31', '2026-13'],
    ['', 'January'],
  ] as const) {
    expect(await readMonthAndDay(date, month), `${date} ${month}`).toEqual(['November 2026', null])
  }
})

test('when a booking is moved, its own time is marked as current and other booked times as taken', async () => {
  const app = await testContext()
  const ownBooking = await aBooking().at('2026-11-05', '10:00').saveTo(app.db, app.clock)
  await aBooking().at('2026-11-05', '10:30').saveTo(app.db, app.clock)
  const choice = await readChoice(app, { minutes: 30 }, { date: '2026-11-05', month: null }, ownBooking.booking)
  const times = choice.kind === 'choice' ? (choice.day?.times ?? []) : []
  expect(times.filter(({ state }) => state !== 'free').map(({ time, state }) => [time, state])).toEqual([
    ['10:00', 'current'],
    ['10:30', 'taken'],
  ])
})

test('the choice of times says whether the calendar is closed, full or unreadable', async () => {
  const app = await testContext()
  await switchCalendars(app, OWNER, [DEFAULT_CALENDAR_ID], 'closed')
  expect(await readChoice(app, { minutes: 60 }, NO_DAY_REQUESTED, null)).toEqual({ kind: 'closed' })

  await switchCalendars(app, OWNER, [DEFAULT_CALENDAR_ID], 'open')
  for (const day of listDays('2026-11-02', '2027-02-01'))
    await saveChangedSlots(app.db, app.clock, { day, times: SLOT_TIMES, state: 'blocked' })
  expect(await readChoice(app, { minutes: 60 }, NO_DAY_REQUESTED, null)).toEqual({
    kind: 'full',
    lastDay: '31 January 2027',
  })

  await app.pool.query('drop table calendar_exceptions')
  expect(await readChoice(app, { minutes: 60 }, NO_DAY_REQUESTED, null)).toEqual({ kind: 'unreadable' })
})

test('a booking that begins in less than 24 hours cannot be changed, and one that begins in 24 hours can', async () => {
  const app = await testContext()
  app.clock.advance({ hours: 1, minutes: 30 })
  const choice = await readChoice(app, { minutes: 30 }, { date: '2026-11-03', month: null }, null)
  const times = choice.kind === 'choice' ? (choice.day?.times ?? []) : []
  expect(times.filter(({ mayChange }) => !mayChange).map(({ time }) => time)).toEqual([
    '09:00',
    '09:30',
    '10:00',
    '10:30',
    '11:00',
  ])
})

test('the sentence about booking hours names a Saturday with added slots', async () => {
  const app = await testContext()
  await saveChangedSlots(app.db, app.clock, { day: '2026-11-28', times: ['10:00'], state: 'available' })
  expect(await readChoice(app, { minutes: 30 }, NO_DAY_REQUESTED, null)).toMatchObject({
    hours:
      'Usually Monday to Friday, 9:00 to 12:00 and 13:00 to 17:00, up to 31 January 2027. Also on Saturday 28 November 2026.',
  })
})

const START_AT_NINE = {
  time: '09:00',
  startsAt: new Date('2026-11-26T08:00:00Z'),
  endsAt: new Date('2026-11-26T08:30:00Z'),
}

function createAvailability(days: Record<string, ReadonlyArray<boolean>>): Availability {
  return {
    isOpen: true,
    weekly: DEFAULT_WEEKLY_HOURS,
    first: '2026-11-22',
    last: '2027-02-19',
    hasAdviserOfField: true,
    days: Object.entries(days).map(([day, starts]) => ({
      day,
      starts: starts.map(isFree => ({ ...START_AT_NINE, isFree })),
    })),
  }
}

test('weeks begin on Monday, and days of other months are left empty', () => {
  const { title, weeks } = buildCalendarMonth('2026-11', createAvailability({}), '2026-11-01')
  expect(title).toBe('November 2026')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]?.map(day => day?.day ?? null)).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks[5]?.map(day => day?.name)).toEqual(['Monday 30 November 2026'])
  expect(buildCalendarMonth('2027-02', createAvailability({}), '2026-11-21').weeks.flat()).toHaveLength(28)
})

test('the calendar of a month omits past weeks and keeps the current week', () => {
  const findFirstDay = (today: string) =>
    buildCalendarMonth('2026-11', createAvailability({}), today).weeks[0]?.find(day => day !== null)?.day
  expect(findFirstDay('2026-11-21')).toBe('2026-11-16')
  expect(findFirstDay('2026-11-22')).toBe('2026-11-16')
  expect(findFirstDay('2026-11-23')).toBe('2026-11-23')
  expect(findFirstDay('2026-10-31')).toBe('2026-11-01')
})

test('the calendar marks free days, fully booked days, days without times, and today', () => {
  const availability = createAvailability({ '2026-11-26': [false, true], '2026-11-27': [false, false] })
  const days = buildCalendarMonth('2026-11', availability, '2026-11-21')
    .weeks.flat()
    .filter(day => day !== null)
  const listDaysInState = (state: string) => days.filter(day => day.state === state).map(day => day.day)
  expect(listDaysInState('free')).toEqual(['2026-11-26'])
  expect(listDaysInState('full')).toEqual(['2026-11-27'])
  expect(listDaysInState('off')).toHaveLength(13)
  expect(days.filter(day => day.isToday).map(day => day.day)).toEqual(['2026-11-21'])
})

test('month links lead only to months within the booking period, also across the end of the year', () => {
  const readLinkedMonths = (month: string) => {
    const { previous, next } = buildCalendarMonth(month, createAvailability({}), '2026-11-21')
    return [previous?.month ?? null, next?.month ?? null]
  }
  expect(readLinkedMonths('2026-11')).toEqual([null, '2026-12'])
  expect(readLinkedMonths('2026-12')).toEqual(['2026-11', '2027-01'])
  expect(readLinkedMonths('2027-01')).toEqual(['2026-12', '2027-02'])
  expect(readLinkedMonths('2027-02')).toEqual(['2027-01', null])
})
