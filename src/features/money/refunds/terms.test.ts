import { expect, test } from 'vitest'
import { APPLICATION_ITEMS } from '#src/features/site/catalogue/items.ts'
import { findDeliverable, STAGES, type Stage } from '#src/features/site/catalogue/scope.ts'
import { calculateRefundByTerms, convertToRefundKobo } from './terms.ts'

const NOW = new Date('2026-11-02T09:00:00Z')
const REVIEW = {
  kind: 'application',
  item: 'review_finalize',
  agreedPence: 49_500,
  settledPence: 49_500,
  underWayPence: 0,
  passed: [],
} as const

function forReview(delivered: ReadonlyArray<Stage>) {
  return calculateRefundByTerms({ ...REVIEW, delivered }, NOW)
}

test('before anything is delivered, all of the paid sum goes back', () => {
  expect(forReview([])).toEqual({
    pence: 49_500,
    sentence: 'The terms give all of the £495.00 paid: nothing was delivered.',
  })
})

test('the payer pays for deliveries in equal parts of the agreed price, rounded in favour of the payer', () => {
  expect(forReview(['evidence'])).toEqual({
    pence: 37_125,
    sentence:
      'The terms give £371.25 of the £495.00 paid: 1 of 4 equal parts was delivered (Comments on the evidence), worth £123.75 of £495.00.',
  })
  const first = { ...REVIEW, item: 'full_support', agreedPence: 500_000, settledPence: 300_000 } as const
  expect(calculateRefundByTerms({ ...first, delivered: ['assessment', 'evidence'] }, NOW).pence).toBe(100_000)
  const { pence, sentence } = calculateRefundByTerms({ ...first, delivered: ['assessment', 'evidence', 'draft'] }, NOW)
  expect({ pence, sentence }).toMatchObject({
    pence: 0,
    sentence: expect.stringContaining('The terms give nothing: 3 of 5'),
  })
})

test('the terms do not give again the money of refunds under way', () => {
  expect(calculateRefundByTerms({ ...REVIEW, underWayPence: 9_500, delivered: [] }, NOW)).toEqual({
    pence: 40_000,
    sentence: 'The terms give all of the £400.00 left (£95.00 is being refunded): nothing was delivered.',
  })
  expect(calculateRefundByTerms({ ...REVIEW, underWayPence: 40_000, delivered: ['evidence'] }, NOW).pence).toBe(0)
})

test('once everything is delivered, the terms give nothing', () => {
  expect(forReview(['evidence', 'draft', 'final_check', 'ready'])).toEqual({
    pence: 0,
    sentence: 'The terms give nothing: everything was delivered.',
  })
})

test('for every item, each further delivery lowers the refund, and it is never negative or above what was paid', () => {
  for (const item of APPLICATION_ITEMS) {
    const stages = STAGES.filter(stage => findDeliverable(item, stage) !== null)
    for (const settledPence of [1, 5_900, 19_499, 500_000]) {
      const sums = stages.map(
        (_, count) =>
          calculateRefundByTerms(
            { ...REVIEW, item, agreedPence: 500_000, settledPence, delivered: stages.slice(0, count) },
            NOW,
          ).pence ?? -1,
      )
      expect(sums[0]).toBe(settledPence)
      expect(sums).toEqual(sums.toSorted((one, other) => other - one))
      expect(Math.min(...sums)).toBeGreaterThanOrEqual(0)
    }
  }
})

test('a consultation is refunded until 24 hours before it begins, and while none is booked', () => {
  const startsAt = new Date('2026-11-04T09:00:00Z')
  const refundableUntil = new Date('2026-11-03T09:00:00Z')
  const at = (now: string, changes = {}) =>
    calculateRefundByTerms(
      {
        kind: 'consultation',
        settledPence: 5_000,
        booking: { startsAt, refundableUntil, isMissed: false, ...changes },
      },
      new Date(now),
    )
  expect(calculateRefundByTerms({ kind: 'consultation', settledPence: 5_000, booking: null }, NOW).pence).toBe(5_000)
  expect(at('2026-11-03T09:00:00Z')).toEqual({
    pence: 5_000,
    sentence:
      'The terms give all of the £50.00 paid if it is cancelled by Tuesday 3 November 2026, 10:00 (Lagos time).',
  })
  expect(at('2026-11-03T09:00:01Z')).toMatchObject({ pence: 0, sentence: expect.stringContaining('unless we cancel') })
  expect(at('2026-11-04T10:00:00Z')).toMatchObject({ pence: 0, sentence: expect.stringContaining('took place') })
  expect(at('2026-11-04T10:00:00Z', { isMissed: true }).sentence).toContain('did not come')
})

test('money that cannot count goes back in full', () => {
  expect(calculateRefundByTerms({ kind: 'not-kept' }, NOW).pence).toBeNull()
})

test('a sum in pounds becomes kobo of its payment, rounded up to a whole naira and never above what is left', () => {
  const payment = { countedPence: 5_900, countedKobo: 12_138_700, leftKobo: 12_138_700 }
  expect(convertToRefundKobo(null, payment)).toBe(12_138_700)
  expect(convertToRefundKobo(5_900, payment)).toBe(12_138_700)
  expect(convertToRefundKobo(9_900, payment)).toBe(12_138_700)
  expect(convertToRefundKobo(950, payment)).toBe(1_954_600)
  expect(convertToRefundKobo(950, { ...payment, leftKobo: 1_000_000 })).toBe(1_000_000)
  expect(convertToRefundKobo(0, payment)).toBe(0)
  expect(convertToRefundKobo(0, { countedPence: 0, countedKobo: 0, leftKobo: 500 })).toBe(0)
})
