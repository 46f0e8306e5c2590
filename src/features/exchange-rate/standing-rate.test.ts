import { expect, test } from 'vitest'
import { isDue, type StoredRate, standingRate } from './standing-rate.ts'

const FETCHED_AT = new Date('2026-11-02T09:00:00Z')
const HOUR = 3_600_000
const after = (milliseconds: number) => new Date(FETCHED_AT.getTime() + milliseconds)
const FETCHED = { nairaMicrosPerPound: 2_057_400_000, source: 'Frankfurter', fetchedAt: FETCHED_AT, isFixed: false }
const FIXED = { nairaMicrosPerPound: 2_100_000_000, source: 'Talent Passage', fetchedAt: FETCHED_AT, isFixed: true }

const stored = (more: Partial<StoredRate>): StoredRate => ({ fetched: null, fixed: null, clearedAt: null, ...more })

test.each([
  ['nothing is stored', stored({}), 0, null, false],
  ['one was just fetched', stored({ fetched: FETCHED }), 0, FETCHED, true],
  ['it is an hour old: it stands in', stored({ fetched: FETCHED }), HOUR, FETCHED, false],
  ['it is older than a day', stored({ fetched: FETCHED }), 25 * HOUR, null, false],
  ['the caches were cleared since: it stands in', stored({ fetched: FETCHED, clearedAt: after(1) }), 2, FETCHED, false],
  ['they were cleared before', stored({ fetched: FETCHED, clearedAt: after(-1) }), 2, FETCHED, true],
  ['one is fixed', stored({ fetched: FETCHED, fixed: FIXED }), 0, FIXED, true],
  ['one is fixed and nothing was ever fetched', stored({ fixed: FIXED }), 1000 * HOUR, FIXED, true],
  ['one is fixed and the caches were cleared', stored({ fixed: FIXED, clearedAt: after(1) }), 2, FIXED, true],
])('%s', (_what, what, age, rate, isFresh) => {
  expect(standingRate(what, after(age))).toEqual({ rate, isFresh })
})

test('what was fetched is replaced in good time, beside a fixed rate too, and after the caches were cleared', () => {
  expect(isDue(stored({ fetched: FETCHED, fixed: FIXED }), after(0.75 * HOUR - 1))).toBe(false)
  expect(isDue(stored({ fetched: FETCHED, fixed: FIXED }), after(0.75 * HOUR))).toBe(true)
  expect(isDue(stored({ fetched: FETCHED, clearedAt: after(1) }), after(2))).toBe(true)
  expect(isDue(stored({ fixed: FIXED }), FETCHED_AT)).toBe(true)
})
