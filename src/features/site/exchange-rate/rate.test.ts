import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import { rateInWords } from '#src/money.ts'
import {
  chooseRateInForce,
  convertToKobo,
  isFresh,
  isRenewalDue,
  isUsable,
  needsRenewal,
  type StoredRate,
  type UnconfirmedRate,
  wasClearedSince,
} from './rate.ts'

const KOBO_PER_NAIRA = 100
const anyPence = fc.integer({ min: 1, max: 10_000_000 })
const anyRate = fc.integer({ min: 100_000_000, max: 100_000_000_000 })

test('at ₦2,057.40 for a pound, £59 costs ₦121,387, rounded up from ₦121,386.60', () => {
  expect(convertToKobo(5_900, 2_057_400_000)).toBe(12_138_700)
})

test('a whole number of naira is not rounded', () => {
  expect(convertToKobo(500_000, 2_057_400_000)).toBe(1_028_700_000)
  expect(convertToKobo(100, 2_000_000_000)).toBe(200_000)
})

test('the smallest fraction of a naira rounds up to a whole naira', () => {
  expect(convertToKobo(1, 100_000_000)).toBe(100)
  expect(convertToKobo(1, 100_000_001)).toBe(200)
})

test('C49: an amount is rounded up to whole naira, by less than one naira', () => {
  fc.assert(
    fc.property(anyPence, anyRate, (sum, micros) => {
      const kobo = convertToKobo(sum, micros)
      expect(Number.isSafeInteger(kobo)).toBe(true)
      expect(kobo % KOBO_PER_NAIRA).toBe(0)
      const roundedUpBy = BigInt(kobo) * 1_000_000n - BigInt(sum) * BigInt(micros)
      expect(roundedUpBy >= 0n && roundedUpBy < 100n * 1_000_000n).toBe(true)
    }),
  )
})

test('a higher price or a higher rate never converts to fewer naira', () => {
  fc.assert(
    fc.property(anyPence, anyPence, anyRate, anyRate, (sum, more, micros, higher) => {
      expect(convertToKobo(sum + more, micros)).toBeGreaterThanOrEqual(convertToKobo(sum, micros))
      expect(convertToKobo(sum, micros + higher)).toBeGreaterThanOrEqual(convertToKobo(sum, micros))
    }),
  )
})

test('a rate is shown with two decimals', () => {
  expect(rateInWords(2_057_400_000)).toBe('£1 = ₦2,057.40')
  expect(rateInWords(1_999_999_999)).toBe('£1 = ₦2,000.00')
})

const FETCHED_AT = new Date('2026-11-02T09:00:00Z')
const afterFetch = (milliseconds: number) => new Date(FETCHED_AT.getTime() + milliseconds)
const FETCHED_RATE = {
  nairaMicrosPerPound: 2_057_400_000,
  source: 'Frankfurter',
  fetchedAt: FETCHED_AT,
  isFixed: false,
}
const FIXED_RATE = {
  nairaMicrosPerPound: 2_100_000_000,
  source: 'Talent Passage',
  fetchedAt: FETCHED_AT,
  isFixed: true,
}

const createUnconfirmedRate = (milliseconds: number): UnconfirmedRate => ({
  nairaMicrosPerPound: 2_400_000_000,
  source: 'Frankfurter',
  fetchedAt: afterFetch(milliseconds),
  unconfirmedSince: afterFetch(milliseconds),
  isDismissed: false,
})

const createStoredRate = (more: Partial<StoredRate>): StoredRate => ({
  fetched: null,
  fixed: null,
  clearedAt: null,
  unconfirmed: null,
  ...more,
})

test.each([
  ['without a stored rate there is no rate in force', createStoredRate({}), 0, null, false],
  ['a new rate is fresh', createStoredRate({ fetched: FETCHED_RATE }), 0, FETCHED_RATE, true],
  ['a rate of an hour ago is usable', createStoredRate({ fetched: FETCHED_RATE }), HOUR_MS, FETCHED_RATE, false],
  [
    'a rate of more than a day ago is not usable',
    createStoredRate({ fetched: FETCHED_RATE }),
    25 * HOUR_MS,
    null,
    false,
  ],
  [
    'a rate is usable after the caches were cleared',
    createStoredRate({ fetched: FETCHED_RATE, clearedAt: afterFetch(1) }),
    2,
    FETCHED_RATE,
    false,
  ],
  [
    'caches cleared before the fetch have no effect',
    createStoredRate({ fetched: FETCHED_RATE, clearedAt: afterFetch(-1) }),
    2,
    FETCHED_RATE,
    true,
  ],
  ['a fixed rate is in force', createStoredRate({ fetched: FETCHED_RATE, fixed: FIXED_RATE }), 0, FIXED_RATE, true],
  ['a fixed rate needs no fetched rate', createStoredRate({ fixed: FIXED_RATE }), 1000 * HOUR_MS, FIXED_RATE, true],
  [
    'a fixed rate remains in force when the caches are cleared',
    createStoredRate({ fixed: FIXED_RATE, clearedAt: afterFetch(1) }),
    2,
    FIXED_RATE,
    true,
  ],
  [
    'the last good rate is used while another is unconfirmed',
    createStoredRate({ fetched: FETCHED_RATE, unconfirmed: createUnconfirmedRate(HOUR_MS) }),
    2 * HOUR_MS - 1,
    FETCHED_RATE,
    true,
  ],
  [
    'after an hour with an unconfirmed rate the sources are asked again',
    createStoredRate({ fetched: FETCHED_RATE, unconfirmed: createUnconfirmedRate(HOUR_MS) }),
    2 * HOUR_MS,
    FETCHED_RATE,
    false,
  ],
  [
    'an expired good rate is not used while another is unconfirmed',
    createStoredRate({ fetched: FETCHED_RATE, unconfirmed: createUnconfirmedRate(25 * HOUR_MS) }),
    25 * HOUR_MS,
    null,
    true,
  ],
  [
    'clearing the caches also expires an unconfirmed rate',
    createStoredRate({ fetched: FETCHED_RATE, unconfirmed: createUnconfirmedRate(0), clearedAt: afterFetch(1) }),
    2,
    FETCHED_RATE,
    false,
  ],
])('choosing the rate in force: %s', (_title, storedRate, ageMs, rate, isFresh) => {
  expect(chooseRateInForce(storedRate, afterFetch(ageMs))).toEqual({ rate, isFresh })
})

test('a fetched rate is renewed after 45 minutes or when the caches are cleared, even while a fixed rate is in force', () => {
  expect(
    isRenewalDue(createStoredRate({ fetched: FETCHED_RATE, fixed: FIXED_RATE }), afterFetch(0.75 * HOUR_MS - 1)),
  ).toBe(false)
  expect(isRenewalDue(createStoredRate({ fetched: FETCHED_RATE, fixed: FIXED_RATE }), afterFetch(0.75 * HOUR_MS))).toBe(
    true,
  )
  expect(isRenewalDue(createStoredRate({ fetched: FETCHED_RATE, clearedAt: afterFetch(1) }), afterFetch(2))).toBe(true)
  expect(isRenewalDue(createStoredRate({ fixed: FIXED_RATE }), FETCHED_AT)).toBe(true)
})

test('the sources are asked again 45 minutes after they reported an unconfirmed rate', () => {
  const storedRate = createStoredRate({ fetched: FETCHED_RATE, unconfirmed: createUnconfirmedRate(HOUR_MS) })
  expect(isRenewalDue(storedRate, afterFetch(1.75 * HOUR_MS - 1))).toBe(false)
  expect(isRenewalDue(storedRate, afterFetch(1.75 * HOUR_MS))).toBe(true)
})

const RATE = { nairaMicrosPerPound: 2_057_400_000, source: 'Sandbox', fetchedAt: FETCHED_AT, isFixed: false }

test('a rate is fresh for an hour', () => {
  expect(isFresh(RATE, FETCHED_AT)).toBe(true)
  expect(isFresh(RATE, afterFetch(HOUR_MS - 1))).toBe(true)
  expect(isFresh(RATE, afterFetch(HOUR_MS))).toBe(false)
})

test('a rate older than an hour is usable for another 24 hours', () => {
  expect(isUsable(RATE, afterFetch(HOUR_MS))).toBe(true)
  expect(isUsable(RATE, afterFetch(25 * HOUR_MS - 1))).toBe(true)
  expect(isUsable(RATE, afterFetch(25 * HOUR_MS))).toBe(false)
})

test('a rate needs renewal after 45 minutes', () => {
  expect(needsRenewal(RATE, FETCHED_AT)).toBe(false)
  expect(needsRenewal(RATE, afterFetch(45 * MINUTE_MS - 1))).toBe(false)
  expect(needsRenewal(RATE, afterFetch(45 * MINUTE_MS))).toBe(true)
})

test('a rate dated less than five minutes in the future is used, because clocks may differ', () => {
  for (const aheadMs of [2 * MINUTE_MS, 5 * MINUTE_MS - 1]) {
    expect(isFresh(RATE, afterFetch(-aheadMs))).toBe(true)
    expect(isUsable(RATE, afterFetch(-aheadMs))).toBe(true)
    expect(needsRenewal(RATE, afterFetch(-aheadMs))).toBe(false)
  }
})

test('a rate dated five minutes or more in the future is ignored', () => {
  for (const aheadMs of [5 * MINUTE_MS, 200 * 24 * HOUR_MS]) {
    expect(isFresh(RATE, afterFetch(-aheadMs))).toBe(false)
    expect(isUsable(RATE, afterFetch(-aheadMs))).toBe(false)
    expect(needsRenewal(RATE, afterFetch(-aheadMs))).toBe(true)
  }
})

test('clearing the caches affects rates that were fetched before it or at the same instant', () => {
  expect(wasClearedSince(RATE, afterFetch(1), afterFetch(1))).toBe(true)
  expect(wasClearedSince(RATE, FETCHED_AT, FETCHED_AT)).toBe(true)
  expect(wasClearedSince(RATE, afterFetch(-1), FETCHED_AT)).toBe(false)
  expect(wasClearedSince(RATE, null, afterFetch(HOUR_MS))).toBe(false)
})

test('a clearing of the caches dated five minutes or more in the future has no effect', () => {
  expect(wasClearedSince(RATE, afterFetch(5 * MINUTE_MS - 1), FETCHED_AT)).toBe(true)
  expect(wasClearedSince(RATE, afterFetch(5 * MINUTE_MS), FETCHED_AT)).toBe(false)
})

test('a fresh rate is also usable', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 48 * HOUR_MS }), age => {
      if (isFresh(RATE, afterFetch(age))) expect(isUsable(RATE, afterFetch(age))).toBe(true)
    }),
  )
})
