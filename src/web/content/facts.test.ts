import { expect, test } from 'vitest'
import { checkedOnInWords, FACTS, factsOf } from './facts.ts'

const facts = Object.values(FACTS)

/** What nobody may say about somebody else's decision. "Nobody can guarantee" is the opposite, and may stay. */
const PROMISES = /(?<!nobody can )guarantee|we get you|100\s?%|certain to|will be (endorsed|approved|granted)/i

test('every fact says where and when it was read', () => {
  expect(facts.length).toBeGreaterThan(10)
  for (const fact of facts) {
    expect(fact.source.length, fact.id).toBeGreaterThan(5)
    expect(isDay(fact.checkedOn.padEnd(10, '-01')), fact.id).toBe(true)
    expect(isDay(fact.checkAgainOn), fact.id).toBe(true)
  }
})

test('a fact is read again after 60 days', () => {
  expect(FACTS.fees).toMatchObject({ id: 'fees', checkedOn: '2026-06-04', checkAgainOn: '2026-08-03' })
})

test('no fact promises a decision', () => {
  expect(facts.filter(fact => PROMISES.test(fact.text)).map(fact => fact.id)).toEqual([])
  expect(PROMISES.test('We guarantee your visa')).toBe(true)
})

test('a source that names only its month or its year is not made more exact', () => {
  expect(checkedOnInWords([FACTS.fees])).toBe('Checked on 4 June 2026')
  expect(checkedOnInWords([FACTS['arts-council']])).toBe('Checked in July 2026')
  expect(checkedOnInWords([FACTS['endorsement-time']])).toBe('Checked in 2026')
  expect(FACTS['arts-council'].checkAgainOn).toBe('2026-08-30')
})

test('several facts are as fresh as the oldest', () => {
  expect(checkedOnInWords(factsOf(['arts-council', 'tuberculosis-test']))).toBe('Checked on 11 May 2026')
  expect(checkedOnInWords(factsOf(['fees', 'endorsement-time', 'two-stages']))).toBe('Checked in 2026')
  expect(checkedOnInWords([])).toBe('')
})

/** A day that the calendar has: 31 June would come back as 1 July. */
function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
}
