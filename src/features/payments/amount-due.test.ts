import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountOf, answerRequest, INSTALMENTS, stageAfter } from './amount-due.ts'

const total = fc.integer({ min: 1, max: 100_000_000 })
const plan = fc.constantFrom('full' as const, 'split' as const)
const settled = fc.subarray([...INSTALMENTS])

test('a split plan is due in two instalments', () => {
  expect(accountOf('split', 9_900, [])).toEqual({
    totalPence: 9_900,
    settledPence: 0,
    laterPence: 4_000,
    due: { instalment: 'initial', pence: 5_900 },
  })
  expect(accountOf('split', 9_900, ['initial'])).toEqual({
    totalPence: 9_900,
    settledPence: 5_900,
    laterPence: 0,
    due: { instalment: 'final', pence: 4_000 },
  })
  expect(accountOf('split', 9_900, ['initial', 'final'])).toEqual({
    totalPence: 9_900,
    settledPence: 9_900,
    laterPence: 0,
    due: null,
  })
})

test('a full plan is due in one sum', () => {
  expect(accountOf('full', 19_500, [])).toEqual({
    totalPence: 19_500,
    settledPence: 0,
    laterPence: 0,
    due: { instalment: 'full', pence: 19_500 },
  })
  expect(accountOf('full', 19_500, ['full'])).toMatchObject({ settledPence: 19_500, due: null })
})

test('a split whose first instalment was everything has nothing due after it', () => {
  expect(accountOf('split', 90, ['initial'])).toMatchObject({ settledPence: 90, due: null })
})

test('what is settled, due and to come later adds up to the total', () => {
  fc.assert(
    fc.property(plan, total, settled, (chosen, totalPence, done) => {
      const account = accountOf(chosen, totalPence, done)
      expect(account.settledPence + (account.due?.pence ?? 0) + account.laterPence).toBe(totalPence)
    }),
  )
})

test('what is due is always a sum that can be charged, of an instalment that is not settled', () => {
  fc.assert(
    fc.property(plan, total, settled, (chosen, totalPence, done) => {
      const { due } = accountOf(chosen, totalPence, done)
      if (due === null) return
      expect(due.pence).toBeGreaterThan(0)
      expect(done).not.toContain(due.instalment)
    }),
  )
})

test('paying whatever is due, again and again, ends with everything paid', () => {
  fc.assert(
    fc.property(plan, total, (chosen, totalPence) => {
      const done: Array<(typeof INSTALMENTS)[number]> = []
      let paid = 0
      for (let step = 0; step < 3; step++) {
        const { due } = accountOf(chosen, totalPence, done)
        if (due === null) break
        paid += due.pence
        done.push(due.instalment)
      }
      expect(paid).toBe(totalPence)
      expect(accountOf(chosen, totalPence, done).due).toBeNull()
    }),
  )
})

test.each([
  ['split', [], null, 'pay'],
  ['split', [], 'initial', 'pay'],
  ['split', [], 'final', 'initial-required'],
  ['split', [], 'full', 'pay'],
  ['split', [], 'nonsense', 'pay'],
  ['split', ['initial'], null, 'pay'],
  ['split', ['initial'], 'initial', 'already-paid'],
  ['split', ['initial'], 'final', 'pay'],
  ['split', ['initial'], 'full', 'pay'],
  ['split', ['initial', 'final'], null, 'already-paid'],
  ['split', ['initial', 'final'], 'initial', 'already-paid'],
  ['split', ['initial', 'final'], 'final', 'already-paid'],
  ['full', [], null, 'pay'],
  ['full', [], 'initial', 'pay'],
  ['full', [], 'final', 'pay'],
  ['full', [], 'full', 'pay'],
  ['full', ['full'], null, 'already-paid'],
  ['full', ['full'], 'final', 'already-paid'],
] as const)('a %s plan with %j settled, asked for %j, answers %s', (chosen, done, requested, answer) => {
  expect(answerRequest(chosen, accountOf(chosen, 9_900, done), requested)).toBe(answer)
})

test('the first instalment opens an application, the second and a full payment complete it', () => {
  expect(INSTALMENTS.map(instalment => [instalment, stageAfter(instalment)])).toEqual([
    ['initial', 'initial'],
    ['final', 'complete'],
    ['full', 'complete'],
  ])
})
