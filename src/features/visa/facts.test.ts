import { expect, test } from 'vitest'
import { VISA_FACTS } from '#tests/support/visa-facts.ts'
import { fillText, findFacts, formatCheckedOn, isCheckOverdue, isFactId, listOfficialPages } from './facts.ts'

test.each([
  [103_500, 'pence', 'It is £1,035 a year.'],
  [28, 'calendar_days', 'It is 28 calendar days a year.'],
  [1, 'weeks', 'It is 1 week a year.'],
] as const)('the value %d %s is written into its sentence', (value, unit, sentence) => {
  expect(fillText('It is {value} a year.', { value, unit })).toBe(sentence)
})

test('a fact is overdue from the day after its next check, and until its first check', () => {
  expect(isCheckOverdue('2026-12-31', '2026-12-31')).toBe(false)
  expect(isCheckOverdue('2026-12-31', '2027-01-01')).toBe(true)
  expect(isCheckOverdue(null, '2026-12-31')).toBe(true)
})

test('a list of facts shows the oldest check, or no date when one of the facts is overdue', () => {
  const [fee, surcharge] = findFacts(VISA_FACTS, ['visa-fee', 'adult-surcharge', 'visa-fee'])
  if (fee === undefined || surcharge === undefined) throw new Error('A fact is missing.')
  expect(formatCheckedOn([fee, { ...surcharge, checkedOn: '2026-11-02' }])).toBe('Checked on 2 November 2026')
  expect(formatCheckedOn([fee, { ...surcharge, isOverdue: true }])).toBeNull()
  expect(formatCheckedOn([])).toBeNull()
})

test('an official page shared by several facts is listed once', () => {
  const page = { name: 'gov.uk: settling', url: 'https://www.gov.uk/settle' }
  const facts = findFacts(VISA_FACTS, ['visa-fee', 'adult-surcharge'])
  expect(listOfficialPages([...facts, { ...VISA_FACTS.settlement, sources: [page] }])).toEqual([
    { name: 'gov.uk', url: 'https://www.gov.uk/global-talent' },
    page,
  ])
})

test('a text that is not the id of a fact is refused', () => {
  expect(isFactId('visa-fee')).toBe(true)
  expect(isFactId('toString')).toBe(false)
})
