import { expect, test } from 'vitest'
import { completionRate, greeting, monthsUpTo, weeksUpTo, wholeDays } from './figures.ts'

test.each([
  [0, 0, 0],
  [0, 7, 0],
  [31, 142, 22],
  [1, 8, 13],
  [7, 7, 100],
])('%i completed applications out of %i give a completion rate of %i %%', (completed, total, rate) => {
  expect(completionRate(completed, total)).toBe(rate)
})

test.each([
  ['2026-11-21T08:12:00Z', 'Good morning, Fọláṣadé'],
  ['2026-11-21T10:59:00Z', 'Good morning, Fọláṣadé'],
  ['2026-11-21T11:00:00Z', 'Good afternoon, Fọláṣadé'],
  ['2026-11-21T16:59:00Z', 'Good afternoon, Fọláṣadé'],
  ['2026-11-21T17:00:00Z', 'Good evening, Fọláṣadé'],
  ['2026-11-21T23:30:00Z', 'Good morning, Fọláṣadé'],
])('the greeting at %s is "%s"', (now, words) => {
  expect(greeting('Fọláṣadé Nwosu', new Date(now))).toBe(words)
})

const listMondays = (now: string, count = 2) => weeksUpTo(new Date(now), count).map(week => week.monday)

test('weeks begin on Monday in Lagos, and the current week is listed last', () => {
  const weeks = weeksUpTo(new Date('2026-11-21T08:12:00Z'), 12)
  expect(weeks.map(week => week.monday)).toEqual([
    '2026-08-31',
    '2026-09-07',
    '2026-09-14',
    '2026-09-21',
    '2026-09-28',
    '2026-10-05',
    '2026-10-12',
    '2026-10-19',
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
  ])
  expect(weeks.at(-1)?.startsAt).toEqual(new Date('2026-11-15T23:00:00Z'))
})

test('a week starts at midnight in Lagos, which is 23:00 UTC on Sunday', () => {
  expect(listMondays('2026-11-22T22:59:59.999Z')).toEqual(['2026-11-09', '2026-11-16'])
  expect(listMondays('2026-11-22T23:00:00Z')).toEqual(['2026-11-16', '2026-11-23'])
})

test('a week can span two years', () => {
  expect(listMondays('2027-01-01T12:00:00Z')).toEqual(['2026-12-21', '2026-12-28'])
})

const listMonths = (now: string, count = 2) => monthsUpTo(new Date(now), count).map(({ month }) => month)

test('the current month is listed last', () => {
  expect(listMonths('2026-11-21T08:12:00Z', 6)).toEqual([
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
  ])
})

test('a month starts at midnight in Lagos, which is 23:00 UTC on the day before', () => {
  expect(listMonths('2026-11-30T22:59:59.999Z')).toEqual(['2026-10', '2026-11'])
  expect(listMonths('2026-11-30T23:00:00Z')).toEqual(['2026-11', '2026-12'])
  expect(monthsUpTo(new Date('2026-11-30T23:00:00Z'), 1)[0]?.startsAt).toEqual(new Date('2026-11-30T23:00:00Z'))
})

test('months before January belong to the previous year', () => {
  expect(listMonths('2027-01-31T12:00:00Z', 3)).toEqual(['2026-11', '2026-12', '2027-01'])
})

test.each([
  ['2026-11-20T08:12:01Z', 0],
  ['2026-11-20T08:12:00Z', 1],
  ['2026-11-13T00:00:00Z', 8],
  ['2026-11-22T00:00:00Z', 0],
])('from %s until 2026-11-21T08:12:00Z, %i whole days have passed', (since, days) => {
  expect(wholeDays(new Date(since), new Date('2026-11-21T08:12:00Z'))).toBe(days)
})
