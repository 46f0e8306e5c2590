import { expect, test } from 'vitest'
import type { Availability } from '#src/features/bookings/queries.server.ts'
import { DEFAULT_WEEKLY_HOURS } from '#src/features/settings/weekly-hours.ts'
import { calendarMonth } from './month.server.ts'

const START = { time: '09:00', startsAt: new Date('2026-11-26T08:00:00Z'), endsAt: new Date('2026-11-26T08:30:00Z') }

function offered(days: Record<string, ReadonlyArray<boolean>>): Availability {
  return {
    isOpen: true,
    weekly: DEFAULT_WEEKLY_HOURS,
    first: '2026-11-22',
    last: '2027-02-19',
    days: Object.entries(days).map(([day, starts]) => ({ day, starts: starts.map(isFree => ({ ...START, isFree })) })),
  }
}

test('weeks begin on Monday, with blanks for the days of other months', () => {
  const { title, weeks } = calendarMonth('2026-11', offered({}), '2026-11-01')
  expect(title).toBe('November 2026')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]?.map(day => day?.day ?? null)).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks[5]?.map(day => day?.name)).toEqual(['Monday 30 November 2026'])
  expect(calendarMonth('2027-02', offered({}), '2026-11-21').weeks.flat()).toHaveLength(28)
})

test('weeks that are over are left out, that of today is kept', () => {
  const firstDayOn = (today: string) =>
    calendarMonth('2026-11', offered({}), today).weeks[0]?.find(day => day !== null)?.day
  expect(firstDayOn('2026-11-21')).toBe('2026-11-16')
  expect(firstDayOn('2026-11-22')).toBe('2026-11-16')
  expect(firstDayOn('2026-11-23')).toBe('2026-11-23')
  expect(firstDayOn('2026-10-31')).toBe('2026-11-01')
})

test('a day is free, fully booked or not offered, and one is today', () => {
  const days = offered({ '2026-11-26': [false, true], '2026-11-27': [false, false] })
  const shown = calendarMonth('2026-11', days, '2026-11-21')
    .weeks.flat()
    .filter(day => day !== null)
  const inState = (state: string) => shown.filter(day => day.state === state).map(day => day.day)
  expect(inState('free')).toEqual(['2026-11-26'])
  expect(inState('full')).toEqual(['2026-11-27'])
  expect(inState('off')).toHaveLength(13)
  expect(shown.filter(day => day.isToday).map(day => day.day)).toEqual(['2026-11-21'])
})

test('other months can be reached as far as days can be booked, over the end of the year too', () => {
  const reach = (month: string) => {
    const { previous, next } = calendarMonth(month, offered({}), '2026-11-21')
    return [previous?.month ?? null, next?.month ?? null]
  }
  expect(reach('2026-11')).toEqual([null, '2026-12'])
  expect(reach('2026-12')).toEqual(['2026-11', '2027-01'])
  expect(reach('2027-01')).toEqual(['2026-12', '2027-02'])
  expect(reach('2027-02')).toEqual(['2027-01', null])
})
