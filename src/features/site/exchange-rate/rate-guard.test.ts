import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  areRatesInAgreement,
  checkFixedRate,
  chooseRate,
  describeDistance,
  findBaseRateOfDay,
  fixedRateSchema,
  isCloseToRates,
} from './rate-guard.ts'

const toMicros = (naira: number) => Math.round(naira * 1_000_000)
const createRate = (naira: number, source = 'Frankfurter') => ({ nairaMicrosPerPound: toMicros(naira), source })
const anyMicros = fc.integer({ min: toMicros(100), max: toMicros(100_000) })

test.each([2000, 2200, 1800])('a rate of ₦%d is close to a last rate of ₦2,000', naira => {
  expect(isCloseToRates(toMicros(naira), [toMicros(2000)])).toBe(true)
})

test.each([2200.01, 1799.99, 20_000])('a rate of ₦%d is not close to a last rate of ₦2,000', naira => {
  expect(isCloseToRates(toMicros(naira), [toMicros(2000)])).toBe(false)
})

test.each([2040, 1960])('a source that reports ₦%d agrees with one that reports ₦2,000', naira => {
  expect(areRatesInAgreement(toMicros(naira), toMicros(2000))).toBe(true)
})

test.each([2040.01, 1959.99])('a source that reports ₦%d disagrees with one that reports ₦2,000', naira => {
  expect(areRatesInAgreement(toMicros(naira), toMicros(2000))).toBe(false)
})

test('the first rate ever is used without a comparison', () => {
  expect(chooseRate(createRate(9000), null, [])).toEqual(createRate(9000))
})

test.each([
  ['a small change needs no second source', createRate(2100), null, createRate(2100)],
  ['a jump that only one source reports is not used', createRate(2400), null, null],
  ['a jump that a second source confirms is used', createRate(2400), createRate(2390, 'other'), createRate(2400)],
  [
    'a second source near the last good rate is used instead',
    createRate(2400),
    createRate(2050, 'other'),
    createRate(2050, 'other'),
  ],
  ['two sources that jump and disagree are not used', createRate(2400), createRate(2600, 'other'), null],
])('choosing between the rates of two sources: %s', (_title, first, second, used) => {
  expect(chooseRate(first, second, [toMicros(2000)])).toEqual(used)
})

test('a chosen rate is always within 10 % of the last good one, or two sources agree on it', () => {
  fc.assert(
    fc.property(anyMicros, fc.option(anyMicros), anyMicros, (first, second, lastGood) => {
      const firstRate = { nairaMicrosPerPound: first }
      const secondRate = second === null ? null : { nairaMicrosPerPound: second }
      const usedMicros = chooseRate(firstRate, secondRate, [lastGood])?.nairaMicrosPerPound
      const isNear = (micros: number) => Math.abs(micros / lastGood - 1) <= 0.1 + 1e-12
      const isAgreed = second !== null && Math.abs(second / first - 1) <= 0.02 + 1e-12
      if (usedMicros === undefined) expect(isNear(first) || isAgreed).toBe(false)
      else expect(isNear(usedMicros) || (isAgreed && usedMicros === first)).toBe(true)
    }),
  )
})

test('the difference from the last good rate is described in per cent', () => {
  expect(describeDistance(toMicros(2280), toMicros(2000))).toBe('14% above')
  expect(describeDistance(toMicros(1771), toMicros(2000))).toBe('11.5% below')
  expect(describeDistance(toMicros(20_574), toMicros(2057.4))).toBe('900% above')
})

test('a rate is close to the good rates only if it is close to each of them', () => {
  expect(isCloseToRates(toMicros(2150), [toMicros(2100), toMicros(2000)])).toBe(true)
  expect(isCloseToRates(toMicros(2250), [toMicros(2100), toMicros(2000)])).toBe(false)
})

test.each([
  ['no rate was used', [], null],
  ['the oldest rate is the base', [2000, 2190, 1900], 2000],
  ['a confirmed jump is the new base', [2000, 2100, 2280, 2300], 2280],
  ['a step too far from the oldest rate is the new base', [2000, 2150, 2300, 2400], 2300],
])('choosing the base with which a day’s new rates are compared: %s', (_title, used, base) => {
  expect(findBaseRateOfDay(used)).toBe(base)
})

const parseRate = (rate: string) => fixedRateSchema.safeParse({ rate }).data?.rate

test.each([
  ['2057.40', 2_057_400_000],
  ['2057.4', 2_057_400_000],
  ['₦ 2,057', 2_057_000_000],
  [' 1,002,057.05 ', 1_002_057_050_000],
])('the exchange rate “%s” is parsed as %d millionths of a naira', (text, micros) => {
  expect(parseRate(text)).toBe(micros)
})

test.each(['', '₦', 'two thousand', '2057.405', '20,57', '2057,40', '-2057', '2.057,40', '£2057', '1e3', '0x10'])(
  'the text “%s” is refused as an exchange rate',
  text => {
    expect(parseRate(text)).toBeUndefined()
  },
)

test('every rate with two decimals is parsed exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), kobo => {
      expect(parseRate((kobo / 100).toFixed(2))).toBe(kobo * 10_000)
    }),
  )
})

const FETCHED_RATE = {
  nairaMicrosPerPound: toMicros(2000),
  source: 'Frankfurter',
  fetchedAt: new Date('2026-11-02T09:00:00Z'),
  isFixed: false,
}
const UNCONFIRMED = { isConfirmed: false }

test.each([99.99, 100_000.01, 0, -2000, Number.NaN, 2000.0000001])(
  'a fixed rate of ₦%d for a pound is refused',
  naira => {
    expect(checkFixedRate(naira * 1_000_000, null, UNCONFIRMED)).toEqual({ reason: 'not-a-rate' })
    expect(checkFixedRate(naira * 1_000_000, FETCHED_RATE, { isConfirmed: true })).toEqual({ reason: 'not-a-rate' })
  },
)

test.each([100, 2057.4, 100_000])('a fixed rate of ₦%d for a pound is accepted before any rate was fetched', naira => {
  expect(checkFixedRate(naira * 1_000_000, null, UNCONFIRMED)).toBeNull()
})

test.each([1800, 1999, 2200])('a fixed rate of ₦%d is accepted within 10 % of a fetched ₦2,000', naira => {
  expect(checkFixedRate(naira * 1_000_000, FETCHED_RATE, UNCONFIRMED)).toBeNull()
})

test.each([1799.99, 2200.01, 20_000, 200])(
  'a fixed rate of ₦%d is far from a fetched ₦2,000 and needs a confirmation',
  naira => {
    expect(checkFixedRate(naira * 1_000_000, FETCHED_RATE, UNCONFIRMED)).toEqual({
      reason: 'far-from-fetched',
      fetched: FETCHED_RATE,
    })
    expect(checkFixedRate(naira * 1_000_000, FETCHED_RATE, { isConfirmed: true })).toBeNull()
  },
)
