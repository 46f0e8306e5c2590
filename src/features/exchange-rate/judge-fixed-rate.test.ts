import { expect, test } from 'vitest'
import { judgeFixedRate } from './judge-fixed-rate.ts'

const NOW = new Date('2026-11-09T09:00:00Z')
const DAY = 86_400_000
const naira = (sum: number) => sum * 1_000_000
const fetched = (daysAgo: number) => ({
  nairaMicrosPerPound: naira(2000),
  source: 'Frankfurter',
  fetchedAt: new Date(NOW.getTime() - daysAgo * DAY),
  isFixed: false,
})

test.each([99.99, 100_000.01, 0, -2000, Number.NaN, 2000.0000001])('₦%d for a pound is no rate', sum => {
  expect(judgeFixedRate(naira(sum), null, NOW)).toEqual({ reason: 'not-a-rate' })
})

test.each([100, 2057.4, 100_000])('₦%d for a pound is one where nothing is known', sum => {
  expect(judgeFixedRate(naira(sum), null, NOW)).toBeNull()
})

test.each([1000, 1999, 4000])('₦%d is near enough to a fetched ₦2,000', sum => {
  expect(judgeFixedRate(naira(sum), fetched(1), NOW)).toBeNull()
})

test.each([999.99, 4000.01, 20_000, 200])('₦%d is too far from a fetched ₦2,000, which is told', sum => {
  expect(judgeFixedRate(naira(sum), fetched(7), NOW)).toEqual({ reason: 'far-from-fetched', fetched: fetched(7) })
})

test('what was fetched more than a week ago says nothing', () => {
  expect(judgeFixedRate(naira(20_000), fetched(7.01), NOW)).toBeNull()
})
