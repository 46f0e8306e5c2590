import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRate } from './parse-rate.ts'

const plausible = fc.integer({ min: 100_000_000, max: 100_000_000_000 })

function spelled(micros: number): string {
  return `${Math.trunc(micros / 1_000_000)}.${String(micros % 1_000_000).padStart(6, '0')}`
}

test('every plausible number of millionths survives being written as text and as a number', () => {
  fc.assert(
    fc.property(plausible, micros => {
      expect(parseRate(spelled(micros))).toBe(micros)
      expect(parseRate(Number(spelled(micros)))).toBe(micros)
    }),
  )
})

test('digits beyond the millionth round half up and never move it by more than one', () => {
  fc.assert(
    fc.property(plausible, fc.stringMatching(/^[0-9]{1,20}$/), (micros, tail) => {
      const expected = micros + (Number(tail[0]) >= 5 ? 1 : 0)
      expect(parseRate(spelled(micros) + tail)).toBe(expected > 100_000_000_000 ? null : expected)
    }),
  )
})

test('whatever it is given, it answers with a plausible integer or null', () => {
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
  [99.999_999_4, null],
  [100_000.000_001, null],
  [0, null],
  [-2057.4, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  ['2,057.40', null],
  ['0x7ff', null],
  ['2e3', null],
  ['', null],
  [null, null],
])('%s is %s millionths', (decimal, micros) => {
  expect(parseRate(decimal)).toBe(micros)
})
