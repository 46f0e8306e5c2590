import { expect, test } from 'vitest'
import { findImbalance, findPayoutDeadline, listDaysToRead } from './rules.ts'

const SUMS = { processedKobo: 1_000, feesKobo: 20, deductionsKobo: 80, paidKobo: 900 }
const LINES = { lines: 2, kobo: 1_000, feeKobo: 20 }

test.each([
  [SUMS, LINES, null],
  [{ ...SUMS, paidKobo: 901 }, LINES, 'paid'],
  [SUMS, { lines: 0, kobo: 0, feeKobo: 0 }, 'no-lines'],
  [{ processedKobo: 0, feesKobo: 0, deductionsKobo: 0, paidKobo: 0 }, { lines: 0, kobo: 0, feeKobo: 0 }, null],
  [SUMS, { ...LINES, kobo: 999 }, 'processed'],
  [SUMS, { ...LINES, feeKobo: 21 }, 'fees'],
] as const)('a payout adds up only with its lines: %j and %j give %s', (payout, lines, imbalance) => {
  expect(findImbalance(payout, lines)).toBe(imbalance)
})

test('money is late after three whole days in Lagos, and each night reads two weeks', () => {
  const now = new Date('2026-11-02T02:15:00Z')
  expect(findPayoutDeadline(now)).toEqual(new Date('2026-10-29T23:00:00Z'))
  expect(listDaysToRead(now)).toEqual({ from: '2026-10-19', to: '2026-11-03' })
})
