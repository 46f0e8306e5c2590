import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import {
  type HeldRate,
  isAgeing,
  isDue,
  isFresh,
  mayStandIn,
  type StoredRate,
  standingRate,
  wasClearedSince,
} from './standing-rate.ts'

const FETCHED_AT = new Date('2026-11-02T09:00:00Z')
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
  ['it is an hour old: it stands in', stored({ fetched: FETCHED }), HOUR_MS, FETCHED, false],
  ['it is older than a day', stored({ fetched: FETCHED }), 25 * HOUR_MS, null, false],
  ['the caches were cleared since: it stands in', stored({ fetched: FETCHED, clearedAt: after(1) }), 2, FETCHED, false],
  ['they were cleared before', stored({ fetched: FETCHED, clearedAt: after(-1) }), 2, FETCHED, true],
  ['one is fixed', stored({ fetched: FETCHED, fixed: FIXED }), 0, FIXED, true],
  ['one is fixed and nothing was ever fetched', stored({ fixed: FIXED }), 1000 * HOUR_MS, FIXED, true],
  ['one is fixed and the caches were cleared', stored({ fixed: FIXED, clearedAt: after(1) }), 2, FIXED, true],
  [
    'one is held back: the last good one goes on',
    stored({ fetched: FETCHED, held: heldAt(HOUR_MS) }),
    2 * HOUR_MS - 1,
    FETCHED,
    true,
  ],
  ['it was held back an hour ago', stored({ fetched: FETCHED, held: heldAt(HOUR_MS) }), 2 * HOUR_MS, FETCHED, false],
  [
    'the last good one is too old beside it',
    stored({ fetched: FETCHED, held: heldAt(25 * HOUR_MS) }),
    25 * HOUR_MS,
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
  expect(isDue(stored({ fetched: FETCHED, fixed: FIXED }), after(0.75 * HOUR_MS - 1))).toBe(false)
  expect(isDue(stored({ fetched: FETCHED, fixed: FIXED }), after(0.75 * HOUR_MS))).toBe(true)
  expect(isDue(stored({ fetched: FETCHED, clearedAt: after(1) }), after(2))).toBe(true)
  expect(isDue(stored({ fixed: FIXED }), FETCHED_AT)).toBe(true)
})

test('the sources are asked again 45 minutes after a rate was held back', () => {
  const held = stored({ fetched: FETCHED, held: heldAt(HOUR_MS) })
  expect(isDue(held, after(1.75 * HOUR_MS - 1))).toBe(false)
  expect(isDue(held, after(1.75 * HOUR_MS))).toBe(true)
})

const RATE = { nairaMicrosPerPound: 2_057_400_000, source: 'Sandbox', fetchedAt: FETCHED_AT, isFixed: false }

test('a rate is fresh for an hour', () => {
  expect(isFresh(RATE, FETCHED_AT)).toBe(true)
  expect(isFresh(RATE, after(HOUR_MS - 1))).toBe(true)
  expect(isFresh(RATE, after(HOUR_MS))).toBe(false)
})

test('it stands in for 24 hours after that', () => {
  expect(mayStandIn(RATE, after(HOUR_MS))).toBe(true)
  expect(mayStandIn(RATE, after(25 * HOUR_MS - 1))).toBe(true)
  expect(mayStandIn(RATE, after(25 * HOUR_MS))).toBe(false)
})

test('it is due to be replaced from 45 minutes on', () => {
  expect(isAgeing(RATE, FETCHED_AT)).toBe(false)
  expect(isAgeing(RATE, after(45 * MINUTE_MS - 1))).toBe(false)
  expect(isAgeing(RATE, after(45 * MINUTE_MS))).toBe(true)
})

test('clocks may differ by a few minutes', () => {
  for (const ahead of [2 * MINUTE_MS, 5 * MINUTE_MS - 1]) {
    expect(isFresh(RATE, after(-ahead))).toBe(true)
    expect(mayStandIn(RATE, after(-ahead))).toBe(true)
    expect(isAgeing(RATE, after(-ahead))).toBe(false)
  }
})

test('a rate from further ahead was fetched while a clock was wrong: it is good for nothing', () => {
  for (const ahead of [5 * MINUTE_MS, 200 * 24 * HOUR_MS]) {
    expect(isFresh(RATE, after(-ahead))).toBe(false)
    expect(mayStandIn(RATE, after(-ahead))).toBe(false)
    expect(isAgeing(RATE, after(-ahead))).toBe(true)
  }
})

test('what was fetched before the caches were cleared, or at that instant, is from before', () => {
  expect(wasClearedSince(RATE, after(1), after(1))).toBe(true)
  expect(wasClearedSince(RATE, FETCHED_AT, FETCHED_AT)).toBe(true)
  expect(wasClearedSince(RATE, after(-1), FETCHED_AT)).toBe(false)
  expect(wasClearedSince(RATE, null, after(HOUR_MS))).toBe(false)
})

test('a clearing from further ahead than clocks differ was a wrong clock’s, and clears nothing', () => {
  expect(wasClearedSince(RATE, after(5 * MINUTE_MS - 1), FETCHED_AT)).toBe(true)
  expect(wasClearedSince(RATE, after(5 * MINUTE_MS), FETCHED_AT)).toBe(false)
})

test('what is fresh may also stand in', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 48 * HOUR_MS }), age => {
      if (isFresh(RATE, after(age))) expect(mayStandIn(RATE, after(age))).toBe(true)
    }),
  )
})
