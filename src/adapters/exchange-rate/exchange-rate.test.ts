import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRate, parseRateResponse } from '#src/adapters/exchange-rate/exchange-rate.ts'

test.each([
  ['Frankfurter v2', { date: '2026-03-25', base: 'GBP', quote: 'NGN', rate: 2057.4 }],
  ['open.er-api.com', { result: 'success', base_code: 'GBP', rates: { GBP: 1, NGN: 2057.4 } }],
  ['exchangerate-api.com', { result: 'success', base_code: 'GBP', conversion_rates: { NGN: 2057.4 } }],
  ['exchangerate.host', { success: true, source: 'GBP', quotes: { GBPNGN: 2057.4 } }],
  ['currencyapi.com', { meta: {}, data: { NGN: { code: 'NGN', value: '2057.4' } } }],
])('the rate is read from the response of %s', (_name, answer) => {
  expect(parseRateResponse(answer)).toBe(2_057_400_000)
})

test.each([
  ['the rate of another base currency', { base: 'USD', rates: { NGN: 1550 } }],
  ['the rate of another base currency', { base_code: 'USD', conversion_rates: { NGN: 1550 } }],
  ['the rate in another currency', { base: 'GBP', quote: 'KES', rate: 170 }],
  ['an implausible rate', { base: 'GBP', quote: 'NGN', rate: 0.00048 }],
  ['no rate', { result: 'error', 'error-type': 'quota-reached' }],
  ['a text instead of an object', 'NGN 2057.4'],
  ['no content', undefined],
])('a response with %s gives no rate', (_name, answer) => {
  expect(parseRateResponse(answer)).toBeNull()
})

const plausibleMicros = fc.integer({ min: 100_000_000, max: 100_000_000_000 })

function asDecimalText(micros: number): string {
  return `${Math.trunc(micros / 1_000_000)}.${String(micros % 1_000_000).padStart(6, '0')}`
}

test('every plausible rate is parsed exactly from text and from a number', () => {
  fc.assert(
    fc.property(plausibleMicros, micros => {
      expect(parseRate(asDecimalText(micros))).toBe(micros)
      expect(parseRate(Number(asDecimalText(micros)))).toBe(micros)
    }),
  )
})

test('a rate with more than six decimal places is rounded half up', () => {
  fc.assert(
    fc.property(plausibleMicros, fc.stringMatching(/^[0-9]{1,20}$/), (micros, tail) => {
      const roundedMicros = micros + (Number(tail[0]) >= 5 ? 1 : 0)
      expect(parseRate(asDecimalText(micros) + tail)).toBe(roundedMicros > 100_000_000_000 ? null : roundedMicros)
    }),
  )
})

test('parsing any input returns a plausible integer or null', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.double(), fc.string()), value => {
      const micros = parseRate(value)
      if (micros === null) return
      expect(Number.isSafeInteger(micros)).toBe(true)
      expect(micros).toBeGreaterThanOrEqual(100_000_000)
      expect(micros).toBeLessThanOrEqual(100_000_000_000)
    }),
  )
})

test.each([
  [2057.4, 2_057_400_000],
  ['2057.40', 2_057_400_000],
  [1899, 1_899_000_000],
  [100, 100_000_000],
  [100_000, 100_000_000_000],
])('the rate %s is parsed as %i millionths', (decimal, micros) => {
  expect(parseRate(decimal)).toBe(micros)
})

test.each([
  99.999_999_4,
  100_000.000_001,
  0,
  -2057.4,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '2,057.40',
  '0x7ff',
  '2e3',
  '',
  null,
])('the rate %o is refused as implausible or malformed', decimal => {
  expect(parseRate(decimal)).toBeNull()
})
