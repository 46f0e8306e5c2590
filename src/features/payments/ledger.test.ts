import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptAfterRefunds } from './ledger.ts'

const receipt = fc.record({ pence: fc.integer({ min: 1, max: 1_000_000 }), kobo: fc.integer({ min: 100, max: 2e12 }) })

test('a refund takes off its share, and the refund of everything takes off everything', () => {
  const paid = { pence: 5_900, kobo: 12_138_700 }
  expect(keptAfterRefunds(paid, paid.kobo, 0)).toEqual(paid)
  expect(keptAfterRefunds(paid, paid.kobo, 6_069_350)).toEqual({ pence: 2_950, kobo: 6_069_350 })
  expect(keptAfterRefunds(paid, paid.kobo, 12_138_700)).toEqual({ pence: 0, kobo: 0 })
})

test('a surplus that was never counted is what refunds give back first', () => {
  const paid = { pence: 5_900, kobo: 12_138_700 }
  expect(keptAfterRefunds(paid, 13_000_000, 861_300)).toEqual(paid)
  expect(keptAfterRefunds(paid, 13_000_000, 13_000_000)).toEqual({ pence: 0, kobo: 0 })
})

test('refunds never leave more than was counted or less than nothing, and more refunds never leave more', () => {
  fc.assert(
    fc.property(receipt, fc.nat(2e12), fc.nat(2e12), (paid, one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)]
      const [before, after] = [less, more].map(kobo => keptAfterRefunds(paid, paid.kobo, kobo).pence)
      expect(before).toBeLessThanOrEqual(paid.pence)
      expect(after).toBeGreaterThanOrEqual(0)
      expect(after).toBeLessThanOrEqual(before ?? 0)
    }),
  )
})
