import { expect, test } from 'vitest'
import { weeksUpTo } from './weeks.ts'

const mondays = (now: string, count = 2) => weeksUpTo(new Date(now), count).map(week => week.monday)

test('weeks begin on Mondays in Lagos, the one that is not over last', () => {
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

test('the week turns at midnight in Lagos, an hour before it turns in London', () => {
  expect(mondays('2026-11-22T22:59:59.999Z')).toEqual(['2026-11-09', '2026-11-16'])
  expect(mondays('2026-11-22T23:00:00Z')).toEqual(['2026-11-16', '2026-11-23'])
})

test('a week may lie in two years', () => {
  expect(mondays('2027-01-01T12:00:00Z')).toEqual(['2026-12-21', '2026-12-28'])
})
