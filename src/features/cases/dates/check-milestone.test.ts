import { describe, expect, test } from 'vitest'
import { checkMilestone, findFollowers, listRecordableFacts } from './check-milestone.ts'
import type { DATED_FACTS, DatedDays } from './milestones.ts'

const CONTEXT = { today: '2027-03-01', appliedOn: '2026-05-03' }

function check(fact: (typeof DATED_FACTS)[number], day: string, days: DatedDays = {}) {
  return checkMilestone({ fact, day }, { ...CONTEXT, days })
}

describe('a day is refused', () => {
  test.each([
    ['when it is no day', check('submitted', 'soon'), 'Please enter a day'],
    ['when it is no day of the calendar', check('submitted', '2027-02-30'), 'Please enter a day'],
    ['in the future', check('submitted', '2027-03-02'), 'today or an earlier day'],
    ['before the application', check('submitted', '2026-05-02'), 'began on 3 May 2026'],
    [
      'before the step that it follows',
      check('endorsed', '2026-11-30', { submitted: '2026-12-01' }),
      'on 1 December 2026',
    ],
    ['without the step that it follows', check('granted', '2027-01-01'), 'first when the visa was applied for'],
    [
      'after the step that follows it',
      check('submitted', '2027-02-02', { submitted: '2026-12-01', endorsed: '2027-02-01' }),
      '“Endorsed” was on 1 February 2027',
    ],
    [
      'for an endorsement after a refusal without a review',
      check('endorsed', '2027-02-02', { submitted: '2026-12-01', refused: '2027-02-01' }),
      'opposite decision',
    ],
    [
      'for an endorsement before the review that changed the decision',
      check('endorsed', '2027-01-12', {
        submitted: '2026-12-01',
        refused: '2027-01-10',
        review_requested: '2027-01-15',
      }),
      'on 15 January 2027',
    ],
    [
      'for a review after the decision that it changed',
      check('review_requested', '2027-02-02', {
        submitted: '2026-12-01',
        refused: '2027-01-10',
        review_requested: '2027-01-15',
        endorsed: '2027-02-01',
      }),
      '“Endorsed” was on 1 February 2027',
    ],
    [
      'for a visa before the biometrics',
      check('granted', '2027-02-01', { visa_applied: '2027-01-20', biometrics: '2027-02-02' }),
      'on 2 February 2027',
    ],
    [
      'for biometrics after the visa',
      check('biometrics', '2027-02-03', { visa_applied: '2027-01-20', granted: '2027-02-02' }),
      '“Visa granted” was on 2 February 2027',
    ],
    ['for a passport that has run out', check('passport', '2027-02-28'), 'This passport is no longer valid'],
    [
      'for a TB certificate that has run out',
      check('tb_valid_until', '2027-02-28'),
      'This TB certificate is no longer valid',
    ],
    ['for a passport of a wrong year', check('passport', '2203-01-06'), 'within 15 years'],
    ['for a TB certificate of a wrong year', check('tb_valid_until', '2028-03-02'), 'within a year'],
  ])('%s', (_, error, words) => {
    expect(error).toContain(words)
  })
})

test('each step can be recorded on the day of the step before, up to the visa', () => {
  let days: DatedDays = {}
  for (const fact of ['submitted', 'endorsed', 'visa_applied', 'biometrics', 'granted'] as const) {
    expect(listRecordableFacts(days)).toContain(fact)
    expect(check(fact, '2027-02-01', days)).toBeNull()
    days = { ...days, [fact]: '2027-02-01' }
  }
})

test('a refusal can become an endorsement after a review', () => {
  const days = { submitted: '2026-12-01', refused: '2027-01-10', review_requested: '2027-01-12' }
  expect(check('endorsed', '2027-02-10', days)).toBeNull()
})

test('papers need no step before them', () => {
  expect(listRecordableFacts({})).toEqual(['submitted', 'tb_valid_until', 'passport'])
  expect(check('tb_valid_until', '2027-08-01')).toBeNull()
  expect(check('passport', '2031-04-01')).toBeNull()
})

test('a step that later steps need is not undone before them', () => {
  const days = { submitted: '2026-12-01', endorsed: '2027-02-01' }
  expect(findFollowers('submitted', days)).toEqual(['endorsed'])
  expect(findFollowers('endorsed', days)).toEqual([])
  expect(findFollowers('biometrics', { biometrics: '2027-02-01', granted: '2027-02-02' })).toEqual([])
  expect(findFollowers('passport', days)).toEqual([])
})
