import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import {
  chooseRateInForce,
  isFresh,
  isRenewalDue,
  isUsable,
  needsRenewal,
  type StoredRate,
  type UnconfirmedRate,
  wasClearedSince,
} from './rate-in-force.ts'

const FETCHED_AT = new Date('2026-11-02T09:00:00Z')
const after = (milliseconds: number) => new Date(FETCHED_AT.getTime() + milliseconds)
const FETCHED = { nairaMicrosPerPound: 2_057_400_000, source: 'Frankfurter', fetchedAt: FETCHED_AT, isFixed: false }
const FIXED = { nairaMicrosPerPound: 2_100_000_000, source: 'Talent Passage', fetchedAt: FETCHED_AT, isFixed: true }

const unconfirmedAt = (milliseconds: number): UnconfirmedRate => ({
  nairaMicrosPerPound: 2_400_000_000,
  source: 'Frankfurter',
  fetchedAt: after(milliseconds),
  unconfirmedSince: after(milliseconds),
  isDismissed: false,
})

const stored = (more: Partial<StoredRate>): StoredRate => ({
  fetched: null,
  fixed: null,
  clearedAt: null,
  unconfirmed: null,
  ...more,
})

test.each([
  ['without a stored rate there is no rate in force', stored({}), 0, null, false],
  ['a new rate is fresh', stored({ fetched: FETCHED }), 0, FETCHED, true],
  ['a rate of an hour ago is usable', stored({ fetched: FETCHED }), HOUR_MS, FETCHED, false],
  ['a rate of more than a day ago is not usable', stored({ fetched: FETCHED }), 25 * HOUR_MS, null, false],
  [
    'a rate is usable after the caches were cleared',
    stored({ fetched: FETCHED, clearedAt: after(1) }),
    2,
    FETCHED,
    false,
  ],
  [
    'caches cleared before the fetch have no effect',
    stored({ fetched: FETCHED, clearedAt: after(-1) }),
    2,
    FETCHED,
    true,
  ],
  ['a fixed rate is in force', stored({ fetched: FETCHED, fixed: FIXED }), 0, FIXED, true],
  ['a fixed rate needs no fetched rate', stored({ fixed: FIXED }), 1000 * HOUR_MS, FIXED, true],
  [
    'a fixed rate remains in force when the caches are cleared',
    stored({ fixed: FIXED, clearedAt: after(1) }),
    2,
    FIXED,
    true,
  ],
  [
    'the last good rate is used while another is unconfirmed',
    stored({ fetched: FETCHED, unconfirmed: unconfirmedAt(HOUR_MS) }),
    2 * HOUR_MS - 1,
    FETCHED,
    true,
  ],
  [
    'after an hour with an unconfirmed rate the sources are asked again',
    stored({ fetched: FETCHED, unconfirmed: unconfirmedAt(HOUR_MS) }),
    2 * HOUR_MS,
    FETCHED,
    false,
  ],
  [
    'an expired good rate is not used while another is unconfirmed',
    stored({ fetched: FETCHED, unconfirmed: unconfirmedAt(25 * HOUR_MS) }),
    25 * HOUR_MS,
    null,
    true,
  ],
  [
    'clearing the caches also expires an unconfirmed rate',
    stored({ fetched: FETCHED, unconfirmed: unconfirmedAt(0), clearedAt: after(1) }),
    2,
    FETCHED,
    false,
  ],
])('%s', (_title, storedRate, ageMs, rate, isFresh) => {
  expect(chooseRateInForce(storedRate, after(ageMs))).toEqual({ rate, isFresh })
})

test('a fetched rate is renewed before it is too old, even while a rate is fixed, and after caches are cleared', () => {
  expect(isRenewalDue(stored({ fetched: FETCHED, fixed: FIXED }), after(0.75 * HOUR_MS - 1))).toBe(false)
  expect(isRenewalDue(stored({ fetched: FETCHED, fixed: FIXED }), after(0.75 * HOUR_MS))).toBe(true)
  expect(isRenewalDue(stored({ fetched: FETCHED, clearedAt: after(1) }), after(2))).toBe(true)
  expect(isRenewalDue(stored({ fixed: FIXED }), FETCHED_AT)).toBe(true)
})

test('the sources are asked again 45 minutes after an unconfirmed rate', () => {
  const unconfirmed = stored({ fetched: FETCHED, unconfirmed: unconfirmedAt(HOUR_MS) })
  expect(isRenewalDue(unconfirmed, after(1.75 * HOUR_MS - 1))).toBe(false)
  expect(isRenewalDue(unconfirmed, after(1.75 * HOUR_MS))).toBe(true)
})

const RATE = { nairaMicrosPerPound: 2_057_400_000, source: 'Sandbox', fetchedAt: FETCHED_AT, isFixed: false }

test('a rate is fresh for an hour', () => {
  expect(isFresh(RATE, FETCHED_AT)).toBe(true)
  expect(isFresh(RATE, after(HOUR_MS - 1))).toBe(true)
  expect(isFresh(RATE, after(HOUR_MS))).toBe(false)
})

test('an older rate is usable for 24 more hours', () => {
  expect(isUsable(RATE, after(HOUR_MS))).toBe(true)
  expect(isUsable(RATE, after(25 * HOUR_MS - 1))).toBe(true)
  expect(isUsable(RATE, after(25 * HOUR_MS))).toBe(false)
})

test('a rate needs renewal after 45 minutes', () => {
  expect(needsRenewal(RATE, FETCHED_AT)).toBe(false)
  expect(needsRenewal(RATE, after(45 * MINUTE_MS - 1))).toBe(false)
  expect(needsRenewal(RATE, after(45 * MINUTE_MS))).toBe(true)
})

test('a rate from less than five minutes ahead is used, because clocks differ', () => {
  for (const ahead of [2 * MINUTE_MS, 5 * MINUTE_MS - 1]) {
    expect(isFresh(RATE, after(-ahead))).toBe(true)
    expect(isUsable(RATE, after(-ahead))).toBe(true)
    expect(needsRenewal(RATE, after(-ahead))).toBe(false)
  }
})

test('a rate from five minutes ahead or more is ignored', () => {
  for (const ahead of [5 * MINUTE_MS, 200 * 24 * HOUR_MS]) {
    expect(isFresh(RATE, after(-ahead))).toBe(false)
    expect(isUsable(RATE, after(-ahead))).toBe(false)
    expect(needsRenewal(RATE, after(-ahead))).toBe(true)
  }
})

test('a rate fetched before the caches were cleared, or at that instant, is cleared', () => {
  expect(wasClearedSince(RATE, after(1), after(1))).toBe(true)
  expect(wasClearedSince(RATE, FETCHED_AT, FETCHED_AT)).toBe(true)
  expect(wasClearedSince(RATE, after(-1), FETCHED_AT)).toBe(false)
  expect(wasClearedSince(RATE, null, after(HOUR_MS))).toBe(false)
})

test('a time of clearing that is five minutes ahead or more clears no rate', () => {
  expect(wasClearedSince(RATE, after(5 * MINUTE_MS - 1), FETCHED_AT)).toBe(true)
  expect(wasClearedSince(RATE, after(5 * MINUTE_MS), FETCHED_AT)).toBe(false)
})

test('a fresh rate is also usable', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 48 * HOUR_MS }), age => {
      if (isFresh(RATE, after(age))) expect(isUsable(RATE, after(age))).toBe(true)
    }),
  )
})
