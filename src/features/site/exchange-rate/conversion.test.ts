import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rateInWords } from '#src/money.ts'
import { convertToKobo } from './conversion.ts'

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
