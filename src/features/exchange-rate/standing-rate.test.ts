import { expect, test } from 'vitest'
import { type HeldRate, isDue, type StoredRate, standingRate } from './standing-rate.ts'

const FETCHED_AT = new Date('2026-11-02T09:00:00Z')
const HOUR = 3_600_000
const after = (milliseconds: number) => new Date(FETCHED_AT.getTime() + milliseconds)
const FETCHED = { nairaMicrosPerPound: 2_057_400_000, source: 'Frankfurter', fetchedAt: FETCHED_AT, isFixed: false }
const FIXED = { nairaMicrosPerPound: 2_100_000_000, source: 'Talent Passage', fetchedAt: FETCHED_AT, isFixed: true }

const heldAt = (milliseconds: number): HeldRate => ({
  nairaMicrosPerPound: 2_400_000_000,
  source: 'Frankfurter',
  fetchedAt: after(milliseconds),
  heldSince: after(milliseconds),
  isDismissed: false,
})

const stored = (more: Partial<StoredRate>): StoredRate => ({
  fetched: null,
  fixed: null,
  clearedAt: null,
  held: null,
  ...more,
})

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
  [
    'one is held back: the last good one goes on',
    stored({ fetched: FETCHED, held: heldAt(HOUR) }),
    2 * HOUR - 1,
    FETCHED,
    true,
  ],
  ['it was held back an hour ago', stored({ fetched: FETCHED, held: heldAt(HOUR) }), 2 * HOUR, FETCHED, false],
  [
    'the last good one is too old beside it',
    stored({ fetched: FETCHED, held: heldAt(25 * HOUR) }),
    25 * HOUR,
    null,
    true,
  ],
  [
    'caches cleared since it was held back',
    stored({ fetched: FETCHED, held: heldAt(0), clearedAt: after(1) }),
    2,
    FETCHED,
    false,
  ],
])('%s', (_what, what, age, rate, isFresh) => {
  expect(standingRate(what, after(age))).toEqual({ rate, isFresh })
})

test('what was fetched is replaced in good time, beside a fixed rate too, and after the caches were cleared', () => {
  expect(isDue(stored({ fetched: FETCHED, fixed: FIXED }), after(0.75 * HOUR - 1))).toBe(false)
  expect(isDue(stored({ fetched: FETCHED, fixed: FIXED }), after(0.75 * HOUR))).toBe(true)
  expect(isDue(stored({ fetched: FETCHED, clearedAt: after(1) }), after(2))).toBe(true)
  expect(isDue(stored({ fixed: FIXED }), FETCHED_AT)).toBe(true)
})

test('the sources are asked again 45 minutes after a rate was held back', () => {
  const held = stored({ fetched: FETCHED, held: heldAt(HOUR) })
  expect(isDue(held, after(1.75 * HOUR - 1))).toBe(false)
  expect(isDue(held, after(1.75 * HOUR))).toBe(true)
})
