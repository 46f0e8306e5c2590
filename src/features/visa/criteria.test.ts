import { expect, test } from 'vitest'
import { type Criterion, findGaps, hasNoGaps } from './criteria.ts'

const criterion = (id: string, kind: Criterion['kind']): Criterion => ({ id, kind, title: id, text: id, evidence: '' })

const SET = {
  optionalNeeded: 2,
  letters: 3,
  criteria: [
    criterion('recognition', 'mandatory'),
    criterion('innovation', 'optional'),
    criterion('beyond', 'optional'),
    criterion('research', 'optional'),
  ],
}

test('all mandatory criteria, enough optional ones and all letters leave no gap', () => {
  const gaps = findGaps(SET, { shown: new Set(['recognition', 'innovation', 'research']), letters: 3 })
  expect(gaps).toEqual({ mandatory: [], optionalMissing: 0, lettersMissing: 0 })
  expect(hasNoGaps(gaps)).toBe(true)
})

test('each missing criterion and letter is a gap, and a criterion of another set counts for nothing', () => {
  const gaps = findGaps(SET, { shown: new Set(['beyond', 'recognition of another set']), letters: 1 })
  expect(gaps.mandatory.map(({ id }) => id)).toEqual(['recognition'])
  expect(gaps).toMatchObject({ optionalMissing: 1, lettersMissing: 2 })
  expect(hasNoGaps(gaps)).toBe(false)
})
