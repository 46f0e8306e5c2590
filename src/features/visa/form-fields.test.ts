import { expect, test } from 'vitest'
import { trackRecordSchema } from './claims/track-record-form.ts'
import { criteriaSetSchema, criterionSchema } from './criteria-form.ts'
import { factFormSchema } from './fact-form.ts'

const TODAY = '2026-11-30'
const UNSTORABLE = ['0000-01-01', '2026-02-30', '275760-01-01']

test('what PostgreSQL can’t store is refused or cleaned before it gets there', () => {
  const fact = {
    fact: 'two-stages',
    expectedVersion: '1',
    sourceName1: 'gov\u0000.uk',
    sourceUrl1: 'https://www.gov.uk/a',
  }
  const days = { checkedOn: TODAY, nextCheckOn: '2026-12-30' }
  const saved = factFormSchema(TODAY).parse({ ...fact, ...days, text: 'Two\u0000\nstages.', note: '\u0000' }).change
  expect(saved).toMatchObject({ text: 'Two stages.', note: null, sources: [{ name: 'gov.uk' }] })

  const limits = { maxPieces: '', maxPages: '', maxFileMb: '', maxEvidenceYears: '', maxLetterMonths: '' }
  const set = { ...limits, set: 'a\u0000b', optionalNeeded: '2', letters: '3', letterRule: 'Three.', limits: '' }
  const sources = 'gov.uk https://www.gov.uk/a'
  const savedSet = criteriaSetSchema(TODAY).parse({ ...set, ...days, expectedVersion: '1', sources })
  expect(savedSet.set).toBe('ab')
  const criterion = { kind: 'optional', position: '1', title: 'Awards', text: 'An award.', evidence: '' }
  const numbered = { ...criterion, set: 'a', criterion: 'b\u0000', expectedVersion: '9'.repeat(10) }
  expect(criterionSchema.safeParse(numbered).error?.issues.map(({ path }) => path)).toEqual([['expectedVersion']])

  const record = { numberEndorsed: '1', numberDecided: '2', periodStart: TODAY, periodEnd: TODAY, expectedVersion: '0' }
  expect(trackRecordSchema(TODAY).parse({ ...record, note: 'a\u0000b' }).note).toBe('ab')
  for (const day of UNSTORABLE) {
    const wrongDay = { ...fact, ...days, text: 'Two stages.', checkedOn: day }
    expect(factFormSchema(TODAY).safeParse(wrongDay).success, day).toBe(false)
    const wrongSet = { ...set, ...days, expectedVersion: '1', sources, checkedOn: day }
    expect(criteriaSetSchema(TODAY).safeParse(wrongSet).success, day).toBe(false)
    expect(trackRecordSchema(TODAY).safeParse({ ...record, periodStart: day }).success, day).toBe(false)
  }
})
