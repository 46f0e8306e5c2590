import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountOf, answerRequest, isRestDue } from './amount-due.ts'

const total = fc.integer({ min: 1, max: 100_000_000 })
const plan = fc.constantFrom('full' as const, 'split' as const)
const partly = total.chain(totalPence =>
  fc.record({ totalPence: fc.constant(totalPence), settledPence: fc.integer({ min: 0, max: totalPence }) }),
)

test('a split plan is due in two instalments', () => {
  expect(accountOf('split', 9_900, 0)).toEqual({
    totalPence: 9_900,
    settledPence: 0,
    laterPence: 4_000,
    due: { instalment: 'initial', pence: 5_900 },
  })
  expect(accountOf('split', 9_900, 5_900)).toEqual({
    totalPence: 9_900,
    settledPence: 5_900,
    laterPence: 0,
    due: { instalment: 'final', pence: 4_000 },
  })
  expect(accountOf('split', 9_900, 9_900)).toEqual({
    totalPence: 9_900,
    settledPence: 9_900,
    laterPence: 0,
    due: null,
  })
})

test('an instalment may be settled in parts: what is left of it is due', () => {
  expect(accountOf('split', 9_900, 2_000).due).toEqual({ instalment: 'initial', pence: 3_900 })
  expect(accountOf('split', 9_900, 7_000).due).toEqual({ instalment: 'final', pence: 2_900 })
  expect(accountOf('full', 19_500, 10_000).due).toEqual({ instalment: 'full', pence: 9_500 })
})

test('what is left of an instalment settled in part is a rest, a whole instalment is none', () => {
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

test('a full plan is due in one sum', () => {
  expect(accountOf('full', 19_500, 0)).toEqual({
    totalPence: 19_500,
    settledPence: 0,
    laterPence: 0,
    due: { instalment: 'full', pence: 19_500 },
  })
  expect(accountOf('full', 19_500, 19_500)).toMatchObject({ settledPence: 19_500, due: null })
})

test('a split whose first instalment was everything has nothing due after it', () => {
  expect(accountOf('split', 90, 90)).toMatchObject({ settledPence: 90, due: null })
})

test('what is settled, due and to come later adds up to the total', () => {
  fc.assert(
    fc.property(plan, partly, (chosen, { totalPence, settledPence }) => {
      const account = accountOf(chosen, totalPence, settledPence)
      expect(account.settledPence + (account.due?.pence ?? 0) + account.laterPence).toBe(totalPence)
    }),
  )
})

test('what is due is always a sum that can be charged', () => {
  fc.assert(
    fc.property(plan, partly, (chosen, { totalPence, settledPence }) => {
      const { due } = accountOf(chosen, totalPence, settledPence)
      if (due === null) expect(settledPence).toBe(totalPence)
      else expect(due.pence).toBeGreaterThan(0)
    }),
  )
})

test('paying whatever is due, again and again, ends with everything paid', () => {
  fc.assert(
    fc.property(plan, partly, (chosen, { totalPence, settledPence }) => {
      let paid = settledPence
      for (let step = 0; step < 3; step++) paid += accountOf(chosen, totalPence, paid).due?.pence ?? 0
      expect(paid).toBe(totalPence)
      expect(accountOf(chosen, totalPence, paid).due).toBeNull()
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
] as const)('a %s plan with %d pence settled, asked for %j, answers %s', (chosen, settled, requested, answer) => {
  expect(answerRequest(chosen, accountOf(chosen, 9_900, settled), requested)).toBe(answer)
})
