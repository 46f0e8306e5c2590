import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAgeing, isFresh, mayStandIn, wasClearedSince } from './standing-rate.ts'

const FETCHED = new Date('2026-11-02T09:00:00Z')
const RATE = { nairaMicrosPerPound: 2_057_400_000, source: 'Sandbox', fetchedAt: FETCHED, isFixed: false }
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const after = (milliseconds: number) => new Date(FETCHED.getTime() + milliseconds)

test('a rate is fresh for an hour', () => {
  expect(isFresh(RATE, FETCHED)).toBe(true)
  expect(isFresh(RATE, after(HOUR - 1))).toBe(true)
  expect(isFresh(RATE, after(HOUR))).toBe(false)
})

test('it stands in for 24 hours after that', () => {
  expect(mayStandIn(RATE, after(HOUR))).toBe(true)
  expect(mayStandIn(RATE, after(25 * HOUR - 1))).toBe(true)
  expect(mayStandIn(RATE, after(25 * HOUR))).toBe(false)
})

test('it is due to be replaced from 45 minutes on', () => {
  expect(isAgeing(RATE, FETCHED)).toBe(false)
  expect(isAgeing(RATE, after(45 * MINUTE - 1))).toBe(false)
  expect(isAgeing(RATE, after(45 * MINUTE))).toBe(true)
})

test('clocks may differ by a few minutes', () => {
  for (const ahead of [2 * MINUTE, 5 * MINUTE - 1]) {
    expect(isFresh(RATE, after(-ahead))).toBe(true)
    expect(mayStandIn(RATE, after(-ahead))).toBe(true)
    expect(isAgeing(RATE, after(-ahead))).toBe(false)
  }
})

test('a rate from further ahead was fetched while a clock was wrong: it is good for nothing', () => {
  for (const ahead of [5 * MINUTE, 200 * 24 * HOUR]) {
    expect(isFresh(RATE, after(-ahead))).toBe(false)
    expect(mayStandIn(RATE, after(-ahead))).toBe(false)
    expect(isAgeing(RATE, after(-ahead))).toBe(true)
  }
})

test('what was fetched before the caches were cleared, or at that instant, is from before', () => {
  expect(wasClearedSince(RATE, after(1), after(1))).toBe(true)
  expect(wasClearedSince(RATE, FETCHED, FETCHED)).toBe(true)
  expect(wasClearedSince(RATE, after(-1), FETCHED)).toBe(false)
  expect(wasClearedSince(RATE, null, after(HOUR))).toBe(false)
})

test('a clearing from further ahead than clocks differ was a wrong clock’s, and clears nothing', () => {
  expect(wasClearedSince(RATE, after(5 * MINUTE - 1), FETCHED)).toBe(true)
  expect(wasClearedSince(RATE, after(5 * MINUTE), FETCHED)).toBe(false)
})

test('what is fresh may also stand in', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 48 * HOUR }), age => {
      if (isFresh(RATE, after(age))) expect(mayStandIn(RATE, after(age))).toBe(true)
    }),
  )
})
