import { expect, test } from 'vitest'
import { wholeDays } from './whole-days.ts'

test.each([
  ['2026-11-20T08:12:01Z', 0],
  ['2026-11-20T08:12:00Z', 1],
  ['2026-11-13T00:00:00Z', 8],
  ['2026-11-22T00:00:00Z', 0],
])('since %s %i whole days have passed', (since, days) => {
  expect(wholeDays(new Date(since), new Date('2026-11-21T08:12:00Z'))).toBe(days)
})
