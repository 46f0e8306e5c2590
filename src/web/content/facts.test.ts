import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#src/dates.ts'
import { FACTS, findFacts, formatCheckedOn, isFactId, isOverdue, listOfficialPages } from './facts.ts'

const allFacts = Object.values(FACTS)
const createEmptyChecks = (today: string) => ({ latest: {}, today })

/** Matches a promise that the visa will be granted. "No one can guarantee" is allowed. */
const PROMISES = /(?<!(nobody|no one) can )guarantee|we get you|100\s?%|certain to|will be (endorsed|approved|granted)/i

test('every fact has a source, the date of that source, and a link to gov.uk or an endorsing body', () => {
  expect(allFacts.length).toBeGreaterThan(15)
  for (const { id, firstSource, sourceDate, official } of allFacts) {
    expect(firstSource.length, id).toBeGreaterThan(5)
    expect(isDate(sourceDate.padEnd(10, '-01')), id).toBe(true)
    expect(official.length, id).toBeGreaterThan(0)
    for (const { url } of official) {
      expect(url).toMatch(/^https:\/\/(www\.gov\.uk|technation\.io|www\.artscouncil\.org\.uk)\//)
    }
  }
})

test('no fact promises a Home Office decision', () => {
  expect(allFacts.filter(fact => PROMISES.test(fact.text)).map(fact => fact.id)).toEqual([])
  expect(PROMISES.test('We guarantee your visa')).toBe(true)
})

test('the fact about the Design Industry field says from which day it applies', () => {
  expect(FACTS['design-industry'].text).toMatch(
    /Design Industry field from 1 July 2026.*product, industrial and experience/,
  )
})

test('a fact is overdue for a check from the 61st day after its last check', () => {
  expect(isOverdue(FACTS.fees, createEmptyChecks('2026-08-03'))).toBe(false)
  expect(isOverdue(FACTS.fees, createEmptyChecks('2026-08-04'))).toBe(true)
  const latestChecks = { fees: '2026-11-22' }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), days => {
      expect(isOverdue(FACTS.fees, { latest: latestChecks, today: addDays('2026-11-22', days) })).toBe(days > 60)
    }),
  )
})

test('in November 2026 every fact is overdue for a check until a check is recorded', () => {
  expect(allFacts.filter(fact => !isOverdue(fact, createEmptyChecks('2026-11-22')))).toEqual([])
  expect(formatCheckedOn(allFacts, createEmptyChecks('2026-11-22'))).toBeNull()
  expect(formatCheckedOn([FACTS.fees], { latest: { fees: '2026-11-20' }, today: '2026-11-22' })).toBe(
    'Checked on 20 November 2026',
  )
})

test('a check that is dated only by month or year is shown without a day', () => {
  expect(formatCheckedOn([FACTS.fees], createEmptyChecks('2026-06-05'))).toBe('Checked on 4 June 2026')
  expect(formatCheckedOn([FACTS['arts-council']], createEmptyChecks('2026-07-20'))).toBe('Checked in July 2026')
  expect(formatCheckedOn([FACTS['endorsement-time']], createEmptyChecks('2026-02-01'))).toBe('Checked in 2026')
})

test('a list of facts shows the oldest check date, or no date when one of the facts is overdue', () => {
  const twoFacts = findFacts(['arts-council', 'tuberculosis-test'])
  expect(formatCheckedOn(twoFacts, createEmptyChecks('2026-07-05'))).toBe('Checked on 11 May 2026')
  expect(formatCheckedOn(twoFacts, createEmptyChecks('2026-07-15'))).toBeNull()
  expect(formatCheckedOn([], createEmptyChecks('2026-07-15'))).toBeNull()
})

test('an official page shared by several facts is listed once', () => {
  expect(listOfficialPages(findFacts(['fees', 'two-stages', 'health-surcharge'])).map(({ url }) => url)).toEqual([
    'https://www.gov.uk/global-talent',
    'https://www.gov.uk/healthcare-immigration-application',
  ])
})

test('a text that is not the id of a fact is refused', () => {
  expect(isFactId('fees')).toBe(true)
  expect(isFactId('toString')).toBe(false)
})

/** Refuses days that the calendar does not have: `Date` turns 31 June into 1 July. */
function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
}
