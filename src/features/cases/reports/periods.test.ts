import { expect, test } from 'vitest'
import { listMonthsOf, listWeeksOf, neighbourOf, periodAround, readPeriod, recentPartOf } from './periods.ts'

const TIMES = { now: new Date('2026-11-29T10:00:00Z'), earliest: new Date('2025-03-04T10:00:00Z') }

test.each([
  ['2026-11', 'November 2026', '2026-10-31T23:00:00.000Z', '2026-11-30T23:00:00.000Z'],
  ['2026-Q4', 'October to December 2026', '2026-09-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
  ['2026', '2026', '2025-12-31T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
  ['all', 'All years', '2024-12-31T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
])('the period %s is %s in days of Lagos', (key, title, from, until) => {
  const period = readPeriod(key, TIMES)
  expect({ ...period, from: period.from.toISOString(), until: period.until.toISOString() }).toMatchObject({
    key,
    title,
    from,
    until,
  })
})

test.each([null, '', '2026-13', '2026-Q5', '99999', '0000', 'x'])('%j is the present quarter', text => {
  expect(readPeriod(text, TIMES).key).toBe('2026-Q4')
})

test('a period has neighbours, except in the future', () => {
  const keys = (kind: 'month' | 'quarter' | 'year' | 'all') =>
    ([-1, 1] as const).map(step => neighbourOf(periodAround(kind, TIMES), step, TIMES.now)?.key)
  expect(keys('month')).toEqual(['2026-10', undefined])
  expect(keys('quarter')).toEqual(['2026-Q3', undefined])
  expect(keys('year')).toEqual(['2025', undefined])
  expect(keys('all')).toEqual([undefined, undefined])
  expect(neighbourOf(readPeriod('2025-Q4', TIMES), 1, TIMES.now)?.key).toBe('2026-Q1')
})

test('a month is cut into weeks from Monday, a year into months, and all time into years', () => {
  const titles = (key: string) => listWeeksOf(readPeriod(key, TIMES)).map(({ title }) => title)
  expect(titles('2026-11')).toEqual(['1 Nov', '2 Nov', '9 Nov', '16 Nov', '23 Nov', '30 Nov'])
  expect(titles('2026')).toHaveLength(12)
  expect(titles('all')).toEqual(['2025', '2026'])
  expect(listMonthsOf(readPeriod('2026-Q4', TIMES)).map(({ title }) => title)).toEqual([
    'October 2026',
    'November 2026',
    'December 2026',
  ])
})

test('of all years, the recent part is the last two, and other periods stay whole', () => {
  const longAgo = { ...TIMES, earliest: new Date('2020-03-04T10:00:00Z') }
  expect(recentPartOf(readPeriod('all', longAgo), TIMES.now).from.toISOString()).toBe('2024-10-31T23:00:00.000Z')
  for (const period of [readPeriod('all', TIMES), readPeriod('2020', longAgo)])
    expect(recentPartOf(period, TIMES.now)).toBe(period)
})
