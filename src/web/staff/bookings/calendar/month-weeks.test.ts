import { expect, test } from 'vitest'
import { findAdjacentMonth, formatDaySpan, listMonthWeeks, listWeekDays } from './month-weeks.ts'

test('the week of a day runs from Monday to Sunday', () => {
  const week = listWeekDays('2026-11-26')
  expect(week).toEqual(listWeekDays('2026-11-23'))
  expect(week).toEqual(listWeekDays('2026-11-29'))
  expect([week[0], week[6]]).toEqual(['2026-11-23', '2026-11-29'])
})

test.each([
  ['2026-11-26', '2026-10-26', '2026-12-06', 6],
  ['2027-02-14', '2027-02-01', '2027-02-28', 4],
  ['2026-12-31', '2026-11-30', '2027-01-03', 5],
])('the month page of %s shows the whole weeks from %s to %s', (day, first, last, count) => {
  const weeks = listMonthWeeks(day)
  expect(weeks).toHaveLength(count)
  expect([weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([first, last])
})

test('the adjacent month is found across the end of a year and from a long to a short month', () => {
  expect(findAdjacentMonth('2026-12-31', 1)).toBe('2027-01-01')
  expect(findAdjacentMonth('2027-01-15', -1)).toBe('2026-12-01')
  expect(findAdjacentMonth('2027-01-31', 1)).toBe('2027-02-01')
  expect(findAdjacentMonth('2027-03-31', -1)).toBe('2027-02-01')
})

test.each([
  ['2026-11-23', '2026-11-29', '23 to 29 November 2026'],
  ['2026-11-30', '2026-12-06', '30 November to 6 December 2026'],
  ['2026-12-28', '2027-01-03', '28 December 2026 to 3 January 2027'],
])('the days from %s to %s are described without repeating a shared month or year', (first, last, words) => {
  expect(formatDaySpan(first, last)).toBe(words)
})
