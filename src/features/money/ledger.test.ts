import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateBalanceAfterRefunds } from './ledger.ts'

const anyReceipt = fc.record({
  pence: fc.integer({ min: 1, max: 1_000_000 }),
  kobo: fc.integer({ min: 100, max: 2e12 }),
})

test('a partial refund reduces the balance in proportion, and a full refund reduces it to zero', () => {
  const paidSum = { pence: 5_900, kobo: 12_138_700 }
  expect(calculateBalanceAfterRefunds(paidSum, paidSum.kobo, 0)).toEqual(paidSum)
  expect(calculateBalanceAfterRefunds(paidSum, paidSum.kobo, 6_069_350)).toEqual({ pence: 2_950, kobo: 6_069_350 })
  expect(calculateBalanceAfterRefunds(paidSum, paidSum.kobo, 12_138_700)).toEqual({ pence: 0, kobo: 0 })
})

test('refunds first use up a surplus that never counted', () => {
  const paidSum = { pence: 5_900, kobo: 12_138_700 }
  expect(calculateBalanceAfterRefunds(paidSum, 13_000_000, 861_300)).toEqual(paidSum)
  expect(calculateBalanceAfterRefunds(paidSum, 13_000_000, 13_000_000)).toEqual({ pence: 0, kobo: 0 })
})

test('further refunds never increase the balance, which stays between zero and the settled sum', () => {
  fc.assert(
    fc.property(anyReceipt, fc.nat(2e12), fc.nat(2e12), (paidSum, firstKobo, secondKobo) => {
      const refunds = [Math.min(firstKobo, secondKobo), Math.max(firstKobo, secondKobo)]
      const [balance, nextBalance] = refunds.map(
        refundedKobo => calculateBalanceAfterRefunds(paidSum, paidSum.kobo, refundedKobo).pence,
      )
      expect(balance).toBeLessThanOrEqual(paidSum.pence)
      expect(nextBalance).toBeGreaterThanOrEqual(0)
      expect(nextBalance).toBeLessThanOrEqual(balance ?? 0)
    }),
  )
})
