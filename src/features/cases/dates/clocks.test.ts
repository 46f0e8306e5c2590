import { describe, expect, test } from 'vitest'
import type { EndorsingBody } from '#src/features/applications/endorsement.ts'
import type { Fact, FactId, Facts } from '#src/features/visa/facts.ts'
import { VISA_FACTS } from '#tests/support/visa-facts.ts'
import {
  CLOCK_RULES,
  computeClocks,
  describeClock,
  describeLastDay,
  describeRule,
  findNextClockReminder,
  isUnchecked,
} from './clocks.ts'
import { CLOCKS, type DatedDays } from './milestones.ts'

const IN_TECHNOLOGY = { endorsingBody: null, sector: 'technology' }

function findClock(clock: (typeof CLOCKS)[number], days: DatedDays) {
  return computeClocks(days, IN_TECHNOLOGY, VISA_FACTS).find(each => each.clock === clock)
}

describe('the last day of a clock', () => {
  test.each([
    ['body_answer', { submitted: '2026-11-26' }, '2027-01-21'],
    ['review', { refused: '2028-02-01' }, '2028-02-29'],
    ['visa_application', { endorsed: '2026-11-14' }, '2027-02-14'],
    ['visa_application', { endorsed: '2026-11-30' }, '2027-02-28'],
    ['tb_certificate', { tb_valid_until: '2027-02-28' }, '2027-02-28'],
    ['passport', { passport: '2029-01-05' }, '2029-01-05'],
  ] as const)('of %s after %o is %s', (clock, days, endsOn) => {
    expect(findClock(clock, days)).toMatchObject({ endsOn, metOn: null })
  })
})

test('a clock ends with the step that meets it, and without its start there is none', () => {
  expect(findClock('visa_application', { endorsed: '2026-11-14', visa_applied: '2026-12-01' })?.metOn).toBe(
    '2026-12-01',
  )
  expect(findClock('review', { refused: '2026-11-14', review_requested: '2026-11-20' })?.metOn).toBe('2026-11-20')
  expect(computeClocks({}, IN_TECHNOLOGY, VISA_FACTS)).toEqual([])
})

test('a TB certificate counts until the visa is applied for', () => {
  const days = { tb_valid_until: '2027-02-28', visa_applied: '2026-12-01' }
  expect(findClock('tb_certificate', days)?.metOn).toBe('2026-12-01')
})

test('after the Home Office form, only the decision is awaited: the endorsing body has no form of its own', () => {
  const clocks = computeClocks({ submitted: '2026-11-26' }, IN_TECHNOLOGY, VISA_FACTS)
  expect(clocks.map(({ clock }) => clock)).toEqual(['body_answer'])
})

test('a deadline follows the length of its rule, and is only for those whom the rule is for', () => {
  const change = (fact: FactId, change: Partial<Fact>) => ({
    ...VISA_FACTS,
    [fact]: { ...VISA_FACTS[fact], ...change },
  })
  const lastDays = (facts: Facts, body: EndorsingBody) =>
    computeClocks({ refused: '2026-11-14' }, { endorsingBody: body, sector: null }, facts).map(({ endsOn }) => endsOn)
  expect(lastDays(VISA_FACTS, 'ukri')).toEqual([])
  expect(lastDays(VISA_FACTS, 'tech_nation')).toEqual(['2026-12-12'])
  expect(lastDays(change('review-time', { value: 2, unit: 'months' }), 'tech_nation')).toEqual(['2027-01-14'])
  expect(lastDays(change('review-time', { offeredBy: ['ukri'] }), 'tech_nation')).toEqual([])
  expect(lastDays(change('review-time', { offeredBy: null }), 'ukri')).toEqual(['2026-12-12'])
})

test('a rule is unchecked once its check is overdue, unless its day is printed on a paper', () => {
  const overdue = { ...VISA_FACTS, 'review-time': { ...VISA_FACTS['review-time'], isOverdue: true } }
  expect(isUnchecked('review', overdue)).toBe(true)
  expect(isUnchecked('visa_application', overdue)).toBe(false)
  expect(isUnchecked('passport', overdue)).toBe(false)
})

test('the rule of a deadline is the sentence of its fact', () => {
  expect(describeRule('review', VISA_FACTS)).toBe(VISA_FACTS['review-time'].text)
  expect(describeRule('passport', VISA_FACTS)).toBe('This is the last day printed in the passport.')
})

test('a clock is described with its day and how far away it is', () => {
  const clock = { clock: 'visa_application', endsOn: '2027-02-14' } as const
  expect(describeClock(clock, '2026-11-25')).toBe('Apply for the visa by 14 February 2027, in 81 days.')
  expect(describeClock(clock, '2027-02-14')).toBe('Apply for the visa by 14 February 2027, today.')
  expect(describeClock(clock, '2027-02-15')).toBe('The last day to apply for the visa was 14 February 2027.')
  const passport = { clock: 'passport', endsOn: '2029-05-09' } as const
  expect(describeClock(passport, '2026-11-25')).toBe('The passport is valid until 9 May 2029.')
  expect(describeClock(passport, '2028-05-09')).toBe('The passport is valid until 9 May 2029, in 365 days.')
  expect(describeLastDay(clock, '2026-11-25')).toBe('Apply for the visa by 14 February 2027')
  expect(describeLastDay(clock, '2027-02-15')).toBe('The last day to apply for the visa was 14 February 2027')
})

test('the applicant gets at most three reminders of a clock, at nine in the morning', () => {
  for (const clock of CLOCKS) {
    const steps = CLOCK_RULES[clock].reminders
    expect(steps.filter(({ to }) => to === 'applicant')).toHaveLength(3)
    expect(steps.filter(({ to }) => to === 'staff')).toHaveLength(1)
  }
  const visa = { clock: 'visa_application', endsOn: '2027-02-14' } as const
  expect(findNextClockReminder(visa, new Date('2026-12-01T00:00:00Z'))).toEqual({
    step: 0,
    at: new Date('2027-01-31T08:00:00Z'),
  })
  expect(findNextClockReminder(visa, new Date('2027-02-11T08:00:00Z'))).toEqual({
    step: 3,
    at: new Date('2027-02-13T08:00:00Z'),
  })
  expect(findNextClockReminder(visa, new Date('2027-02-14T00:00:00Z'))).toEqual({ step: 4, at: null })
})
