import { expect, test } from 'vitest'
import { monthsUpTo } from './months.ts'

const months = (now: string, count = 2) => monthsUpTo(new Date(now), count).map(({ month }) => month)

test('six months end with the one that is not over', () => {
  expect(months('2026-11-21T08:12:00Z', 6)).toEqual(['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'])
})

test('the month turns at midnight in Lagos: 23:00 in UTC on the last day', () => {
  expect(months('2026-11-30T22:59:59.999Z')).toEqual(['2026-10', '2026-11'])
  expect(months('2026-11-30T23:00:00Z')).toEqual(['2026-11', '2026-12'])
  expect(monthsUpTo(new Date('2026-11-30T23:00:00Z'), 1)[0]?.startsAt).toEqual(new Date('2026-11-30T23:00:00Z'))
})

test('months before January lie in the year before', () => {
  expect(months('2027-01-31T12:00:00Z', 3)).toEqual(['2026-11', '2026-12', '2027-01'])
})
