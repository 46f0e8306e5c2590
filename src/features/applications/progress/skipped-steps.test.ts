import { expect, test } from 'vitest'
import type { Status } from '#src/features/cases/states.ts'
import { describeSkippedSteps, listSkippedSteps } from './skipped-steps.ts'

test.each<[Status, Status, Array<Status>]>([
  ['pending', 'under_review', []],
  ['pending', 'evidence_review', ['under_review']],
  ['pending', 'endorsed', ['under_review', 'evidence_review', 'draft_review', 'final_review', 'submitted']],
  ['final_review', 'completed', []],
  ['final_review', 'submitted', []],
  ['completed', 'refused', ['submitted']],
  ['submitted', 'endorsed', []],
  ['resubmission', 'final_review', []],
  ['resubmission', 'completed', ['final_review']],
  ['endorsed', 'pending', []],
  ['pending', 'rejected', []],
  ['pending', 'resubmission', []],
  ['rejected', 'completed', []],
])('from %s to %s, the steps %j of Full Support are skipped', (from, to, skipped) => {
  expect(listSkippedSteps(from, to, 'full_support')).toEqual(skipped)
})

test('steps that the item leaves out are not skipped', () => {
  expect(listSkippedSteps('under_review', 'completed', 'initial_assessment')).toEqual([])
  expect(listSkippedSteps('pending', 'draft_review', 'review_finalize')).toEqual(['evidence_review'])
})

test('skipped steps are named', () => {
  expect(describeSkippedSteps('pending', 'draft_review', ['under_review', 'evidence_review'])).toBe(
    'Pending to Draft Review: 2 steps are skipped, Under Review and Evidence Review',
  )
  expect(describeSkippedSteps('completed', 'endorsed', ['submitted'])).toBe(
    'Completed to Endorsed: 1 step is skipped, Submitted',
  )
})
