import { expect, test } from 'vitest'
import { APPLICATION_ITEMS, ITEM_KEYS } from './items.ts'
import {
  describeExclusion,
  describeRefundRule,
  describeSecondPaymentDue,
  findDeliverable,
  listContents,
  SCOPE,
  STAGES,
} from './scope.ts'

function stagesIn(item: (typeof APPLICATION_ITEMS)[number]) {
  return STAGES.filter(stage => SCOPE[item][stage] !== null)
}

test('the Application Fee and Full Support include all six stages, the other packages only some', () => {
  expect(stagesIn('application_fee')).toEqual(STAGES)
  expect(stagesIn('full_support')).toEqual(STAGES)
  expect(stagesIn('initial_assessment')).toEqual(['received', 'assessment'])
  expect(stagesIn('review_finalize')).toEqual(['received', 'evidence', 'draft', 'final_check', 'ready'])
})

test('the Application Fee delivers a written answer and one check of the finished file, and nothing else', () => {
  const delivered = STAGES.flatMap(stage => findDeliverable('application_fee', stage) ?? [])
  expect(delivered).toEqual(['Written answer', 'Check of the finished file'])
})

test('the second payment is due at the final review, for the Application Fee and for Full Support', () => {
  expect(describeSecondPaymentDue('application_fee')).toBe(
    'when your file reaches its final review, before we check it',
  )
  expect(describeSecondPaymentDue('full_support')).toBe('when your file is ready for its final review')
})

test('a stage lists contents if it has a deliverable, and only then', () => {
  for (const item of APPLICATION_ITEMS) {
    for (const stage of STAGES) {
      const part = SCOPE[item][stage]
      if (part !== null) expect([stage, part.contents.length > 0]).toEqual([stage, part.delivers !== null])
    }
  }
  for (const item of ITEM_KEYS) expect(listContents(item).length).toBeGreaterThan(1)
})

test('the words for an excluded stage name the item, and refund rules differ by kind of item', () => {
  expect(describeExclusion('initial_assessment')).toBe('Not part of the Initial Assessment')
  expect(describeExclusion('review_finalize')).toBe('Not part of Review & Finalize')
  expect(describeRefundRule('consultation_30')).toContain('24 hours')
  expect(describeRefundRule('full_support')).toContain('delivered')
})
