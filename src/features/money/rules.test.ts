import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import { STATUSES } from '#src/features/cases/states.ts'
import type { Plan } from '#src/features/site/catalogue/items.ts'
import { describeMoneyOfEnded, findPaymentProgress } from './payment-progress.ts'
import {
  type AccountFacts,
  calculateAccount,
  calculateBalanceAfterRefunds,
  calculateNextCheck,
  checkPaymentRequest,
  describeInFlight,
  describePartlyPaidInstalment,
  isDueNow,
  isQuoteValid,
  isRestDue,
  MIN_VALIDITY_TO_REUSE_MS,
  QUOTE_VALIDITY_MS,
} from './rules.ts'

function accountOf(plan: Plan, agreedPence: number, settledPence: number, refunded: Partial<AccountFacts> = {}) {
  return calculateAccount(plan, { agreedPence, settledPence, reducedPence: 0, endedByRefundAt: null, ...refunded })
}

test('the initial payment is due in every status except rejected and not endorsed, until it is paid', () => {
  for (const instalment of ['initial', 'full'] as const) {
    const dueStatuses = STATUSES.filter(status => isDueNow({ instalment, pence: 5_900 }, status))
    expect(dueStatuses).toEqual(STATUSES.filter(status => status !== 'rejected' && status !== 'refused'))
  }
  for (const status of STATUSES) expect(isDueNow(null, status)).toBe(false)
})

test('the final payment is due from the final review on, but not while we wait for a resubmission', () => {
  const dueStatuses = STATUSES.filter(status => isDueNow({ instalment: 'final', pence: 4_000 }, status))
  expect([...dueStatuses].sort()).toEqual(['completed', 'endorsed', 'final_review', 'submitted'])
})

test('a quote is valid for half an hour and expires at exactly 30 minutes', () => {
  const madeAt = new Date('2026-11-02T09:00:00Z')
  const quote = { expiresAt: new Date(madeAt.getTime() + QUOTE_VALIDITY_MS) }
  expect(isQuoteValid(quote, madeAt)).toBe(true)
  expect(isQuoteValid(quote, new Date('2026-11-02T09:29:59.999Z'))).toBe(true)
  expect(isQuoteValid(quote, new Date('2026-11-02T09:30:00Z'))).toBe(false)
})

test('a quote is reused only while at least ten minutes are left to pay', () => {
  expect(MIN_VALIDITY_TO_REUSE_MS).toBe(10 * MINUTE_MS)
})

const OPENED_AT = new Date('2026-11-02T09:00:00Z')
const addToOpening = (milliseconds: number) => new Date(OPENED_AT.getTime() + milliseconds)

test.each([
  ['at the opening', 3, 0],
  ['after 59 minutes', 3, 59 * MINUTE_MS],
  ['after an hour', 60, HOUR_MS],
  ['after a day', 60, 24 * HOUR_MS],
  ['just before 72 hours', 60, 72 * HOUR_MS - 1],
])('an open payment that is checked %s is checked again %d minutes later', (_when, minutes, ageMs) => {
  expect(calculateNextCheck(OPENED_AT, addToOpening(ageMs))).toEqual(addToOpening(ageMs + minutes * MINUTE_MS))
})

test('an open payment is not checked after 72 hours', () => {
  expect(calculateNextCheck(OPENED_AT, addToOpening(72 * HOUR_MS))).toBeNull()
  expect(calculateNextCheck(OPENED_AT, addToOpening(1_000 * HOUR_MS))).toBeNull()
})

test('an open payment is checked 20 times in the first hour and 72 times after it', () => {
  const checkTimes: Array<number> = []
  for (let at: Date | null = OPENED_AT; at !== null; at = calculateNextCheck(OPENED_AT, at))
    checkTimes.push(at.getTime())
  expect(checkTimes.filter(check => check - OPENED_AT.getTime() < HOUR_MS).length).toBe(20)
  expect(checkTimes.length).toBe(20 + 72)
})

test('the next check of an open payment is always later than now', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 80 * HOUR_MS }), age => {
      const nextCheck = calculateNextCheck(OPENED_AT, addToOpening(age))
      if (nextCheck !== null) expect(nextCheck.getTime()).toBeGreaterThan(addToOpening(age).getTime())
    }),
  )
})

const PENDING_PAYMENT = { pence: 5_900, kobo: 12_138_700, pendingSince: new Date('2026-11-02T08:05:00Z') }

test.each([
  ['bank_transfer', '₦121,387 (£59.00) by bank transfer, since Monday 2 November 2026, 09:05 (Lagos time)'],
  ['card', '₦121,387 (£59.00) with a card, since Monday 2 November 2026, 09:05 (Lagos time)'],
  ['ussd', '₦121,387 (£59.00) by USSD, since Monday 2 November 2026, 09:05 (Lagos time)'],
  ['a_channel_of_next_year', '₦121,387 (£59.00), since Monday 2 November 2026, 09:05 (Lagos time)'],
  [null, '₦121,387 (£59.00), since Monday 2 November 2026, 09:05 (Lagos time)'],
])('a pending payment by the channel %j is described as "%s"', (channel, words) => {
  expect(describeInFlight({ ...PENDING_PAYMENT, channel })).toBe(words)
})

const anyTotalPence = fc.integer({ min: 1, max: 100_000_000 })
const anyPlan = fc.constantFrom('full' as const, 'split' as const)
const anyPaidSums = anyTotalPence.chain(totalPence =>
  fc.record({ totalPence: fc.constant(totalPence), settledPence: fc.integer({ min: 0, max: totalPence }) }),
)

test('a split plan has two instalments', () => {
  expect(accountOf('split', 9_900, 0)).toMatchObject({
    totalPence: 9_900,
    settledPence: 0,
    laterPence: 4_000,
    due: { instalment: 'initial', pence: 5_900 },
  })
  expect(accountOf('split', 9_900, 5_900)).toMatchObject({
    totalPence: 9_900,
    settledPence: 5_900,
    laterPence: 0,
    due: { instalment: 'final', pence: 4_000 },
  })
  expect(accountOf('split', 9_900, 9_900)).toMatchObject({
    totalPence: 9_900,
    settledPence: 9_900,
    laterPence: 0,
    due: null,
  })
})

test('when an instalment is paid in part, the rest of it is due', () => {
  expect(accountOf('split', 9_900, 2_000).due).toEqual({ instalment: 'initial', pence: 3_900 })
  expect(accountOf('split', 9_900, 7_000).due).toEqual({ instalment: 'final', pence: 2_900 })
  expect(accountOf('full', 19_500, 10_000).due).toEqual({ instalment: 'full', pence: 9_500 })
})

test('the sum due is described as a rest only if part of its instalment is paid', () => {
  for (const [plan, settled, isRest] of [
    ['split', 0, false],
    ['split', 2_000, true],
    ['split', 5_900, false],
    ['split', 7_000, true],
    ['split', 9_900, false],
    ['full', 0, false],
    ['full', 2_000, true],
    ['full', 9_900, false],
  ] as const) {
    expect([plan, settled, isRestDue(accountOf(plan, 9_900, settled))]).toEqual([plan, settled, isRest])
  }
})

test('a full plan has one payment', () => {
  expect(accountOf('full', 19_500, 0)).toMatchObject({
    totalPence: 19_500,
    settledPence: 0,
    laterPence: 0,
    due: { instalment: 'full', pence: 19_500 },
  })
  expect(accountOf('full', 19_500, 19_500)).toMatchObject({ settledPence: 19_500, due: null })
})

test('a split plan whose first instalment is the total has nothing due later', () => {
  expect(accountOf('split', 90, 90)).toMatchObject({ settledPence: 90, due: null })
})

test('C49: settled, due and later sums add up to the total', () => {
  fc.assert(
    fc.property(anyPlan, anyPaidSums, (plan, { totalPence, settledPence }) => {
      const account = accountOf(plan, totalPence, settledPence)
      expect(account.settledPence + (account.due?.pence ?? 0) + account.laterPence).toBe(totalPence)
    }),
  )
})

test('a sum above zero is due until the total is paid', () => {
  fc.assert(
    fc.property(anyPlan, anyPaidSums, (plan, { totalPence, settledPence }) => {
      const { due } = accountOf(plan, totalPence, settledPence)
      if (due === null) expect(settledPence).toBe(totalPence)
      else expect(due.pence).toBeGreaterThan(0)
    }),
  )
})

test('paying each sum when it is due settles the whole price', () => {
  fc.assert(
    fc.property(anyPlan, anyPaidSums, (plan, { totalPence, settledPence }) => {
      let paidPence = settledPence
      for (let step = 0; step < 3; step++) paidPence += accountOf(plan, totalPence, paidPence).due?.pence ?? 0
      expect(paidPence).toBe(totalPence)
      expect(accountOf(plan, totalPence, paidPence).due).toBeNull()
    }),
  )
})

test.each([
  ['split', 0, null, 'pay'],
  ['split', 0, 'initial', 'pay'],
  ['split', 0, 'final', 'initial-required'],
  ['split', 0, 'full', 'pay'],
  ['split', 0, 'nonsense', 'pay'],
  ['split', 2_000, 'initial', 'pay'],
  ['split', 2_000, 'final', 'initial-required'],
  ['split', 5_900, null, 'pay'],
  ['split', 5_900, 'initial', 'already-paid'],
  ['split', 5_900, 'final', 'pay'],
  ['split', 5_900, 'full', 'pay'],
  ['split', 9_900, null, 'already-paid'],
  ['split', 9_900, 'initial', 'already-paid'],
  ['split', 9_900, 'final', 'already-paid'],
  ['full', 0, null, 'pay'],
  ['full', 0, 'initial', 'pay'],
  ['full', 0, 'final', 'pay'],
  ['full', 0, 'full', 'pay'],
  ['full', 9_900, null, 'already-paid'],
  ['full', 9_900, 'final', 'already-paid'],
] as const)(
  'with a %s plan and %d pence paid, a request for the instalment %j gets the answer "%s"',
  (plan, settled, requested, answer) => {
    expect(checkPaymentRequest(plan, accountOf(plan, 9_900, settled), requested)).toBe(answer)
  },
)

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

test('a price that fell and a case that ended show what is left to pay, and how the payment stands', () => {
  const reduced = { reducedPence: 2_000 }
  expect(accountOf('split', 9_900, 5_900, reduced)).toMatchObject({ due: { instalment: 'final', pence: 4_000 } })
  const facts = { agreedPence: 9_900, settledPence: 2_000, endedByRefundAt: null }
  expect(findPaymentProgress({ ...facts, reducedPence: 0 })).toBe('partial')
  expect(findPaymentProgress({ ...facts, reducedPence: 2_000 })).toBe('refunded')
  const ended = { reducedPence: 0, endedByRefundAt: new Date() }
  expect(accountOf('split', 9_900, 2_000, ended)).toMatchObject({ due: null, laterPence: 0, isEnded: true })
  expect(findPaymentProgress({ ...facts, ...ended })).toBe('refunded')
})

test('a rest is named without the money by which the price fell, which counts towards the initial payment first', () => {
  const describe = (settledPence: number, reducedPence: number) =>
    describePartlyPaidInstalment(accountOf('split', 500_000, settledPence, { reducedPence }), null)
  expect(describe(260_000, 50_000)).toBe('£2,100 of £2,500 paid, £400 left')
  expect(describe(50_000, 50_000)).toBeNull()
  expect(describe(350_000, 50_000)).toBe('£500 of £2,000 paid, £1,500 left')
  expect(describe(350_000, 350_000)).toBeNull()
})

test('the money of an ended case is named, whether it went back or not', () => {
  expect(describeMoneyOfEnded({ keptPence: 0, returnedPence: 0 })).toBeNull()
  expect(describeMoneyOfEnded({ keptPence: 0, returnedPence: 19_500 })).toBe('We have refunded £195.')
  expect(describeMoneyOfEnded({ keptPence: 10_000, returnedPence: 9_500 })).toBe(
    'We have refunded £95 of the £195 that you paid.',
  )
  expect(describeMoneyOfEnded({ keptPence: 19_500, returnedPence: 0 })).toMatch(/^You paid £195\. We refund /)
})
