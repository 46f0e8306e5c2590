import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rateInWords } from '#src/money.ts'
import { convertToKobo } from './conversion.ts'

const NAIRA = 100
const pence = fc.integer({ min: 1, max: 10_000_000 })
const rate = fc.integer({ min: 100_000_000, max: 100_000_000_000 })

test('£59 at 2057.4 is ₦121,387, rounded up from ₦121,386.60', () => {
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

test('the amount is whole naira, at least the exact sum and less than a naira more', () => {
  fc.assert(
    fc.property(pence, rate, (sum, micros) => {
      const kobo = convertToKobo(sum, micros)
      expect(Number.isSafeInteger(kobo)).toBe(true)
      expect(kobo % NAIRA).toBe(0)
      const tooMuch = BigInt(kobo) * 1_000_000n - BigInt(sum) * BigInt(micros)
      expect(tooMuch >= 0n && tooMuch < 100n * 1_000_000n).toBe(true)
    }),
  )
})

test('more pence, or a higher rate, never cost fewer naira', () => {
  fc.assert(
    fc.property(pence, pence, rate, rate, (sum, more, micros, higher) => {
      expect(convertToKobo(sum + more, micros)).toBeGreaterThanOrEqual(convertToKobo(sum, micros))
      expect(convertToKobo(sum, micros + higher)).toBeGreaterThanOrEqual(convertToKobo(sum, micros))
    }),
  )
})

test('a rate is shown to two decimals', () => {
  expect(rateInWords(2_057_400_000)).toBe('£1 = ₦2,057.40')
  expect(rateInWords(1_999_999_999)).toBe('£1 = ₦2,000.00')
})
