import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STATUSES } from '#src/features/cases/states.ts'
import type { Plan } from '#src/features/site/catalogue/items.ts'
import {
  type AccountFacts,
  calculateAccount,
  checkPaymentRequest,
  describeMoneyOfEnded,
  describePartlyPaidInstalment,
  findPaymentProgress,
  isDueNow,
  isRestDue,
} from './account.ts'

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
