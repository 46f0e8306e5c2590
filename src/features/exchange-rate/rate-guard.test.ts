import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areRatesInAgreement, chooseRate, describeDistance, findBaseRateOfDay, isCloseToRates } from './rate-guard.ts'

const naira = (sum: number) => Math.round(sum * 1_000_000)
const rate = (sum: number, source = 'Frankfurter') => ({ nairaMicrosPerPound: naira(sum), source })
const rates = fc.integer({ min: naira(100), max: naira(100_000) })

test.each([
  [2000, true],
  [2200, true],
  [2200.01, false],
  [1800, true],
  [1799.99, false],
  [20_000, false],
])('whether ₦%d is close enough to a last rate of ₦2,000 to need no second source: %s', (sum, isUsed) => {
  expect(isCloseToRates(naira(sum), [naira(2000)])).toBe(isUsed)
})

test.each([
  [2040, true],
  [1960, true],
  [2040.01, false],
  [1959.99, false],
])('whether a source that reports ₦%d agrees with one that reports ₦2,000: %s', (sum, isSame) => {
  expect(areRatesInAgreement(naira(sum), naira(2000))).toBe(isSame)
})

test('the first rate ever is used without a comparison', () => {
  expect(chooseRate(rate(9000), null, [])).toEqual(rate(9000))
})

test.each([
  ['a small change needs no second source', rate(2100), null, rate(2100)],
  ['a jump of one source is not used', rate(2400), null, null],
  ['a jump that a second source confirms is used', rate(2400), rate(2390, 'other'), rate(2400)],
  ['a second source near the last good rate is used instead', rate(2400), rate(2050, 'other'), rate(2050, 'other')],
  ['two sources that jump and disagree are not used', rate(2400), rate(2600, 'other'), null],
])('%s', (_title, first, second, used) => {
  expect(chooseRate(first, second, [naira(2000)])).toEqual(used)
})

test('for any rates, a used rate is within 10 % of the last good one, or two sources agree on it', () => {
  fc.assert(
    fc.property(rates, fc.option(rates), rates, (first, second, lastGood) => {
      const one = { nairaMicrosPerPound: first }
      const other = second === null ? null : { nairaMicrosPerPound: second }
      const used = chooseRate(one, other, [lastGood])?.nairaMicrosPerPound
      const isNear = (micros: number) => Math.abs(micros / lastGood - 1) <= 0.1 + 1e-12
      const isAgreed = second !== null && Math.abs(second / first - 1) <= 0.02 + 1e-12
      if (used === undefined) expect(isNear(first) || isAgreed).toBe(false)
      else expect(isNear(used) || (isAgreed && used === first)).toBe(true)
    }),
  )
})

test('the distance from the last good rate is described in per cent', () => {
  expect(describeDistance(naira(2280), naira(2000))).toBe('14% above')
  expect(describeDistance(naira(1771), naira(2000))).toBe('11.5% below')
  expect(describeDistance(naira(20_574), naira(2057.4))).toBe('900% above')
})

test('a rate must be close to every good rate', () => {
  expect(isCloseToRates(naira(2150), [naira(2100), naira(2000)])).toBe(true)
  expect(isCloseToRates(naira(2250), [naira(2100), naira(2000)])).toBe(false)
})

test.each([
  ['no rate was used', [], null],
  ['the oldest rate is the base', [2000, 2190, 1900], 2000],
  ['a confirmed jump is the new base', [2000, 2100, 2280, 2300], 2280],
  ['a step too far from the oldest rate is the new base', [2000, 2150, 2300, 2400], 2300],
])('the rate with which a day’s new rates are compared: %s', (_title, used, base) => {
  expect(findBaseRateOfDay(used)).toBe(base)
})
